import type { Bench } from '@imali/measure/report.ts';
import { settle } from '@imali/measure/settle.ts';
import { figuresOf, type Spread, spreadOf } from '@imali/measure/spread.ts';
import * as z from 'zod';
import { bodyLedger } from '../../../bench/measure/body-ledger.ts';
import { firstCallsOf } from '../../../bench/measure/first-calls.ts';
import { analyseApplicant } from '../input/analyse-applicant.ts';
import { inputOf, labelled } from './analysis-subject.ts';
import { naiveAnalyses } from './naive-analyses.ts';

const FirstCall = z.object({
  labelMs: z.number(),
  analyseMs: z.number(),
  heapBytes: z.number(),
  mostResidentBytes: z.number(),
  documentBytes: z.number(),
});

const MIB = 1_024 * 1_024;

/** Figures of fresh processes, one call each: what a new function instance pays. */
async function firstCalls(rows: number, processes: number): Promise<z.output<typeof FirstCall>[]> {
  const source = new URL('./first-call.ts', import.meta.url);
  return z.array(FirstCall).parse(await firstCallsOf(source, [String(rows)], processes));
}

function millisecondsOf(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

/** All eight analyses of one applicant from labelled rows: first call in a fresh process, then warm, and the heap. */
export const analysisTime: Bench = async ({ quick, progress }) => {
  const sizes = quick ? [200] : [2_000, 20_000];
  const [processes, rounds] = quick ? [1, 2] : [15, 15];
  const parts = ['min', 'p50', 'max'] as const;
  const figures: Record<string, number> = {};
  const table: (string | number)[][] = [];
  for (const size of sizes) {
    progress(`analyses: ${size} rows, ${processes} fresh processes, then ${rounds} warm rounds`);
    const first = await firstCalls(size, processes);
    const input = inputOf(labelled(bodyLedger(size)));
    for (let round = 0; round < 3; round += 1) analyseApplicant(input);
    const labelledRows = input.accounts.flatMap(({ transactions }) => transactions);
    naiveAnalyses(labelledRows);
    // In turns, so that a slow moment of the machine meets both. A new input each time: nothing is known of it yet.
    const turns = Array.from({ length: rounds }, () => ({
      ours: millisecondsOf(() => analyseApplicant({ ...input })),
      naive: millisecondsOf(() => naiveAnalyses(labelledRows)),
    }));
    const warm = turns.map((turn) => turn.ours);
    progress(`analyses: ${size} rows, until the engine settles`);
    if (!quick) settle(size, () => analyseApplicant({ ...input }));
    const settled = Array.from({ length: rounds }, () => millisecondsOf(() => analyseApplicant({ ...input })));
    const lines: (readonly [string, string, string, Spread])[] = [
      ['analyse_warm', 'ms', 'after 3 rounds, ms', spreadOf(warm)],
      ['analyse_settled', 'ms', 'after 200 000 rows, ms', spreadOf(settled)],
      ['naive', 'ms', 'naive sums by month, ms', spreadOf(turns.map((turn) => turn.naive))],
      ['analyse_over_naive', 'ratio', 'times the naive sums', spreadOf(turns.map((turn) => turn.ours / turn.naive))],
      ['analyse_first_call', 'ms', 'first call, ms', spreadOf(first.map((one) => one.analyseMs))],
      ['label_first_call', 'ms', 'labelling before it, first call, ms', spreadOf(first.map((one) => one.labelMs))],
      [
        'heap_held',
        'mib',
        'heap held by labelled rows and documents, MiB',
        spreadOf(first.map((one) => one.heapBytes / MIB)),
      ],
      [
        'most_resident',
        'mib',
        'most resident memory of the process, MiB',
        spreadOf(first.map((one) => one.mostResidentBytes / MIB)),
      ],
    ];
    for (const [key, unit, text, spread] of lines) {
      Object.assign(figures, figuresOf(`${key}_${size}_rows`, unit, spread, parts));
      table.push([`${size} rows: ${text}`, ...parts.map((part) => spread[part])]);
    }
    figures[`documents_${size}_rows_bytes`] = first[0]?.documentBytes ?? 0;
  }
  return {
    figures,
    tables: [{ title: 'All eight analyses on one thread', columns: ['', 'min', 'median', 'max'], rows: table }],
    notes: [
      'A first call is in a fresh process without a compile cache, of the code bundled as functions are, after it is loaded.',
      'The naive sums filter all rows for each of 17 figures of each month; they find no streams, pairs, evidence, balances, forecast or scores.',
    ],
  };
};
