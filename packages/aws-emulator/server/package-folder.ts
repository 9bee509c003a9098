/** Finds the folder of an installed package, for files that its `exports` do not offer. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of a package as this file sees it: in the nearest node_modules above. Throws when it is not installed. */
export function packageFolder(name: string): string {
  let above = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const folder = join(above, 'node_modules', name);
    if (existsSync(folder)) return folder;
    const next = dirname(above);
    if (next === above) throw new Error(`The package ${name} is not installed: run npm install.`);
    above = next;
  }
}
