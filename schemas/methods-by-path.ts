import type { Method } from './endpoint.ts';
import { endpoints } from './registry.ts';
import { routeOf, routesOf } from './route.ts';

/** A route without the names of its parameters: a gateway may call the same place otherwise. */
export function placesOf(route: string): string {
  return routeOf(route).replace(/\{\w+\}/g, '{}');
}

/** The methods that each declared route takes, by its places. */
export const methodsByPath: ReadonlyMap<string, readonly Method[]> = (() => {
  const methods = new Map<string, Method[]>();
  for (const endpoint of endpoints) {
    for (const places of routesOf(endpoint).map(placesOf)) {
      methods.set(places, [...(methods.get(places) ?? []), endpoint.method]);
    }
  }
  return methods;
})();
