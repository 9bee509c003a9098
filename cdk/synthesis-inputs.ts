import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforePaintScript } from './docs-site-rules.ts';

/** Folders whose content decides what is synthesized; tests do not. */
const sources = ['cdk', 'schemas', 'layers', 'functions/platform/grants'] as const;
const files = ['package-lock.json', 'cdk.json', beforePaintScript] as const;

/** SHA-256, in hexadecimal, of all that decides what is synthesized but for the built code: equal inputs, equal stacks. */
export async function synthesisInputs(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesBelow(join(root, source))) {
      if (/\.test\.[^.]+$/.test(file)) continue;
      hash.update(file.slice(root.length)).update(await readFile(file));
    }
  }
  for (const file of await declaredResources(root)) hash.update(file.slice(root.length)).update(await readFile(file));
  for (const file of files) hash.update(await readFile(join(root, file)).catch(() => ''));
  return hash.digest('hex');
}

/** The files in which capabilities declare their resources: those directly in the folders of functions/. */
async function declaredResources(root: string): Promise<readonly string[]> {
  const all = await filesBelow(join(root, 'functions'));
  return all.filter((file) => /^[^/]+\/[^/]+\.ts$/.test(file.slice(join(root, 'functions/').length)));
}

/** Every file below a folder, in a fixed order; none when there is no such folder. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
