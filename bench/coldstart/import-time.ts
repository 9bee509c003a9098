import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outputOf } from '@imali/measure/program.ts';
import { type Spread, spreadOf } from '@imali/measure/spread.ts';
import * as z from 'zod';
import { bundlesFolder, functionBundles } from '../../cdk/function-bundles.ts';
import { sdkLayerFolder } from '../../layers/aws-sdk/layer-folder.ts';
import { projectFolder } from '../measure/built-tree.ts';

const Probe = z.object({ totalMs: z.number(), sdkMs: z.number() });

export interface ImportTime {
  readonly name: string;
  readonly bytes: number;
  readonly total: Spread;
  /** Part of the total that went into the SDK of the layer. */
  readonly sdk: Spread;
  /** What is left: the function's own bundle. */
  readonly own: Spread;
}

/**
 * Import times of one file, each in a fresh process. As in Lambda: no compile cache, require() of ES modules off, the
 * layer on NODE_PATH.
 */
export async function importTimeOf(name: string, file: string, runs: number): Promise<ImportTime> {
  const probe = fileURLToPath(new URL('./import-probe.cjs', import.meta.url));
  const environment = {
    NODE_PATH: join(projectFolder, sdkLayerFolder, 'nodejs', 'node_modules'),
    AWS_REGION: 'af-south-1',
    TZ: 'UTC',
  };
  const times: z.output<typeof Probe>[] = [];
  for (let run = 0; run < runs; run += 1) {
    const args = ['--no-warnings', '--no-experimental-require-module', probe, file];
    times.push(Probe.parse(JSON.parse(await outputOf(process.execPath, args, environment))));
  }
  return {
    name,
    bytes: (await stat(file)).size,
    total: spreadOf(times.map(({ totalMs }) => totalMs)),
    sdk: spreadOf(times.map(({ sdkMs }) => sdkMs)),
    own: spreadOf(times.map(({ totalMs, sdkMs }) => totalMs - sdkMs)),
  };
}

/** Every function as it would be deployed. */
export async function functionImportTimes(runs: number, most: number): Promise<ImportTime[]> {
  const times: ImportTime[] = [];
  for (const { folder } of functionBundles().slice(0, most)) {
    times.push(await importTimeOf(folder, join(projectFolder, bundlesFolder, folder, 'index.js'), runs));
  }
  return times;
}
