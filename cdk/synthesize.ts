import { join, resolve } from 'node:path';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { builtCode } from './built-code.ts';
import { imaliStacks, type StacksOptions } from './imali-stacks.ts';
import type { Stage } from './names.ts';

const root = resolve(import.meta.dirname, '..');

/** Folder that the assembly of a stage is written to, relative to the project. */
const assemblyFolder = (stage: Stage): string => join('.build', 'cdk.out', stage);

/**
 * Synthesizes a stage in this process.
 * @param options.code code of the functions; by default what was built in this project
 * @param options.app where to write to (assemblyFolder by default) and CDK context
 * @throws when a bundle is missing or the stage's configuration is not valid
 */
export function synthesize(stage: Stage, options: Partial<StacksOptions> = {}): CloudAssembly {
  const { code = builtCode(root), app, ...rest } = options;
  return imaliStacks(stage, { ...rest, code, app: { outdir: join(root, assemblyFolder(stage)), ...app } }).synth();
}
