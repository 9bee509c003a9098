import * as z from 'zod';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import type { ListPage, PageRequest } from '../../../platform/store/page.ts';
import type { LoanOutcome } from '../loan-outcome.ts';
import { BackTestPart, type Move } from './back-test-part.ts';
import type { PastDecision } from './past-decision.ts';

/** Decisions that a back-test compares at most, and those that one message compares. */
export const MAX_BACK_TESTED = 100_000;
export const CHUNK_DECISIONS = 250;
/** Back-tests that an organisation keeps at most. */
export const MAX_BACK_TESTS = 1_000;

const ref = { organisationId: z.string(), backTestId: z.string() };
/** What the worker is asked for: the list of decisions, then each chunk of it. */
export const BackTestTask = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('spread'), ...ref }),
  z.strictObject({ kind: z.literal('chunk'), ...ref, chunk: z.int() }),
]);
export type BackTestTask = z.infer<typeof BackTestTask>;

export const BackTestRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  versionId: z.string(),
  policyName: z.string(),
  /** Calendar dates, both included. */
  decidedFrom: z.string(),
  decidedTo: z.string(),
  state: z.enum(['preparing', 'running', 'done']),
  /** The run that listed the decisions: chunks of another one count for nothing. Null until one did. */
  run: z.string().nullable(),
  decisions: z.int(),
  chunks: z.int(),
  chunksDone: z.int(),
  /** Whether there were more decisions than are compared: the newest are. */
  isCut: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
  finishedAt: z.string().nullable(),
  result: BackTestPart.nullable(),
});
export type BackTestRecord = z.infer<typeof BackTestRecord>;

/** Names a decision. */
export interface DecisionKey {
  readonly applicationId: string;
  readonly decisionId: string;
}

/** What `BackTestStore` offers to functions that may only read. */
export interface BackTestReader {
  find(organisationId: string, backTestId: string): Promise<BackTestRecord | null>;
  list(organisationId: string, page: PageRequest): Promise<ListPage<BackTestRecord>>;
  chunk(record: BackTestRecord, chunk: number): Promise<readonly DecisionKey[] | null>;
  parts(record: BackTestRecord): Promise<readonly BackTestPart[]>;
  /** Moves of a chunk; null where it is not done. */
  moves(record: BackTestRecord, chunk: number): Promise<readonly Move[] | null>;
}

export interface BackTestStore extends BackTestReader {
  /** False where the organisation has as many as it may have. */
  create(record: BackTestRecord): Promise<boolean>;
  /** Keeps a chunk of the list of a run. */
  keepChunk(record: BackTestRecord, run: string, chunk: number, keys: readonly DecisionKey[]): Promise<void>;
  /** Says that a run made the list; false where another one had. */
  begin(record: BackTestRecord): Promise<boolean>;
  /** Keeps what a chunk came to and counts it, once. */
  keepPart(record: BackTestRecord, chunk: number, part: BackTestPart, moves: readonly Move[]): Promise<void>;
  finish(record: BackTestRecord, result: BackTestPart, at: string): Promise<boolean>;
}

/** Reads what was decided, and the outcomes. */
export interface PastReader {
  /** Decisions of days, both included, the newest first. */
  decided(organisationId: string, from: string, to: string): AsyncIterable<DecisionKey>;
  /** Those that are still there. */
  decisions(organisationId: string, keys: readonly DecisionKey[]): Promise<readonly PastDecision[]>;
  outcomes(organisationId: string, refs: readonly ConnectionRef[]): Promise<readonly LoanOutcome[]>;
}
