import type { Bench, ReportTable } from '@imali/measure/report.ts';
import { figuresOf, rounded, type Spread, spreadOf } from '@imali/measure/spread.ts';
import { bundlesToMeasure } from '../measure/built-tree.ts';
import { functionImportTimes, type ImportTime, importTimeOf } from './import-time.ts';
import { withReferences } from './reference-bundles.ts';
import { type StartTimes, startTimes } from './start-time.ts';

const TARGET_BYTES = 250_000;
const TARGET_IMPORT_MS = 80;

/** How large the functions are, how fast they load, and how fast the product starts on a developer's machine. */
export const coldstart: Bench = async ({ quick, progress }) => {
  const stale = await bundlesToMeasure();
  const runs = quick ? 1 : 5;
  progress(`coldstart: importing every function ${runs} times`);
  const [before, functions, after] = await withReferences(async ({ emptyHandler, unbundledSdk, layerSdk }) => {
    const references = async (): Promise<ImportTime[]> => [
      await importTimeOf('empty middy handler', emptyHandler, runs),
      await importTimeOf('@aws-sdk/client-dynamodb from node_modules', unbundledSdk, runs),
      await importTimeOf('@aws-sdk/client-dynamodb from the layer', layerSdk, runs),
    ];
    return [await references(), await functionImportTimes(runs, quick ? 3 : Infinity), await references()] as const;
  });
  const starts = quick ? undefined : await startTimes(3, progress);
  const bytes = spreadOf(functions.map((one) => one.bytes));
  // One figure for each function, its median: the spread is over functions, the machine's noise is told apart.
  const total = spreadOf(functions.map((one) => one.total.p50));
  const own = spreadOf(functions.map((one) => one.own.p50));
  const sdk = spreadOf(functions.map((one) => one.sdk.p50));
  const [empty, unbundled, layered] = [0, 1, 2].map((index) =>
    spreadOf(
      [before[index], after[index]].flatMap((one) => (one ? [one.total.min, one.total.p50, one.total.max] : [])),
    ),
  );
  const figures: Record<string, number> = {
    functions_count: functions.length,
    ...figuresOf('bundle', 'bytes', bytes, ['min', 'p50', 'max']),
    ...figuresOf('import', 'ms', total, ['min', 'p50', 'max']),
    ...figuresOf('import_without_sdk', 'ms', own, ['min', 'p50', 'max']),
    ...figuresOf('import_of_sdk', 'ms', sdk, ['min', 'p50', 'max']),
    ...(empty ? figuresOf('reference_empty_handler_import', 'ms', empty, ['min', 'p50', 'max']) : {}),
    ...(unbundled ? figuresOf('reference_unbundled_dynamodb_import', 'ms', unbundled, ['min', 'p50', 'max']) : {}),
    ...(layered ? figuresOf('reference_layer_dynamodb_import', 'ms', layered, ['min', 'p50', 'max']) : {}),
    reference_empty_handler_bytes: before[0]?.bytes ?? 0,
    ...(starts ? startFigures(starts) : {}),
  };
  const row = (name: string, { min, p50, max }: Spread) => [name, min, p50, max];
  return {
    figures,
    tables: [
      {
        title: `${functions.length} functions; targets: median under ${TARGET_BYTES / 1_000} KB and ${TARGET_IMPORT_MS} ms`,
        columns: ['over functions (each the median of its runs)', 'min', 'median', 'max'],
        rows: [
          row('bundle, bytes', bytes),
          row('import, ms', total),
          row('  of which its own bundle, ms', own),
          row('  of which the SDK layer, ms', sdk),
          ...(empty ? [row('reference: empty middy handler, ms, over runs', empty)] : []),
          ...(unbundled ? [row('reference: client-dynamodb unbundled, ms, over runs', unbundled)] : []),
          ...(layered ? [row('reference: client-dynamodb from the layer, ms, over runs', layered)] : []),
        ],
      },
      functionTable(functions),
      ...(starts ? [startTable(starts)] : []),
    ],
    notes: [
      'Each import is in a fresh process with a warm file cache, without a compile cache and without require() of ES modules, as in Lambda.',
      'The references are imported before and after the functions; their spread is over all those runs.',
      ...(stale === undefined ? [] : [stale]),
    ],
  };
};

function functionTable(functions: readonly ImportTime[]): ReportTable {
  return {
    title: 'By function, largest import first',
    columns: ['', 'bytes', 'import ms', 'min', 'max', 'own ms', 'sdk ms'],
    rows: functions
      .toSorted((a, b) => b.total.p50 - a.total.p50)
      .map(({ name, bytes, total, own, sdk }) => [
        ...[name, bytes, rounded(total.p50), rounded(total.min), rounded(total.max)],
        ...[rounded(own.p50), rounded(sdk.p50)],
      ]),
  };
}

const startNames: Readonly<Record<keyof StartTimes, string>> = {
  nothingBuilt: 'nothing built, no assembly, no data',
  emptyData: 'built, no assembly, no data',
  warm: 'built, assembly and data there',
};

function startFigures({ nothingBuilt, emptyData, warm }: StartTimes): Record<string, number> {
  return {
    ...figuresOf('start_nothing_built', 'ms', spreadOf(nothingBuilt), ['min', 'p50', 'max']),
    ...figuresOf('start_empty_data', 'ms', spreadOf(emptyData), ['min', 'p50', 'max']),
    ...figuresOf('start_warm', 'ms', spreadOf(warm), ['min', 'p50', 'max']),
  };
}

function startTable(starts: StartTimes): ReportTable {
  return {
    title: 'npm start to its banner, in a copy of the checkout with its packages installed',
    columns: ['ms', 'min', 'median', 'max'],
    rows: (['nothingBuilt', 'emptyData', 'warm'] as const).map((kind) => {
      const { min, p50, max } = spreadOf(starts[kind]);
      return [startNames[kind], Math.round(min), Math.round(p50), Math.round(max)];
    }),
  };
}
