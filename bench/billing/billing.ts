import { fileURLToPath } from 'node:url';
import { outputOf } from '@imali/measure/program.ts';
import type { Bench } from '@imali/measure/report.ts';
import { rounded } from '@imali/measure/spread.ts';
import * as z from 'zod';

const Run = z.object({
  seconds: z.number(),
  residentBefore: z.number(),
  residentBytes: z.number(),
  bills: z.number(),
  writeUnits: z.number(),
  readUnits: z.number(),
  calls: z.number(),
  eventWriteUnits: z.number(),
  eventReadUnits: z.number(),
  eventsPerSecond: z.number(),
});

const sizes = [
  { organisations: 100, events: 100_000, metered: 500 },
  { organisations: 300, events: 300_000, metered: 500 },
  { organisations: 1_000, events: 1_000_000, metered: 500 },
];
const quickSizes = [{ organisations: 10, events: 200, metered: 20 }];

const MIB = 2 ** 20;

/** Closing a month: time, memory and units by the number of organisations and events; and what recording an event takes. */
export const billing: Bench = async ({ quick, progress }) => {
  const program = fileURLToPath(new URL('./closing-run.ts', import.meta.url));
  const figures: Record<string, number> = {};
  const rows: (string | number)[][] = [];
  const eventRows: (string | number)[][] = [];
  for (const size of quick ? quickSizes : sizes) {
    const { organisations, events } = size;
    progress(`${organisations} organisations, ${events} events`);
    const run = Run.parse(
      JSON.parse(await outputOf(process.execPath, ['--no-warnings', program, JSON.stringify(size)])),
    );
    const grown = run.residentBytes - run.residentBefore;
    rows.push([
      `${organisations} organisations, ${events} events`,
      run.seconds,
      (run.seconds * 1_000) / organisations,
      run.writeUnits,
      run.readUnits,
      run.writeUnits / organisations,
      run.readUnits / organisations,
      run.residentBytes / MIB,
      grown / MIB,
    ]);
    const name = `close_${organisations}_organisations`;
    figures[`${name}_s`] = rounded(run.seconds);
    figures[`${name}_write_units`] = run.writeUnits;
    figures[`${name}_read_units`] = run.readUnits;
    figures[`${name}_resident_mib`] = rounded(run.residentBytes / MIB);
    eventRows.push([`beside ${events} events`, run.eventWriteUnits, run.eventReadUnits, run.eventsPerSecond]);
    figures[`event_beside_${events}_write_units`] = rounded(run.eventWriteUnits);
    figures[`event_beside_${events}_read_units`] = rounded(run.eventReadUnits);
    figures[`event_beside_${events}_per_s`] = rounded(run.eventsPerSecond);
  }
  return {
    figures,
    tables: [
      {
        title: 'Closing a month, two organisations at once',
        columns: ['size', 's', 'ms each', 'WU', 'RU', 'WU each', 'RU each', 'most MiB', 'MiB grown'],
        rows,
      },
      {
        title: 'Recording an event: four at once, without the state that earns it',
        columns: ['size', 'WU', 'RU', 'events/s'],
        rows: eventRows,
      },
    ],
    notes: [
      'The months are written as the meter leaves them: events, totals and the register. Bills are checked against the sum.',
      'Units as DynamoDB Local tells them, members of transactions by the rule (bench/README.md). Failed transactions, which meet at the counter of invoice numbers, are not counted.',
    ],
  };
};
