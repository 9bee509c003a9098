import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageFolder } from '../server/package-folder.ts';

/** Loads a class that fauxqs does not export. `members` are methods it must have, checked so that another version fails clearly. */
export async function hiddenClass<T>(
  file: string,
  name: string,
  members: readonly string[],
): Promise<new (dir?: string) => T> {
  const isClass = (value: unknown): value is new (dir?: string) => T =>
    typeof value === 'function' && members.every((member) => member in value.prototype);
  const path = join(packageFolder('fauxqs'), 'dist', file);
  const loaded: Record<string, unknown> = await import(pathToFileURL(path).href);
  const found = loaded[name];
  if (!isClass(found)) throw new Error(`This version of fauxqs has no ${name} in ${file}: install the pinned one.`);
  return found;
}
