import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { functionCode } from '../../tools/build/function-code.ts';

/**
 * Bundles a program as functions are bundled, for as long as `work` runs: what is measured in a fresh process is then
 * the code that a new function instance reads, not sources that are stripped of their types.
 * @param source file URL of the program
 * @param work is given the path of the bundle
 */
export async function withBundledProgram<T>(source: URL, work: (program: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'imali-bench-'));
  try {
    const program = join(folder, 'program.cjs');
    await build({ ...functionCode, entryPoints: [fileURLToPath(source)], outfile: program });
    return await work(program);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
