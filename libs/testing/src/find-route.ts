import { ROUTES, type Route, type RouteName } from '@sharewave/contracts';

/** A call of the contract, and the values of its path. */
export interface FoundRoute {
  name: RouteName;
  params: Record<string, string>;
}

function matchPath(route: Route, pathname: string): Record<string, string> | null {
  const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const pattern = new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`);
  const match = pattern.exec(pathname);
  if (match === null) return null;
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]));
}

function isRouteName(name: string): name is RouteName {
  return name in ROUTES;
}

/** The call of the contract that a request makes; null for none. */
export function findRoute(method: string, pathname: string): FoundRoute | null {
  for (const name of Object.keys(ROUTES)) {
    if (!isRouteName(name) || ROUTES[name].method !== method) continue;
    const params = matchPath(ROUTES[name], pathname);
    if (params !== null) return { name, params };
  }
  return null;
}
