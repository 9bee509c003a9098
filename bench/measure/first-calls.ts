import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outputOf } from '@imali/measure/program.ts';
import { build } from 'esbuild';
import { functionCode } from '../../tools/build/function-code.ts';

/**
 * What a program prints as JSON in fresh processes, one after the other. It is bundled as functions are: what is measured
 * is then the code that a new function instance reads, not sources that are stripped of their types.
 * @param source file URL of the program; `gc` is there for it
 */
export async function firstCallsOf(
  source: URL,
  args: readonly string[],
  processes: number,
): Promise<readonly unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), 'imali-bench-'));
  try {
    const program = join(folder, 'program.cjs');
    await build({ ...functionCode, entryPoints: [fileURLToPath(source)], outfile: program });
    const printed: unknown[] = [];
    for (let call = 0; call < processes; call += 1) {
      printed.push(JSON.parse(await outputOf(process.execPath, ['--expose-gc', program, ...args])));
    }
    return printed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
