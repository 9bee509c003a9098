import { type LoanOutcome, latestReport } from '../loan-outcome.ts';
import {
  type BackTestRecord,
  type BackTestStore,
  type BackTestTask,
  CHUNK_DECISIONS,
  type DecisionKey,
  MAX_BACK_TESTED,
  type PastReader,
} from './back-test.ts';
import { addedParts, comparedDecision, type Move, noPart, type PreparedPolicy } from './back-test-part.ts';
import type { PastDecision, PastLoan } from './past-decision.ts';

export interface BackTestPorts {
  readonly backTests: BackTestStore;
  readonly past: PastReader;
  readonly queue: { ask(tasks: readonly BackTestTask[]): Promise<void> };
  /** The policy of a version, ready to decide; null where it is not valid by the rules of today. */
  readonly policy: (organisationId: string, versionId: string) => Promise<PreparedPolicy | null>;
  /** Names a run that makes a list. */
  readonly newRun: () => string;
  readonly announceDone: (record: BackTestRecord, at: string) => Promise<void>;
}

/** The last decision of each application in the days of a back-test, newest first. */
async function lastDecisions(
  past: PastReader,
  { organisationId, decidedFrom, decidedTo }: BackTestRecord,
): Promise<{ readonly keys: readonly DecisionKey[]; readonly isCut: boolean }> {
  const seen = new Set<string>();
  const keys: DecisionKey[] = [];
  for await (const key of past.decided(organisationId, decidedFrom, decidedTo)) {
    if (seen.has(key.applicationId)) continue;
    if (keys.length === MAX_BACK_TESTED) return { keys, isCut: true };
    seen.add(key.applicationId);
    keys.push(key);
  }
  return { keys, isCut: false };
}

/**
 * Lists the decisions of a back-test and asks for each chunk of them. Repeated it asks for the chunks of the list that was
 * made first: another list may differ, since decisions are erased.
 */
export async function spreadBackTest(
  ports: BackTestPorts,
  { organisationId, backTestId }: Pick<BackTestTask, 'organisationId' | 'backTestId'>,
  at: string,
): Promise<'spread' | 'unknown'> {
  const { backTests, queue } = ports;
  let record = await backTests.find(organisationId, backTestId);
  if (record === null) return 'unknown';
  if (record.run === null) {
    const { keys, isCut } = await lastDecisions(ports.past, record);
    const run = ports.newRun();
    const chunks = Math.ceil(keys.length / CHUNK_DECISIONS);
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      await backTests.keepChunk(record, run, chunk, keys.slice(chunk * CHUNK_DECISIONS, (chunk + 1) * CHUNK_DECISIONS));
    }
    await backTests.begin({ ...record, run, chunks, isCut, decisions: keys.length, state: 'running' });
    record = await backTests.find(organisationId, backTestId);
    if (record === null) return 'unknown';
  }
  await finishedIfDone(ports, record, at);
  await queue.ask(
    Array.from(
      { length: record.chunks },
      (_, chunk) => ({ kind: 'chunk', organisationId, backTestId, chunk }) as const,
    ),
  );
  return 'spread';
}

/** What was granted and lost of a loan, by its last report; amounts that it leaves out are those of the decision. */
export function pastLoan({ outcome }: Pick<PastDecision, 'outcome'>, known: LoanOutcome | undefined): PastLoan {
  const decided = outcome.kind === 'approve' ? Math.round(outcome.amount * 100) : null;
  if (known === undefined) return { grantedCents: decided, lostCents: null };
  const { state, grantedCents, balanceCents, lostCents } = latestReport(known);
  // What a loan in default owes counts as lost where the report does not say more; one in arrears is not lost yet.
  const lost = lostCents ?? (state === 'default' ? balanceCents : state === 'in_arrears' ? null : 0);
  return { grantedCents: grantedCents ?? decided, lostCents: lost };
}

/** Compares the decisions of a chunk, once: what was done before is kept as it is. */
export async function compareChunk(
  ports: BackTestPorts,
  { organisationId, backTestId, chunk }: Extract<BackTestTask, { kind: 'chunk' }>,
  at: string,
): Promise<'done' | 'done_before' | 'unknown'> {
  const { backTests, past } = ports;
  const record = await backTests.find(organisationId, backTestId);
  if (record === null || record.run === null) return 'unknown';
  if ((await backTests.moves(record, chunk)) !== null) {
    await finishedIfDone(ports, record, at);
    return 'done_before';
  }
  const keys = await backTests.chunk(record, chunk);
  if (keys === null) return 'unknown';
  const policy = await ports.policy(organisationId, record.versionId);
  if (policy === null) throw new Error('the policy of a back-test is not valid');
  const [decisions, outcomes] = await Promise.all([
    past.decisions(organisationId, keys),
    past.outcomes(
      organisationId,
      keys.map(({ applicationId }) => ({ organisationId, applicationId })),
    ),
  ]);
  const byApplication = new Map(outcomes.map((outcome) => [outcome.applicationId, outcome]));
  let part = { ...noPart, erased: keys.length - decisions.length };
  const moves: Move[] = [];
  for (const decision of decisions) {
    const compared = comparedDecision(policy, decision, pastLoan(decision, byApplication.get(decision.application_id)));
    part = addedParts(part, compared.part);
    if (compared.move !== null) moves.push(compared.move);
  }
  // Newest first, as the list is.
  const sorted = moves.toSorted((one, other) => (one.decisionId < other.decisionId ? 1 : -1));
  await backTests.keepPart(record, chunk, part, sorted);
  const now = await backTests.find(organisationId, backTestId);
  if (now !== null) await finishedIfDone(ports, now, at);
  return 'done';
}

async function finishedIfDone(ports: BackTestPorts, record: BackTestRecord, at: string): Promise<void> {
  if (record.run === null || record.chunksDone < record.chunks) return;
  if (record.state !== 'done') {
    const parts = await ports.backTests.parts(record);
    await ports.backTests.finish(record, parts.reduce(addedParts, noPart), at);
  }
  // A run that ended behind the last write announced nothing. Repeated it is the same event.
  const finished = await ports.backTests.find(record.organisationId, record.id);
  if (finished?.finishedAt) await ports.announceDone(finished, finished.finishedAt);
}
