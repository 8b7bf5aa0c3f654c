import { applyDecorators, HttpCode, HttpStatus, RequestMapping, RequestMethod } from '@nestjs/common';
import { type Route, type RouteName, ROUTES } from '@sharewave/contracts';
import { Public } from '../auth/public.decorator';

/** Maps a method to a call of the contract, with 200 on success. Its `@Controller()` must have no path of its own. */
export function Endpoint(name: RouteName): MethodDecorator {
  const route: Route = ROUTES[name];
  return applyDecorators(
    RequestMapping({ method: RequestMethod[route.method], path: route.path }),
    HttpCode(HttpStatus.OK),
    ...(route.access === 'visitor' ? [Public()] : []),
  );
}
