import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { TemplateStack } from './template-faults.ts';

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      environment: z.string().optional(),
      properties: z.object({ templateFile: z.string().optional() }).loose().optional(),
    }),
  ),
});

const Template = z.object({
  Resources: z
    .record(
      z.string(),
      z.object({
        Type: z.string(),
        Properties: z.record(z.string(), z.unknown()).default({}),
        DeletionPolicy: z.string().optional(),
      }),
    )
    .default({}),
});

/** The stacks of a synthesized assembly with the regions they are for. */
export function assemblyStacks(folder: string): readonly TemplateStack[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const manifests = readdirSync(folder).filter((file) => file === 'manifest.json');
  return manifests.flatMap((file) =>
    Object.entries(Manifest.parse(read(file)).artifacts).flatMap(([name, { type, environment, properties }]) => {
      if (type !== 'aws:cloudformation:stack' || properties?.templateFile === undefined) return [];
      // aws://ACCOUNT/REGION
      const region = environment?.split('/').at(-1) ?? '';
      return [{ name, region, resources: Template.parse(read(properties.templateFile)).Resources }];
    }),
  );
}
