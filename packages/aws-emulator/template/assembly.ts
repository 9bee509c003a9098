import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { TemplateObject, TemplateValue } from './intrinsics.ts';

const Json: z.ZodType<TemplateValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(Json), z.record(z.string(), Json)]),
);
const JsonObject: z.ZodType<TemplateObject> = z.record(z.string(), Json);

const Resource = z.object({
  Type: z.string(),
  Properties: JsonObject.default({}),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
  Condition: z.string().optional(),
});

const Template = z.object({
  Resources: z.record(z.string(), Resource).default({}),
  Parameters: z.record(z.string(), z.object({ Type: z.string(), Default: Json.optional() })).default({}),
  Conditions: z.record(z.string(), Json).default({}),
  Mappings: z.record(z.string(), JsonObject).default({}),
  Outputs: z.record(z.string(), z.object({ Value: Json, Export: z.object({ Name: Json }).optional() })).default({}),
});

export type Template = z.output<typeof Template>;
export type TemplateResource = z.output<typeof Resource>;

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z.looseObject({ templateFile: z.string().optional(), stackName: z.string().optional() }).optional(),
    }),
  ),
});

const AssetManifest = z.object({
  files: z
    .record(
      z.string(),
      z.object({
        source: z.object({ path: z.string().optional() }),
        destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
      }),
    )
    .default({}),
});

/** One synthesized stack. */
export interface AssemblyStack {
  readonly name: string;
  readonly template: Template;
  /** Folder or file on this machine of each asset, by the object key that the template names. */
  readonly assets: ReadonlyMap<string, string>;
}

/** Reads a template from its parsed JSON. Throws a ZodError when it is not a template. */
export function parseTemplate(document: unknown): Template {
  return Template.parse(document);
}

/** Reads the stacks of a synthesized cloud assembly from its folder, without loading the CDK. */
export async function readAssembly(folder: string): Promise<readonly AssemblyStack[]> {
  const manifest = Manifest.parse(await readJson(join(folder, 'manifest.json')));
  const artifacts = Object.entries(manifest.artifacts);
  const assets = new Map<string, string>();
  for (const [id, artifact] of artifacts) {
    if (artifact.type !== 'cdk:asset-manifest') continue;
    const files = AssetManifest.parse(await readJson(join(folder, `${id}.json`))).files;
    for (const { source, destinations } of Object.values(files)) {
      if (source.path === undefined) continue;
      for (const { objectKey } of Object.values(destinations)) assets.set(objectKey, resolve(folder, source.path));
    }
  }
  const stacks = artifacts.filter(([, artifact]) => artifact.type === 'aws:cloudformation:stack');
  return await Promise.all(
    stacks.map(async ([id, artifact]) => ({
      name: artifact.properties?.stackName ?? id,
      template: parseTemplate(await readJson(join(folder, artifact.properties?.templateFile ?? `${id}.template.json`))),
      assets,
    })),
  );
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
