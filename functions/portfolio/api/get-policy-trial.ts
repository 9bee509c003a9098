import { getPolicyTrial as contract } from '../../../schemas/endpoints/policy-trials.ts';
import type { PolicyTrialStore } from '../../decisions/domain/policy-trial-store.ts';
import { dynamoPolicyTrialsReader } from '../../decisions/store/dynamo-policy-trials.ts';
import type { SandboxStore } from '../../organisations/domain/sandbox-store.ts';
import { dynamoSandboxReader } from '../../organisations/store/dynamo-sandbox.ts';
import { readingDay } from '../../organisations/wiring/reading-day.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type BookStore, MAX_COUNTED } from '../domain/book-store.ts';
import type { BookEntry } from '../domain/portfolio.ts';
import { monthsDown } from '../domain/statistics/loan-losses.ts';
import { trialReport } from '../domain/trial-report.ts';
import { getPolicyTrial as grants } from '../resources.ts';
import { dynamoBook } from '../store/dynamo-book.ts';
import { trialReportView } from '../views/trial-report.ts';

interface Adapters {
  readonly trials: Pick<PolicyTrialStore, 'find'>;
  readonly book: Pick<BookStore, 'month' | 'outcomes'>;
  readonly sandbox: Pick<SandboxStore, 'date'>;
}

/** The newest decisions of a trial, as many as are counted. */
async function triedDecisions(
  { book }: Pick<Adapters, 'book'>,
  organisationId: string,
  trialId: string,
  months: readonly string[],
): Promise<{ readonly entries: readonly BookEntry[]; readonly isCut: boolean }> {
  const entries: BookEntry[] = [];
  for (const month of months) {
    const found = await book.month(organisationId, month);
    entries.push(...found.entries.filter((entry) => entry.book.trial?.id === trialId));
    if (found.isCut || entries.length > MAX_COUNTED) return { entries: entries.slice(0, MAX_COUNTED), isCut: true };
  }
  return { entries, isCut: false };
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, now }) => {
  const { organisationId } = caller;
  const trial = await adapters.trials.find(organisationId, path.trial_id);
  if (trial === null) return { problem: 'resource_not_found' };
  const last = trial.stoppedOn ?? (await readingDay(adapters.sandbox, organisationId, now));
  const months = monthsDown(trial.startedOn.slice(0, 7), last.slice(0, 7));
  const { entries, isCut } = await triedDecisions(adapters, organisationId, trial.id, months);
  const applications = new Set(entries.map(({ book }) => book.applicationId));
  const outcomes = await adapters.book.outcomes(organisationId, [...applications]);
  return { status: 200, body: trialReportView(trial, trialReport(trial, entries, outcomes), isCut) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    trials: dynamoPolicyTrialsReader(heldTable(held.directory)),
    book: dynamoBook(heldTable(held.applications)),
    sandbox: dynamoSandboxReader(heldTable(held.applications)),
  }),
);

export const handler = serve(contract, wiring, operation);
