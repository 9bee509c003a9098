import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { functionCode } from '../../tools/build/function-code.ts';
import { projectFolder } from '../measure/built-tree.ts';

interface References {
  /** A bundle of a middy handler that does nothing: the least that our kind of function can be. */
  readonly emptyHandler: string;
  /** Requires the DynamoDB client from node_modules as it is published. */
  readonly unbundledSdk: string;
  /** Requires the same client from our layer. */
  readonly layerSdk: string;
}

/** Runs `work` with what the functions are compared with, in a folder that goes away afterwards. */
export async function withReferences<T>(work: (references: References) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'imali-bench-'));
  try {
    const emptyHandler = join(folder, 'empty-handler.js');
    await build({
      stdin: {
        contents: `import middy from '@middy/core'; export const handler = middy().handler(async () => ({ statusCode: 204 }));`,
        resolveDir: projectFolder,
      },
      outfile: emptyHandler,
      ...functionCode,
    });
    const unbundledSdk = join(folder, 'unbundled-sdk.js');
    // By its path: the name would find the layer.
    const client = join(projectFolder, 'node_modules', '@aws-sdk', 'client-dynamodb');
    await writeFile(unbundledSdk, `require(${JSON.stringify(client)});`);
    const layerSdk = join(folder, 'layer-sdk.js');
    await writeFile(layerSdk, `require('@aws-sdk/client-dynamodb');`);
    return await work({ emptyHandler, unbundledSdk, layerSdk });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
