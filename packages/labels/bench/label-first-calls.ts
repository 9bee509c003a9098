import { type Spread, spreadOf } from '@imali/measure/spread.ts';
import * as z from 'zod';
import { firstCallsOf } from '../../../bench/measure/first-calls.ts';

const FirstCall = z.object({ ms: z.number(), threadMs: z.number(), heapBytes: z.number(), residentBytes: z.number() });

const MIB = 1_024 * 1_024;

/** Time of the first labelling in fresh processes, one after the other, by the clock and of its own thread's processor, and the memory that it took. */
export async function firstLabelCalls(
  rows: number,
  processes: number,
): Promise<{ readonly ms: Spread; readonly threadMs: Spread; readonly heapMib: Spread; readonly residentMib: Spread }> {
  const printed = await firstCallsOf(new URL('./label-first-call.ts', import.meta.url), [String(rows)], processes);
  const calls = z.array(FirstCall).parse(printed);
  return {
    ms: spreadOf(calls.map(({ ms }) => ms)),
    threadMs: spreadOf(calls.map(({ threadMs }) => threadMs)),
    heapMib: spreadOf(calls.map(({ heapBytes }) => heapBytes / MIB)),
    residentMib: spreadOf(calls.map(({ residentBytes }) => residentBytes / MIB)),
  };
}
