import { declaredGrants } from '../functions/platform/grants/declared-grants.ts';
import type { Grants } from '../functions/platform/grants/grant.ts';
import type { Resource } from '../functions/platform/grants/resource.ts';
import type { EndpointDeclaration } from '../schemas/endpoint.ts';
import { functionGrants } from './capability-resources.ts';

/** A resource with every use of it that a function was granted, in the order in which they were named. */
export interface Granted {
  readonly resource: Resource;
  readonly uses: readonly string[];
}

/** The grants by resource: one that is named more than once has all of the uses named. */
export function united(...grants: readonly Grants[]): readonly Granted[] {
  const found = new Map<string, Granted>();
  for (const { resource, uses } of grants.flatMap(({ list }) => list)) {
    const before = found.get(resource.name);
    if (before !== undefined && before.resource.variable !== resource.variable) {
      throw new Error(`Two resources are named ${resource.name}`);
    }
    found.set(resource.name, { resource, uses: [...new Set([...(before?.uses ?? []), ...uses])] });
  }
  return [...found.values()];
}

function ownGrants(id: string): Grants {
  const own = functionGrants.get(id);
  if (own === undefined) throw new Error(`No functions/*/resources.ts says what ${id} may touch.`);
  return own;
}

/** Everything the function of an endpoint may touch. Throws for an endpoint whose grants nobody has declared. */
export function endpointGrants(endpoint: EndpointDeclaration): readonly Granted[] {
  return united(declaredGrants(endpoint), ownGrants(endpoint.id));
}

/** Everything a worker may touch. */
export function workerGrants(id: string): readonly Granted[] {
  return united(ownGrants(id));
}

/** Whether a program of that name lies beside the function. */
export function hasProgram(granted: readonly Granted[], name: 'readsFiles' | 'decodesImages'): boolean {
  return granted.some(({ resource }) => resource.name === name);
}
