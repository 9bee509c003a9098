import { newLender } from '../cloud/lender.ts';
import { oneApplication, usageOf } from '../cost/cost.ts';
import { type MeteredUse, newMeter } from '../cost/meter.ts';
import { startMeteredCloud } from '../cost/metered-cloud.ts';
import type { Usage } from '../cost/unit-prices.ts';
import { syntheticStatement } from '../measure/synthetic-statement.ts';
import { type ObservedUse, type PatternUnits, patternsOf } from './key-spread.ts';
import { keyUses, storedItems } from './key-use.ts';

/** Transactions of the application that is measured: a year of a busy account. */
export const JOB_ROWS = 2_000;
/** A day that stays: how rows fall into months changes units by one in twenty. */
const LAST_DAY = '2026-11-19';
/** Two of each, so that it shows which part of a key is of a lender and which of an application. */
const LENDERS = 2;
const APPLICATIONS = 2;

/** What one application takes, from its creation until each analysis was read once. */
export interface MeasuredJob {
  readonly usage: Usage;
  readonly patterns: readonly PatternUnits[];
  /** Milliseconds that the analysis worker took, of the middle application, on this machine. */
  readonly analysisMs: number;
  /** Of the items that one application leaves in the tables, with their keys. */
  readonly storedBytes: number;
}

/** Runs the real functions over a metered cloud, and says what they used at which keys. */
export async function measureJob(progress: (line: string) => void): Promise<MeasuredJob> {
  process.env['TZ'] = 'UTC';
  const meter = newMeter();
  const usesOf = keyUses();
  const uses: ObservedUse[] = [];
  const stored = storedItems();
  let running: { lender: string; application: string } | null = null;
  const cloud = await startMeteredCloud(meter, (call) => {
    const found = usesOf(call);
    if (running === null) return;
    stored.note(call);
    for (const use of found) uses.push({ ...use, ...running });
  });
  const runs: { usage: Usage; analysis: MeteredUse }[] = [];
  try {
    for (let lender = 0; lender < LENDERS; lender += 1) {
      const one = await newLender(cloud.apiUrl);
      const body = (index: number) => JSON.stringify(syntheticStatement(index < 0 ? 500 : JOB_ROWS, LAST_DAY));
      // Instances start and functions are compiled.
      await oneApplication(one, meter, body(-1));
      for (let index = 0; index < APPLICATIONS; index += 1) {
        progress(`growth: application ${index + 1} of lender ${lender + 1}`);
        running = { lender: `${lender}`, application: `${lender}-${index}` };
        const used = await oneApplication(one, meter, body(index));
        runs.push({ usage: usageOf(used), analysis: used.analyse });
        running = null;
      }
    }
  } finally {
    await cloud.close();
  }
  const average = (value: (usage: Usage) => number): number =>
    Math.round((runs.reduce((total, { usage }) => total + value(usage), 0) / runs.length) * 100) / 100;
  const analyses = runs
    .map(
      ({ analysis }) => analysis.functions.find(({ name }) => name.includes('analyse-connection'))?.milliseconds ?? 0,
    )
    .toSorted((a, b) => a - b);
  if (runs.length === 0) throw new RangeError('nothing was measured');
  return {
    usage: {
      writeUnits: average((usage) => usage.writeUnits),
      readUnits: average((usage) => usage.readUnits),
      lambdaRequests: average((usage) => usage.lambdaRequests),
      gbSeconds: average((usage) => usage.gbSeconds),
      sqsRequests: average((usage) => usage.sqsRequests),
      gatewayRequests: average((usage) => usage.gatewayRequests),
      logBytes: average((usage) => usage.logBytes),
    },
    patterns: patternsOf(uses),
    storedBytes: Math.round(stored.bytes() / runs.length),
    analysisMs: Math.round(analyses[Math.floor(analyses.length / 2)] ?? 0),
  };
}
