import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { Stage } from './names.ts';
import { placeholderCode } from './placeholder-code.ts';
import { synthesize } from './synthesize.ts';

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

/** Synthesizes a stage with placeholder code, for tests. Takes seconds: once for a test file. */
export function synthesizedStacks(stage: Stage): SynthesizedStacks {
  const folder = mkdtempSync(join(tmpdir(), `imali-${stage}-`));
  const assembly = synthesize(stage, {
    code: placeholderCode(join(folder, 'code')),
    app: { outdir: join(folder, 'out') },
  });
  const stacks = assembly.stacks.map(({ stackName, template }) => ({
    name: stackName,
    template: JSON.stringify(template),
    resources: Template.parse(template).Resources,
  }));
  rmSync(folder, { recursive: true });
  const resources = stacks.flatMap(({ name, resources: own }) =>
    Object.entries(own).map(([logicalId, resource]) => ({ ...resource, stack: name, logicalId })),
  );
  return {
    stacks: stacks.map((stack) => ({ ...stack, resources: Object.keys(stack.resources).length })),
    all: (type) => resources.filter((resource) => resource.Type === type),
  };
}
