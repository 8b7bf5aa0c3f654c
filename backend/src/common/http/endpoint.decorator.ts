import { applyDecorators, HttpCode, HttpStatus, RequestMapping, RequestMethod } from '@nestjs/common';
import { type Route, type RouteName, ROUTES } from '@sharewave/contracts';
import { Public } from '../auth/public.decorator';

/**
 * Maps a method to a call of the contract: HTTP method, path, open to visitors or not, and 200 on success.
 * Belongs on a method of a `@Controller()` without a path of its own.
 */
export function Endpoint(name: RouteName): MethodDecorator {
  const route: Route = ROUTES[name];
  return applyDecorators(
    RequestMapping({ method: RequestMethod[route.method], path: route.path }),
    HttpCode(HttpStatus.OK),
    ...(route.access === 'visitor' ? [Public()] : []),
  );
}
