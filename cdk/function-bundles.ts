import { endpoints } from '../schemas/registry.ts';
import { kebabCase } from '../schemas/route.ts';
import { entryFiles } from './entry-files.ts';
import { endpointGrants, type Granted, hasProgram, workerGrants } from './function-grants.ts';
import { workers } from './workers.ts';

/** One function: the file that exports its `handler`, and the folder of its bundle below the bundles' folder. */
export interface FunctionBundle {
  /** Relative to the project. */
  readonly source: string;
  /** `bank_data/list-accounts`, `workers/analyse-connection`, `gateway/unmatched`. */
  readonly folder: string;
  /** The program that the function starts for every file that it reads, where it does. */
  readonly readerProcess?: string;
  /** Files of packages that lie beside it, where it needs some. */
  readonly besides?: readonly string[];
}

/** Reads one untrusted file, in a process of its own. */
const readerProcess = 'packages/statement-reader/isolated/reader-process.ts';

/** Programs that decode pictures, in WebAssembly. */
const imageCodecs = ['@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm', '@jsquash/webp/codec/dec/webp_dec.wasm'] as const;

/** Folder of all bundles, relative to the project. */
export const bundlesFolder = '.build/functions';

/** The function that answers what no declared route answers. */
export const unmatchedId = 'unmatched';

export const endpointFolder = (area: string, id: string): string => `${area}/${kebabCase(id)}`;
export const workerFolder = (id: string): string => `workers/${kebabCase(id)}`;
export const gatewayFolder = (id: string): string => `gateway/${kebabCase(id)}`;

const partsOf = (grants: readonly Granted[]): Pick<FunctionBundle, 'readerProcess' | 'besides'> => ({
  ...(hasProgram(grants, 'readsFiles') ? { readerProcess } : {}),
  ...(hasProgram(grants, 'decodesImages') ? { besides: imageCodecs } : {}),
});

/** Every function of the product: one for each declared endpoint, the workers, and the gateway's fallback. */
export function functionBundles(): readonly FunctionBundle[] {
  const fileOf = entryFiles();
  return [
    ...endpoints.map((endpoint) => ({
      folder: endpointFolder(endpoint.area, endpoint.id),
      source: fileOf(endpoint.area === 'pages' ? 'pages' : 'api', endpoint.id),
      ...partsOf(endpointGrants(endpoint)),
    })),
    ...workers.map(({ id }) => ({
      folder: workerFolder(id),
      source: fileOf('workers', id),
      ...partsOf(workerGrants(id)),
    })),
    { folder: gatewayFolder(unmatchedId), source: 'functions/platform/serve/unmatched.ts' },
  ];
}
