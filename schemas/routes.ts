import type { EndpointDeclaration, Method } from './endpoint.ts';
import { endpoints } from './registry.ts';

/** A path without its trailing slash: both forms are one route. */
export function routeOf(path: string): string {
  return path.replace(/\/+$/, '') || '/';
}

/** Every route of an endpoint: its path and its aliases. */
export function routesOf({ path, aliases = [] }: EndpointDeclaration): string[] {
  return [path, ...aliases].map(routeOf);
}

/** The methods that each declared route takes. */
export const methodsByPath: ReadonlyMap<string, readonly Method[]> = (() => {
  const methods = new Map<string, Method[]>();
  for (const endpoint of endpoints) {
    for (const route of routesOf(endpoint)) methods.set(route, [...(methods.get(route) ?? []), endpoint.method]);
  }
  return methods;
})();

/** Name of the operation file of an endpoint, and the end of its function's name: `getApplication` -> `get-application`. */
export function kebabCase(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
