import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { analysisKinds } from '@imali/analyses/input/analyse-applicant.ts';
import type { Bench, ReportTable } from '@imali/measure/report.ts';
import { rounded, spreadOf } from '@imali/measure/spread.ts';
import { yesterday } from '../cloud/benched-cloud.ts';
import { exchange, expectStatus } from '../cloud/exchange.ts';
import { type Lender, newLender } from '../cloud/lender.ts';
import { bundlesToMeasure } from '../measure/built-tree.ts';
import { syntheticStatement } from '../measure/synthetic-statement.ts';
import { type Meter, type MeteredUse, newMeter } from './meter.ts';
import { startMeteredCloud } from './metered-cloud.ts';
import { dollarsOf, pricesOn, type UnitPrices, type Usage } from './unit-prices.ts';

const phases = ['create', 'upload', 'analyse', 'read'] as const;
type Phase = (typeof phases)[number];

const TARGET_WRITE_UNITS = 120;
const REPEATS = 3;
const LIMIT_MS = 60_000;

async function until(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error('the analysis did not end in time');
    await pause(5);
  }
}

/** Entries of the audit log wait a second for others, and belong to the phase that they are of. */
const QUIET_MS = 2_000;

async function untilQuiet(meter: Meter): Promise<void> {
  for (let ended = -1; ended !== meter.ended().length; ) {
    ended = meter.ended().length;
    await pause(QUIET_MS);
  }
}

/** One application from its creation until each analysis has been read once; what each phase used. */
export async function oneApplication(lender: Lender, meter: Meter, json: string): Promise<Record<Phase, MeteredUse>> {
  const { apiUrl, apiToken: token } = lender;
  const agent = new Agent({ keepAlive: true });
  meter.take();
  const id = await lender.newApplication();
  await untilQuiet(meter);
  const create = meter.take();
  const bank = `${apiUrl}/v1/bank_connections/${id}`;
  // The worker may start before the upload is answered: the two are told apart by the functions that ended.
  expectStatus(await exchange(agent, { url: `${bank}/byod`, method: 'PUT', token, json }), 200);
  await until(() => meter.ended().some((name) => name.includes('upload-byod')));
  const upload = meter.take();
  await until(
    () =>
      meter.ended().some((name) => name.includes('analyse-connection')) &&
      meter.messages().includes('DeleteMessageBatch'),
  );
  await untilQuiet(meter);
  const analyse = meter.take();
  for (const kind of analysisKinds) {
    expectStatus(await exchange(agent, { url: `${bank}/${kind}`, token }), 200);
  }
  agent.destroy();
  await untilQuiet(meter);
  return { create, upload, analyse, read: meter.take() };
}

const gatewayRequests: Readonly<Record<Phase, number>> = {
  create: 1,
  upload: 1,
  analyse: 0,
  read: analysisKinds.length,
};

interface Measured {
  readonly rows: number;
  /** Of the middle run by GB-seconds. */
  readonly phases: Readonly<Record<Phase, MeteredUse>>;
  readonly gbSeconds: readonly number[];
  readonly usage: Usage;
  readonly dollars: Readonly<Record<string, number>>;
  readonly total: number;
}

export function usageOf(run: Readonly<Record<Phase, MeteredUse>>): Usage {
  const sum = (value: (use: MeteredUse) => number): number =>
    phases.reduce((total, phase) => total + value(run[phase]), 0);
  return {
    writeUnits: sum((use) => use.writeUnits),
    readUnits: sum((use) => use.readUnits),
    lambdaRequests: sum((use) => use.lambdaRequests),
    gbSeconds: sum((use) => use.gbSeconds),
    sqsRequests: sum((use) => use.sqsRequests),
    logBytes: sum((use) => use.logBytes),
    gatewayRequests: phases.reduce((total, phase) => total + gatewayRequests[phase], 0),
  };
}

function middleOf(rows: number, runs: readonly Record<Phase, MeteredUse>[], prices: UnitPrices): Measured {
  const sorted = runs
    .map((run) => ({ run, usage: usageOf(run) }))
    .toSorted((a, b) => a.usage.gbSeconds - b.usage.gbSeconds);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new RangeError('nothing was measured');
  const dollars = dollarsOf(middle.usage, prices);
  return {
    rows,
    phases: middle.run,
    gbSeconds: sorted.map(({ usage }) => usage.gbSeconds),
    usage: middle.usage,
    dollars,
    total: Object.values(dollars).reduce((total, value) => total + value, 0),
  };
}

/** What one application uses and costs, by size: capacity, requests and duration of the real functions. */
export const cost: Bench = async ({ quick, progress }) => {
  const stale = await bundlesToMeasure();
  process.env['TZ'] = 'UTC';
  const sizes = quick ? [200] : [500, 2_000, 8_000];
  const prices = pricesOn(yesterday());
  const meter = newMeter();
  progress('cost: starting a metered cloud');
  const cloud = await startMeteredCloud(meter);
  const all: Measured[] = [];
  try {
    const lender = await newLender(cloud.apiUrl);
    // Instances start and functions are compiled: no application pays for that again.
    await oneApplication(lender, meter, JSON.stringify(syntheticStatement(500, yesterday())));
    for (const rows of sizes) {
      progress(`cost: ${rows} rows`);
      const json = JSON.stringify(syntheticStatement(rows, yesterday()));
      const runs: Record<Phase, MeteredUse>[] = [];
      for (let run = 0; run < (quick ? 1 : REPEATS); run += 1) runs.push(await oneApplication(lender, meter, json));
      all.push(middleOf(rows, runs, prices));
    }
  } finally {
    await cloud.close();
  }
  return {
    figures: Object.assign({}, ...all.map(figuresOfSize), growthOf(all)),
    tables: [
      usageTable(all),
      ...all.slice(-2, -1).map(phaseTable),
      ...all.slice(-2, -1).map(unitsTable),
      dollarTable(all),
    ],
    notes: [
      `Prices: ${prices.region} on demand since ${prices.since}, ${prices.source}.`,
      'Durations are those of warm functions on this machine, whole cores and a database on loopback. Lambda gives a function of 512 MB about a third of one core, and one of 1769 MB a whole one: there the small functions take longer.',
      'Units are what the engine says, but for transactions, which it counts too low: those follow the rule of two units for each kilobyte of each member.',
      'Not counted: the one object that an analysis writes to S3 (what its movements print) and its taking into the catalogue; polls of the queue that find nothing, failed conditions (DynamoDB does not report them), storage, transfer, the reads while a caller waits; calls of KMS, of which there are none: the statement is uploaded, no bank login is sealed.',
      ...(stale === undefined ? [] : [stale]),
    ],
  };
};

function figuresOfSize({ rows, usage, gbSeconds, total }: Measured): Record<string, number> {
  const key = (name: string, unit: string): string => `application_${rows}_rows_${name}_${unit}`;
  const { min, max } = spreadOf(gbSeconds);
  return {
    [key('writes', 'units')]: usage.writeUnits,
    [key('reads', 'units')]: usage.readUnits,
    [key('lambda_requests', 'count')]: usage.lambdaRequests,
    [key('sqs_requests', 'count')]: usage.sqsRequests,
    [key('gateway_requests', 'count')]: usage.gatewayRequests,
    [key('log', 'bytes')]: usage.logBytes,
    [key('lambda_p50', 'gb_seconds')]: rounded(usage.gbSeconds),
    [key('lambda_min', 'gb_seconds')]: rounded(min),
    [key('lambda_max', 'gb_seconds')]: rounded(max),
    [key('cost', 'usd')]: rounded(total),
  };
}

/** How much faster than the rows the cost grows from the smallest to the largest: at most 1 is linear or better. */
function growthOf(all: readonly Measured[]): Record<string, number> {
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last || first === last) return {};
  const times = last.rows / first.rows;
  return {
    cost_growth_over_row_growth_ratio: rounded(last.total / first.total / times),
    write_growth_over_row_growth_ratio: rounded(last.usage.writeUnits / first.usage.writeUnits / times),
  };
}

function usageTable(all: readonly Measured[]): ReportTable {
  const row = (name: string, value: (one: Measured) => number | string) => [name, ...all.map(value)];
  return {
    title: `One application, from its creation to each analysis read once; target under ${TARGET_WRITE_UNITS} write units for 2000`,
    columns: ['transactions', ...all.map(({ rows }) => String(rows))],
    rows: [
      row('write units', ({ usage }) => usage.writeUnits),
      row('read units', ({ usage }) => usage.readUnits),
      row('calls of DynamoDB', (one) => phases.reduce((sum, phase) => sum + one.phases[phase].calls, 0)),
      row('requests of the gateway', ({ usage }) => usage.gatewayRequests),
      row('invocations', ({ usage }) => usage.lambdaRequests),
      row('requests of SQS', ({ usage }) => usage.sqsRequests),
      row('log bytes', ({ usage }) => usage.logBytes),
      row('GB-seconds, median', ({ usage }) => usage.gbSeconds),
      row(
        'GB-seconds, min to max',
        ({ gbSeconds }) => `${rounded(spreadOf(gbSeconds).min)} - ${rounded(spreadOf(gbSeconds).max)}`,
      ),
    ],
  };
}

function phaseTable({ rows, phases: used }: Measured): ReportTable {
  return {
    title: `By phase, ${rows} transactions`,
    columns: ['', ...phases],
    rows: [
      ['write units', ...phases.map((phase) => used[phase].writeUnits)],
      ['read units', ...phases.map((phase) => used[phase].readUnits)],
      ['calls of DynamoDB', ...phases.map((phase) => used[phase].calls)],
      ['requests of SQS', ...phases.map((phase) => used[phase].sqsRequests)],
      [
        'function milliseconds',
        ...phases.map((phase) => used[phase].functions.reduce((sum, one) => sum + one.milliseconds, 0)),
      ],
    ],
  };
}

function unitsTable({ rows, phases: used }: Measured): ReportTable {
  const keys = [...new Set(phases.flatMap((phase) => [...used[phase].units.keys()]))].toSorted();
  return {
    title: `Units by operation and kind of item, ${rows} transactions`,
    columns: ['', ...phases],
    rows: keys.map((key) => [key, ...phases.map((phase) => used[phase].units.get(key) ?? 0)]),
  };
}

function dollarTable(all: readonly Measured[]): ReportTable {
  const names = Object.keys(all[0]?.dollars ?? {});
  return {
    title: 'US dollars for a thousand applications',
    columns: ['transactions', ...all.map(({ rows }) => String(rows))],
    rows: [
      ...names.map((name) => [name, ...all.map(({ dollars }) => rounded((dollars[name] ?? 0) * 1_000))]),
      ['total', ...all.map(({ total }) => rounded(total * 1_000))],
      [
        'total for each 1000 transactions of them',
        ...all.map(({ total, rows }) => rounded((total / rows) * 1_000_000)),
      ],
    ],
  };
}
