import { endpoints } from '../schemas/registry.ts';
import { kebabCase } from '../schemas/route.ts';
import { workers } from './workers.ts';

/** One function: the file that exports its `handler`, and the folder of its bundle below the bundles' folder. */
export interface FunctionBundle {
  /** Relative to the project. */
  readonly source: string;
  /** `bank_data/list-accounts`, `workers/analyse-connection`, `gateway/unmatched`. */
  readonly folder: string;
}

/** Folder of all bundles, relative to the project. */
export const bundlesFolder = '.build/functions';

/** The function that answers what no declared route answers. */
export const unmatchedId = 'unmatched';

export const endpointFolder = (area: string, id: string): string => `${area}/${kebabCase(id)}`;
export const workerFolder = (id: string): string => `workers/${kebabCase(id)}`;
export const gatewayFolder = (id: string): string => `gateway/${kebabCase(id)}`;

/** Every function of the product: one for each declared endpoint, the workers, and the gateway's fallback. */
export function functionBundles(): readonly FunctionBundle[] {
  return [
    ...endpoints
      .map(({ area, id }) => endpointFolder(area, id))
      .map((folder) => ({ folder, source: `functions/api/${folder}.ts` })),
    ...[...workers.map(({ id }) => workerFolder(id)), gatewayFolder(unmatchedId)].map((folder) => ({
      folder,
      source: `functions/${folder}.ts`,
    })),
  ];
}
