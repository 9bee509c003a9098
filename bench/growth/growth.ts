import type { Bench, ReportTable } from '@imali/measure/report.ts';
import { retentionOn } from '../../functions/platform/keeping/retention-periods.ts';
import { yesterday } from '../cloud/benched-cloud.ts';
import { pricedRegions, pricesOn, type Usage } from '../cost/unit-prices.ts';
import { bundlesToMeasure } from '../measure/built-tree.ts';
import { type Kept, monthCost, ofApplication } from './cost-model.ts';
import { flooded } from './flooded-queue.ts';
import { job, limits, queues, scenarios } from './growth-inputs.ts';
import { breaks, hotKeys, peakOf, queueDay, type Scenario, TARGET_WRITES } from './growth-model.ts';
import { measureJob } from './measured-job.ts';

/** Of warm functions on a quiet machine: `npm run bench -- cost`. Units do not depend on the machine, these do. */
const GB_SECONDS = 0.32;
/** Bytes of the statements of an application: three files. */
const FILE_BYTES = 300_000;
const APPLICATIONS_A_MONTH = 10_000_000;
const DAYS_A_MONTH = 30.4;

const whole = (value: number): number => Math.round(value);
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** What one application leaves, by the periods in force on a day. */
function kept(date: string): Kept {
  const periods = retentionOn(date);
  return {
    tableBytes: job.storedBytes,
    bucketBytes: FILE_BYTES,
    tableMonths: Math.ceil(periods.bank_data.days / DAYS_A_MONTH),
    bucketMonths: Math.ceil(periods.statement_files.days / DAYS_A_MONTH),
  };
}

const usage: Usage = { ...job.usage, gbSeconds: GB_SECONDS };

/** What gives way as more applications come, and what they cost: from what one of them takes at each key. */
export const growth: Bench = async ({ quick, progress }) => {
  const stale = quick ? undefined : await bundlesToMeasure();
  const measured = quick ? undefined : await measureJob(progress);
  const patterns = measured?.patterns ?? job.patterns;
  const hot = scenarios.map((scenario) => ({ scenario, keys: hotKeys(patterns, scenario) }));
  const full = scenarios.at(-1);
  if (full === undefined) throw new RangeError('there is no scenario');
  const first = breaks(patterns, queues(), limits(), full);
  const date = yesterday();
  const flood = flooded(true);
  const unfair = flooded(false);
  return {
    figures: {
      ...(measured === undefined
        ? {}
        : {
            job_write_units: measured.usage.writeUnits,
            job_read_units: measured.usage.readUnits,
            job_stored_bytes: measured.storedBytes,
          }),
      growth_first_break_applications_per_second: tenth(first[0]?.holds ?? 0),
      growth_hottest_key_units_per_second: whole(hot.at(-1)?.keys[0]?.hottestWrites ?? 0),
      flood_wait_fair_to_quiet: tenth(flood.inFlood / flood.quiet),
      flood_wait_unfair_to_quiet: tenth(unfair.inFlood / unfair.quiet),
    },
    tables: [
      ...hot.map(({ scenario, keys }) => keyTable(scenario, keys)),
      ...scenarios.map(queueTable),
      breakTable(first),
      priceTable(date),
      ...pricedRegions.map((region) => monthTable(date, region)),
    ],
    notes: [
      `Units are those of ${measured === undefined ? `bench/growth/job.json, measured on ${job.measuredOn}` : 'this run'}: one application of ${job.rows} transactions that are uploaded as JSON, by the real functions at their real keys. Uploads of files, bank logins and webhooks use keys of their own, which are not measured here.`,
      'The largest lender has a twentieth of all applications. The fullest hour has three times the mean.',
      'The flood is simulated by the published rule of fair queues: one of 31 lenders sends 2 000 messages at once to ten workers that take 0.2 s for each. The figures are the 95th percentile of the time from sent to done of the others, against a quiet day.',
      'Seconds of work and the mix of inputs are assumptions in growth-inputs.ts; concurrency is that of production.',
      ...pricedRegions.map(
        (region) => `Prices of ${region} since ${pricesOn(date, region).since}: ${pricesOn(date, region).source}.`,
      ),
      ...(stale === undefined ? [] : [stale]),
    ],
  };
};

function keyTable(scenario: Scenario, keys: ReturnType<typeof hotKeys>): ReportTable {
  return {
    title: `Keys at ${scenario.name}: ${whole(scenario.lenders * scenario.applicationsOfLender)} applications a day, ${tenth(peakOf(scenario))} a second at the peak; target under ${TARGET_WRITES} writes a second at any key`,
    columns: ['key', 'spread over', 'writes of one', 'writes/s in all', 'writes/s hottest', 'reads/s hottest'],
    rows: keys
      .slice(0, 12)
      .map((one) => [
        `${one.place} ${one.pattern}`,
        one.spread,
        one.writes,
        whole(one.writes * peakOf(scenario)),
        tenth(one.hottestWrites),
        tenth(one.hottestReads),
      ]),
  };
}

function queueTable(scenario: Scenario): ReportTable {
  return {
    title: `Queues over a full day at ${scenario.name}, at the concurrency of production`,
    columns: ['queue', 'messages/s at the peak', 'taken/s', 'workers needed', 'deepest', 'latest, minutes', 'left'],
    rows: queues().map((queue) => {
      const day = queueDay(queue, scenario);
      return [
        day.name,
        tenth(day.peak),
        tenth(day.capacity),
        whole(day.concurrencyNeeded),
        whole(day.deepest),
        tenth(day.latest / 60),
        whole(day.left),
      ];
    }),
  };
}

function breakTable(found: ReturnType<typeof breaks>): ReportTable {
  return {
    title: 'What gives way first: applications a second up to which it holds',
    columns: ['', 'applications/s', ...scenarios.map(({ name }) => name)],
    rows: found
      .slice(0, 16)
      .map(({ name, holds }) => [
        name,
        tenth(holds),
        ...scenarios.map((scenario) => (holds < peakOf(scenario) ? 'breaks' : 'holds')),
      ]),
  };
}

function priceTable(date: string): ReportTable {
  return {
    title: 'US dollars for a thousand applications; target at most 0.20 without logs',
    columns: ['', ...pricedRegions],
    rows: [
      [
        'compute, requests and units',
        ...pricedRegions.map((region) => whole(ofApplication(usage, pricesOn(date, region)).work * 1e6) / 1e3),
      ],
      ['logs', ...pricedRegions.map((region) => whole(ofApplication(usage, pricesOn(date, region)).logs * 1e6) / 1e3)],
      [
        'a month of a lender with 10 000 a day, all but storage',
        ...pricedRegions.map((region) => {
          const { work, logs } = ofApplication(usage, pricesOn(date, region));
          return whole((work + logs) * 10_000 * DAYS_A_MONTH);
        }),
      ],
      [
        'a month of a thousand kept, with backups; target 0.30',
        ...pricedRegions.map((region) => {
          const { storage, backups } = monthCost(1, 1_000, { usage, kept: kept(date) }, pricesOn(date, region));
          return whole((storage + backups) * 1e3) / 1e3;
        }),
      ],
    ],
  };
}

function monthTable(date: string, region: (typeof pricedRegions)[number]): ReportTable {
  return {
    title: `US dollars of a month at ten million applications a month, ${region}`,
    columns: ['month', 'work and logs', 'storage', 'backups', 'tables, TB', 'buckets, TB'],
    rows: [1, 6, 12, 24, 36, 60, 72].map((month) => {
      const cost = monthCost(month, APPLICATIONS_A_MONTH, { usage, kept: kept(date) }, pricesOn(date, region));
      return [
        month,
        whole(cost.work),
        whole(cost.storage),
        whole(cost.backups),
        tenth(cost.tableTerabytes),
        tenth(cost.bucketTerabytes),
      ];
    }),
  };
}
