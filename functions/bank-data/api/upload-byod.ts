import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import { uploadByod as contract } from '../../../schemas/endpoints/bank-data.ts';
import { MAX_BYOD_TRANSACTIONS } from '../../../schemas/entities/statements/byod.ts';
import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { whyClosed } from '../../applications/wiring/why-closed.ts';
import type { SandboxStore } from '../../organisations/domain/sandbox-store.ts';
import { dynamoSandbox } from '../../organisations/store/dynamo-sandbox.ts';
import { organisationDay } from '../../organisations/wiring/organisation-day.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import type { AnalysisQueue } from '../domain/analysis-queue.ts';
import { type LedgerStore, MAX_ACCOUNTS, MAX_CONNECTION_TRANSACTIONS } from '../domain/ledger-store.ts';
import { uploadByod as grants } from '../resources.ts';
import { sqsAnalysisQueue } from '../store/analysis-queue.ts';
import { dynamoLedgers } from '../store/dynamo-ledgers.ts';
import { enqueueAnalysis } from '../wiring/enqueue-analysis.ts';

interface Adapters {
  readonly applications: ApplicationStore;
  readonly ledgers: Pick<LedgerStore, 'addAccount'>;
  readonly queue: AnalysisQueue;
  readonly sandbox: Pick<SandboxStore, 'date'>;
}

/** The account and its rows become visible together; only then is the worker asked. */
export const operation: Operation<typeof contract, Adapters> = async (
  { applications, ledgers, queue, sandbox },
  { caller, path, body, now },
) => {
  if (body.transactions.length > MAX_BYOD_TRANSACTIONS) {
    return { problem: 'too_many_transactions', details: { limit: String(MAX_BYOD_TRANSACTIONS) } };
  }
  const [application, today] = await Promise.all([
    applications.find(caller.organisationId, path.application_id),
    organisationDay(sandbox, caller.organisationId, now),
  ]);
  if (!application) return { problem: 'application_not_found' };
  if (application.bankConnectionId === null) return { problem: 'bank_not_configured' };
  const accountId = derivedIdentifier(application.id, body.bank_slug, body.account_number);
  const read = ledgerFromByod(body, accountId, today);
  if (read.outcome === 'invalid') return { invalid: read.detail };
  const ref = { organisationId: caller.organisationId, applicationId: application.id };
  const { ledger } = read;
  const added = await ledgers.addAccount(ref, ledger, new Date(now).toISOString());
  switch (added.outcome) {
    case 'not_found':
      return { problem: 'bank_not_configured' };
    case 'withdrawn':
      return { problem: await whyClosed(applications, caller.organisationId, application.id) };
    case 'account_exists':
      return { problem: 'bank_account_exists' };
    case 'connection_full':
      return {
        problem: 'bank_connection_full',
        details: { accounts: String(MAX_ACCOUNTS), transactions: String(MAX_CONNECTION_TRANSACTIONS) },
      };
    case 'added':
      break;
  }
  await enqueueAnalysis(queue, { ...ref, generation: added.generation });
  const stored = ledger.transactions.length;
  return {
    status: 200,
    body: {
      account_id: accountId,
      account_number: body.account_number,
      bank_slug: body.bank_slug,
      transactions_received: body.transactions.length,
      duplicates_removed: body.transactions.length - stored,
      transactions_stored: stored,
      first_transaction_on: ledger.transactions[0]?.bookedOn ?? null,
      last_transaction_on: ledger.transactions.at(-1)?.bookedOn ?? null,
      data_quality_issues: [...read.issues],
      status: 'ANALYSING',
      message: `Received ${stored} transactions. The analysis has been queued.`,
    },
  };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    applications: dynamoApplications(heldTable(held.applications)),
    ledgers: dynamoLedgers(heldTable(held.applications)),
    queue: sqsAnalysisQueue(held.analysisQueue),
    sandbox: dynamoSandbox(heldTable(held.applications)),
  }),
);

export const handler = serve(contract, wiring, operation);
