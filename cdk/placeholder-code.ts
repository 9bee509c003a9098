import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuiltCode } from './built-code.ts';

/** Code for tests of the stacks, which say nothing about what the functions do: the same empty bundle for all. */
export function placeholderCode(): BuiltCode {
  const folder = mkdtempSync(join(tmpdir(), 'imali-placeholder-'));
  writeFileSync(join(folder, 'index.js'), 'exports.handler = async () => ({});');
  return { bundle: () => folder, sdkLayer: folder };
}
