import * as z from 'zod';
import { withBundledProgram } from '../measure/bundled-program.ts';
import { outputOf } from '../measure/program.ts';
import { type Spread, spreadOf } from '../measure/spread.ts';

const FirstCall = z.object({ ms: z.number(), heapBytes: z.number(), residentBytes: z.number() });

const MIB = 1_024 * 1_024;

/** Time of the first labelling in fresh processes, one after the other, and the memory that it took. */
export async function firstLabelCalls(
  rows: number,
  processes: number,
): Promise<{ readonly ms: Spread; readonly heapMib: Spread; readonly residentMib: Spread }> {
  const calls: z.output<typeof FirstCall>[] = [];
  await withBundledProgram(new URL('./label-first-call.ts', import.meta.url), async (program) => {
    for (let call = 0; call < processes; call += 1) {
      const printed = await outputOf(process.execPath, ['--expose-gc', program, String(rows)]);
      calls.push(FirstCall.parse(JSON.parse(printed)));
    }
  });
  return {
    ms: spreadOf(calls.map(({ ms }) => ms)),
    heapMib: spreadOf(calls.map(({ heapBytes }) => heapBytes / MIB)),
    residentMib: spreadOf(calls.map(({ residentBytes }) => residentBytes / MIB)),
  };
}
