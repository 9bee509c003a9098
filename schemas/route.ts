import type { EndpointDeclaration } from './endpoint.ts';

/** A path without its trailing slash: both forms are one route. */
export function routeOf(path: string): string {
  return path.replace(/\/+$/, '') || '/';
}

/** Every route of an endpoint: its path and its aliases. */
export function routesOf({ path, aliases = [] }: Pick<EndpointDeclaration, 'path' | 'aliases'>): string[] {
  return [path, ...aliases].map(routeOf);
}

/** Name of the operation file of an endpoint, and the end of its function's name: `getApplication` -> `get-application`. */
export function kebabCase(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
