import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { Stage } from './names.ts';
import { synthesisInputs } from './synthesis-inputs.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');

const Resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
});
const Template = z.object({ Resources: z.record(z.string(), Resource).default({}) });

export interface SynthesizedResource extends z.output<typeof Resource> {
  readonly stack: string;
  readonly logicalId: string;
}

/** The stacks of a stage as tests look at them. */
export interface SynthesizedStacks {
  readonly stacks: readonly { readonly name: string; readonly template: string; readonly resources: number }[];
  readonly all: (type: string) => readonly SynthesizedResource[];
}

/**
 * Folder of the assembly of a stage with placeholder code: synthesized once for all tests, and anew when its inputs have
 * changed. In a process of its own, because the CDK takes many times longer to load inside of jest.
 */
export async function placeholderAssembly(stage: Stage): Promise<string> {
  const all = join(root, '.build', 'placeholder-assemblies');
  const kept = join(all, `${stage}-${await synthesisInputs(root)}`);
  if (!existsSync(kept)) {
    await mkdir(all, { recursive: true });
    const fresh = await mkdtemp(join(all, `${stage}-`));
    await run(
      process.execPath,
      ['--no-warnings', join(import.meta.dirname, 'placeholder-synthesis.ts'), stage, fresh],
      {
        cwd: root,
        env: { ...process.env, JSII_SILENCE_WARNING_UNTESTED_NODE_VERSION: '1' },
      },
    );
    // Two test files can be at it at once; what they made is the same.
    await rename(fresh, kept).catch(() => rm(fresh, { recursive: true }));
  }
  return join(kept, 'assembly');
}

/** The stacks of a stage with placeholder code, for tests. */
export async function synthesizedStacks(stage: Stage): Promise<SynthesizedStacks> {
  const folder = await placeholderAssembly(stage);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.template.json')).sort();
  const stacks = await Promise.all(
    files.map(async (file) => {
      const template = await readFile(join(folder, file), 'utf8');
      return {
        name: basename(file, '.template.json'),
        template,
        resources: Template.parse(JSON.parse(template)).Resources,
      };
    }),
  );
  const resources = stacks.flatMap(({ name, resources: own }) =>
    Object.entries(own).map(([logicalId, resource]) => ({ ...resource, stack: name, logicalId })),
  );
  return {
    stacks: stacks.map((stack) => ({ ...stack, resources: Object.keys(stack.resources).length })),
    all: (type) => resources.filter((resource) => resource.Type === type),
  };
}
