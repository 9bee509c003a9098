import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import * as z from 'zod';

const root = join(import.meta.dirname, '..');
const Manifest = z.object({ scripts: z.object({ test: z.string() }) });
const Config = z.object({
  default: z.object({ projects: z.array(z.object({ displayName: z.string(), roots: z.array(z.string()) })) }),
});
const config = Config.parse(await import(join(root, 'jest.config.mjs'))).default;
const packages = readdirSync(join(root, 'packages'));

test.each(packages)('%s has a command for its own tests that names the project of jest that holds them', (name) => {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')));
  const projects = config.projects.filter(({ roots }) => roots.includes(`<rootDir>/packages/${name}`));
  expect(projects).toHaveLength(1);
  expect(manifest.scripts.test).toBe(`node ../../tools/test-package.mjs ${projects[0]?.displayName} ${name}`);
});
