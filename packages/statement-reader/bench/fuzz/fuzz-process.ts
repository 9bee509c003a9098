/** A process that reads changed files of one format, reports on each, and may be ended by any of them. */

import { judged } from '../../../../bench/fuzz/judge-reading.ts';
import { pdfiumEngine } from '../../pdfium/pdfium-engine.ts';
import { readStatementFile } from '../../reading/read-statement-file.ts';
import { type FuzzReport, FuzzTask } from './fuzz-messages.ts';
import { fuzzedFile, originalsOf } from './fuzzed-files.ts';

/** Files until caches are full and code is compiled: memory is compared from there. */
const WARM_AFTER = 200;

const say = (report: FuzzReport): void => {
  process.send?.(report);
};

/** Lets the messages out and the parent's signals in: reading text takes no turns. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function sayMemory(at: 'warm' | 'end'): Promise<void> {
  // What was asked for asynchronously is let go of only after a turn.
  globalThis.gc?.();
  await turn();
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  say({ kind: 'memory', at, residentBytes: rss, heldBytes: heapUsed + external });
}

async function run({ format, from, to }: FuzzTask): Promise<void> {
  const originals = originalsOf(format);
  for (let index = from; index < to; index += 1) {
    if (index === from + WARM_AFTER) await sayMemory('warm');
    const { original, bytes } = fuzzedFile(originals, format, index);
    const { bankSlug, accountNumber, holderName } = original.truth;
    say({ kind: 'begun', index });
    await turn();
    const started = performance.now();
    const today = '2026-11-21';
    const stated = { bankSlug, accountNumber, holderName };
    try {
      const engine = format === 'pdf' ? await pdfiumEngine() : noEngine;
      const request = { fileName: original.name, today, stated };
      const { reading, authenticity } = await readStatementFile(engine, bytes, request);
      const band = authenticity?.band ?? null;
      const ms = performance.now() - started;
      const engineStopped = format === 'pdf' && (await pdfiumEngine()) !== engine;
      say({ kind: 'read', index, judgement: judged(reading, original.truth), band, ms, engineStopped });
    } catch (error) {
      say({ kind: 'thrown', index, message: error instanceof Error ? (error.stack ?? error.name) : String(error) });
    }
  }
  await sayMemory('end');
}

const noEngine = {
  open: () => ({ outcome: 'damaged' as const, code: 'file_damaged' as const, reason: 'No PDF is read here.' }),
};

process.once('message', (message) => {
  run(FuzzTask.parse(message)).then(() => process.disconnect());
});
