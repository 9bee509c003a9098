import type { Method } from './endpoint.ts';
import { endpoints } from './registry.ts';
import { routesOf } from './route.ts';

/** The methods that each declared route takes. */
export const methodsByPath: ReadonlyMap<string, readonly Method[]> = (() => {
  const methods = new Map<string, Method[]>();
  for (const endpoint of endpoints) {
    for (const route of routesOf(endpoint)) methods.set(route, [...(methods.get(route) ?? []), endpoint.method]);
  }
  return methods;
})();
