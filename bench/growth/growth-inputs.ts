import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { stageConfig } from '../../cdk/stage-config.ts';
import type { Limit, QueueModel, Scenario } from './growth-model.ts';

/** What one application of 2,000 transactions took when it was last measured: changed with a reason, never by the way. */
const Job = z.object({
  measuredOn: z.string(),
  rows: z.int(),
  usage: z.object({
    writeUnits: z.number(),
    readUnits: z.number(),
    lambdaRequests: z.number(),
    sqsRequests: z.number(),
    gatewayRequests: z.number(),
    logBytes: z.number(),
  }),
  /** Of the items that one application leaves in the tables. */
  storedBytes: z.number(),
  patterns: z.array(
    z.object({
      place: z.string(),
      pattern: z.string(),
      spread: z.enum(['application', 'lender', 'shards', 'none']),
      writes: z.number(),
      reads: z.number(),
    }),
  ),
});
export type Job = z.output<typeof Job>;

/** The figures of the main job, `bench/growth/job.json`. */
export const job: Job = Job.parse(JSON.parse(readFileSync(new URL('./job.json', import.meta.url), 'utf8')));

/** From 100,000 applications on a full day to ten million: at 100x the peak is 350 a second. */
export const scenarios: readonly Scenario[] = [
  { name: '1x', lenders: 100, applicationsOfLender: 1_000, largestShare: 0.05 },
  { name: '10x', lenders: 300, applicationsOfLender: 3_334, largestShare: 0.05 },
  { name: '100x', lenders: 1_000, applicationsOfLender: 10_000, largestShare: 0.05 },
];

/** What applications bring: months of statements as text, as scans, and links to banks. */
const MIX = { withStatements: 0.7, files: 3, scanned: 0.1, pages: 3, linked: 0.3, keptLinks: 0.05 };

/**
 * Seconds of work. The analysis and a text statement: `npm run bench -- pipeline`, `statements`, with what a function takes
 * around them. A scanned page: `scans`. The rest is assumed: fetches from banks, looks, events, and a fifth of a second for 40 entries of audit logs.
 */
const SECONDS = { analysis: 0.5, text: 1, page: 4.5, fetch: 10, look: 0.3, event: 0.1, audit: 0.005 };

/** The queues at the concurrency of production. */
export function queues(): readonly QueueModel[] {
  const config = stageConfig('production');
  const files = MIX.withStatements * MIX.files;
  const file = (1 - MIX.scanned) * SECONDS.text + MIX.scanned * MIX.pages * SECONDS.page;
  return [
    { name: 'analysis', messages: 1, seconds: SECONDS.analysis, concurrency: config.analysisConcurrency },
    { name: 'ingest', messages: files, seconds: file, concurrency: config.ingestConcurrency },
    { name: 'feed', messages: MIX.linked, seconds: SECONDS.fetch, concurrency: config.feedConcurrency },
    {
      name: 'feed refresh',
      // Every day for a month.
      messages: MIX.keptLinks * 30,
      seconds: SECONDS.fetch,
      concurrency: config.feedRefreshConcurrency,
      isEven: true,
    },
    {
      name: 'erasure and retention',
      messages: 2,
      seconds: SECONDS.look,
      concurrency: config.erasureConcurrency,
      isEven: true,
    },
    { name: 'webhooks', messages: 3, seconds: SECONDS.event, concurrency: config.webhookConcurrency },
    {
      name: 'audit',
      messages: job.usage.gatewayRequests,
      seconds: SECONDS.audit,
      concurrency: config.auditConcurrency,
    },
  ];
}

/** A new on-demand table takes so many writes a second, and any table no more than the quota of an account (DynamoDB, quotas). */
const NEW_TABLE_WRITES = 4_000;
const TABLE_QUOTA_WRITES = 40_000;

/** Quotas and settings that all applications share. */
export function limits(): readonly Limit[] {
  const places = [...new Set(job.patterns.map(({ place }) => place))].toSorted();
  const writesOf = (place: string): number =>
    job.patterns.reduce((total, one) => total + (one.place === place ? one.writes : 0), 0);
  return [
    {
      name: 'throttle of the API',
      units: job.usage.gatewayRequests,
      perSecond: stageConfig('production').throttle.rate,
    },
    ...places
      .filter((place) => writesOf(place) > 0)
      .flatMap((place) => [
        { name: `new table or index ${place}`, units: writesOf(place), perSecond: NEW_TABLE_WRITES },
        { name: `quota of table or index ${place}`, units: writesOf(place), perSecond: TABLE_QUOTA_WRITES },
      ]),
  ];
}
