import { applyDecorators, HttpCode, HttpStatus, RequestMapping, RequestMethod } from '@nestjs/common';
import { type Route, type RouteName, ROUTES } from '@sharewave/contracts';
import { Public } from '../auth/public.decorator';

/**
 * Serves a call of the contract: its method, its path, whether visitors may make it, and 200 on success.
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
