import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltCode } from './built-code.ts';

/**
 * Code for tests of the stacks, which say nothing about what the functions do: the same empty bundle for all.
 * @param folder where to write it; made when missing
 */
export function placeholderCode(folder: string): BuiltCode {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.js'), 'exports.handler = async () => ({});');
  return { bundle: () => folder, sdkLayer: folder, pdfiumLayer: folder, tesseractLayer: folder };
}
