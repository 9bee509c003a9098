import { addDays, type CalendarDate, firstDay, johannesburgDate, monthOf } from '@imali/ledger/basics/calendar.ts';
import { personaLedgers } from '@imali/sandbox-data/people/persona-ledgers.ts';
import { setSandboxClock as contract } from '../../../schemas/endpoints/sandbox.ts';
import type { AnalysisQueue } from '../../bank-data/domain/analysis-queue.ts';
import type { LedgerStore } from '../../bank-data/domain/ledger-store.ts';
import { sqsAnalysisQueue } from '../../bank-data/store/analysis-queue.ts';
import { dynamoLedgers } from '../../bank-data/store/dynamo-ledgers.ts';
import { enqueueAnalysis } from '../../bank-data/wiring/enqueue-analysis.ts';
import type { SandboxApplication, SandboxStore } from '../../organisations/domain/sandbox-store.ts';
import { dynamoSandbox } from '../../organisations/store/dynamo-sandbox.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import { setSandboxClock as grants } from '../resources.ts';

interface Adapters {
  readonly sandbox: SandboxStore;
  readonly ledgers: Pick<LedgerStore, 'accounts' | 'extendAccount'>;
  readonly queue: AnalysisQueue;
}

const FURTHEST_DAYS = 730;

/** Books what the persona did between the last booked day and the date; answers how many rows are new. */
async function advance(
  { ledgers, queue }: Adapters,
  organisationId: string,
  application: SandboxApplication,
  to: CalendarDate,
  at: string,
): Promise<number> {
  const { applicationId } = application;
  const ref = { organisationId, applicationId };
  const lastOn = new Map((await ledgers.accounts(ref)).map(({ account, lastOn: last }) => [account.id, last]));
  const persona = personaLedgers(application, to, (...names) => derivedIdentifier(applicationId, ...names));
  let added = 0;
  let generation: number | null = null;
  for (const { account, transactions } of persona.ledgers) {
    // Rows are merged by the month, so only the months from the last booked one on are of interest.
    const since = firstDay(monthOf(lastOn.get(account.id) ?? application.endsOn));
    const recent = { account, transactions: transactions.filter(({ bookedOn }) => bookedOn >= since) };
    const outcome = await ledgers.extendAccount(ref, recent, 'sandbox_clock', at);
    if (outcome.outcome !== 'extended') continue;
    added += outcome.added;
    generation = outcome.generation;
  }
  if (generation !== null) await enqueueAnalysis(queue, { ...ref, generation });
  return added;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, body, now }) => {
  const { sandbox } = adapters;
  const { organisationId } = caller;
  const refused = (msg: string) => ({ invalid: [{ loc: ['body', 'date'], msg, type: 'value_error' }] });
  const today = johannesburgDate(now);
  const furthest = addDays(today, FURTHEST_DAYS);
  if (body.date > furthest) return refused(`must not be after ${furthest}, two years from today`);
  const standing = (await sandbox.date(organisationId)) ?? today;
  if (body.date < standing || !(await sandbox.moveTo(organisationId, body.date))) {
    return refused(`must not be before the sandbox date, ${standing}`);
  }
  let advanced = 0;
  let transactions = 0;
  for (const application of await sandbox.newest(organisationId)) {
    const added = await advance(adapters, organisationId, application, body.date, new Date(now).toISOString());
    if (added > 0) advanced += 1;
    transactions += added;
  }
  return {
    status: 200,
    body: { date: body.date, is_set: true, applications_advanced: advanced, transactions_added: transactions },
  };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    sandbox: dynamoSandbox(heldTable(held.applications)),
    ledgers: dynamoLedgers(heldTable(held.applications)),
    queue: sqsAnalysisQueue(held.analysisQueue),
  }),
);

export const handler = serve(contract, wiring, operation);
