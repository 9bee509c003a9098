import * as z from 'zod';
import type { BankConnectionRecord } from '../../applications/domain/bank-connection-record.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';

const Ref = z.object({ organisationId: z.string(), applicationId: z.string() });

/** A connection whose analysis is asked for: null until it was, so that a run that dies between both is taken up. */
const Started = Ref.extend({ generation: z.int().nullable() });

/** A relabelling of many connections in the background, and how far it has come. */
export const RelabelJob = z.object({
  id: z.string(),
  startedAt: z.string(),
  startedBy: z.string(),
  updatedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Why the analyses are asked for; their changes name it. */
  cause: z.string(),
  /** The versions of the shared rules before and after; null where labels of one account are the reason. */
  versions: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** PLANNING looks for the connections that the change can touch, RUNNING has them analysed, a few at a time. */
  phase: z.enum(['PLANNING', 'RUNNING', 'DONE']),
  /** Where the look through all connections stands; null at the beginning. */
  cursor: z.string().nullable(),
  looked: z.int(),
  affected: z.int(),
  /** The affected ones are listed in so many parts. */
  parts: z.int(),
  next: z.object({ part: z.int(), index: z.int() }),
  started: z.array(Started),
  done: z.int(),
  failed: z.int(),
  /** Gone by now: the applicant withdrew the consent, or nothing is left to analyse. */
  skipped: z.int(),
  /** Raised by every step; a step that read an older copy changes nothing. */
  revision: z.int(),
});
export type RelabelJob = z.infer<typeof RelabelJob>;

/** Connections that are analysed for one job at the same time: what lenders wait for goes on beside them. */
export const MAX_IN_FLIGHT = 20;
/** Connections that one step of the planning looks at. */
export const SCAN_BATCH_SIZE = 500;

/** What `RelabelJobStore` offers to functions that may only read. */
export interface RelabelJobReader {
  find(id: string): Promise<RelabelJob | null>;
  /** Newest first. */
  list(page: PageRequest): Promise<ListPage<RelabelJob>>;
}

/** Jobs and the lists of what they do. */
export interface RelabelJobStore extends RelabelJobReader {
  /** Keeps a new job; one that is there already stays as it is. */
  create(job: RelabelJob): Promise<void>;
  /** False when another step came first; the job then has `revision + 1` already. */
  replace(job: RelabelJob, revision: number): Promise<boolean>;
  keepPart(jobId: string, part: number, refs: readonly ConnectionRef[]): Promise<void>;
  /** Empty for a part that was never kept. */
  part(jobId: string, part: number): Promise<readonly ConnectionRef[]>;
}

/** Jobs that stalled. */
export interface StalledRelabelJobs {
  /** Ids of jobs that are not done and of which no step was made since an instant, in epoch milliseconds. */
  since(instant: number, limit: number): Promise<readonly string[]>;
}

export interface RelabelQueue {
  /** Has the next step of a job made, not before so many seconds. */
  request(jobId: string, delaySeconds: number): Promise<void>;
}

/** A job that nothing was done of. */
export function newRelabelJob(given: {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly cause: string;
  readonly versions: RelabelJob['versions'];
}): RelabelJob {
  const { id, at, by, cause, versions } = given;
  return {
    id,
    startedAt: at,
    startedBy: by,
    updatedAt: at,
    finishedAt: null,
    cause,
    versions,
    phase: 'PLANNING',
    cursor: null,
    looked: 0,
    affected: 0,
    parts: 0,
    next: { part: 0, index: 0 },
    started: [],
    done: 0,
    failed: 0,
    skipped: 0,
    revision: 0,
  };
}

/** A job of connections that are known: its one part must be kept before it. */
export const plannedJob = (job: RelabelJob, affected: number): RelabelJob => ({
  ...job,
  phase: 'RUNNING',
  looked: affected,
  affected,
  parts: 1,
});

/** The outcome of the analysis that was requested; null while it is under way. */
export function outcomeOf(
  connection: BankConnectionRecord | null,
  generation: number,
): 'done' | 'failed' | 'skipped' | null {
  if (connection === null || connection.state === 'NOT_READY') return 'skipped';
  if (connection.generation < generation || connection.state === 'ANALYSING') return null;
  return connection.state === 'READY' ? 'done' : 'failed';
}

/** Connections of a job that still wait, those under way included. */
export const leftOf = ({ affected, done, failed, skipped }: RelabelJob): number => affected - done - failed - skipped;
