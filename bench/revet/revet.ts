import { fileURLToPath } from 'node:url';
import { outputOf } from '@imali/measure/program.ts';
import type { Bench } from '@imali/measure/report.ts';
import { rounded } from '@imali/measure/spread.ts';
import * as z from 'zod';

const Run = z.object({
  submitSeconds: z.number(),
  vetSeconds: z.number(),
  before: z.number(),
  submitBytes: z.number(),
  vetBytes: z.number(),
  fileBytes: z.number(),
  textBytes: z.number(),
  writeUnits: z.number(),
  readUnits: z.number(),
});

const sizes = [
  { rows: 5_000, withData: 50, way: 'queue' },
  { rows: 50_000, withData: 50, way: 'queue' },
  { rows: 50_000, withData: 50, way: 'map' },
];
const quickSizes = [
  { rows: 200, withData: 2, way: 'queue' },
  { rows: 200, withData: 2, way: 'map' },
];

const MIB = 2 ** 20;

/** Submitting and vetting a file of applicants: time, memory and units by the number of rows. */
export const revet: Bench = async ({ quick, progress }) => {
  const program = fileURLToPath(new URL('./revet-run.ts', import.meta.url));
  const figures: Record<string, number> = {};
  const rows: (string | number)[][] = [];
  for (const size of quick ? quickSizes : sizes) {
    progress(`${size.rows} rows by the ${size.way}`);
    const run = Run.parse(
      JSON.parse(await outputOf(process.execPath, ['--no-warnings', '--expose-gc', program, JSON.stringify(size)])),
    );
    const name = `revet_${size.rows}_rows${size.way === 'map' ? '_by_map' : ''}`;
    figures[`${name}_submit_s`] = rounded(run.submitSeconds);
    figures[`${name}_vet_s`] = rounded(run.vetSeconds);
    figures[`${name}_submit_resident_mib`] = rounded(run.submitBytes / MIB);
    figures[`${name}_vet_resident_mib`] = rounded(run.vetBytes / MIB);
    figures[`${name}_write_units_each`] = rounded(run.writeUnits);
    figures[`${name}_read_units_each`] = rounded(run.readUnits);
    rows.push([
      `${size.rows} rows, ${size.withData} with data, by the ${size.way}`,
      run.textBytes / MIB,
      run.fileBytes / MIB,
      run.submitSeconds,
      run.vetSeconds,
      size.rows / run.vetSeconds,
      run.before / MIB,
      run.submitBytes / MIB,
      run.vetBytes / MIB,
      run.writeUnits,
      run.readUnits,
    ]);
  }
  return {
    figures,
    tables: [
      {
        title: 'A file of applicants: five chunks at once by the queue, as many as the deployment says by the map',
        columns: [
          ...['size', 'MiB text', 'MiB gzip', 'submit s', 'vet s', 'rows/s'],
          ...['MiB before', 'most submitting', 'most vetting', 'WU each', 'RU each'],
        ],
        rows,
      },
    ],
    notes: [
      'Submitting is the call of the API without gateway and token: every row checked, then kept. Vetting is the worker without its queue, or the steps of the deployed state machine without its service.',
      'One process does what the deployment spreads over functions. Applicants without data are asked to connect by messages that are counted and not sent.',
      'Units as DynamoDB Local tells them, members of transactions by the rule (bench/README.md).',
    ],
  };
};
