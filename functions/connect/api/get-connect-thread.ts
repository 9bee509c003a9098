import { getConnectThread as contract } from '../../../schemas/endpoints/connect.ts';
import type { ConnectUpload } from '../../../schemas/entities/connect.ts';
import type { UploadStore } from '../../bank-data/domain/files/upload-store.ts';
import type { LedgerStore } from '../../bank-data/domain/ledger-store.ts';
import { dynamoLedgersReader } from '../../bank-data/store/dynamo-ledgers.ts';
import { dynamoUploadsReader } from '../../bank-data/store/dynamo-uploads.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { statementUploadView } from '../../statements/views/statement-upload.ts';
import type { LoadedFlow } from '../domain/flow/loaded-flow.ts';
import { getConnectThread as grants } from '../resources.ts';
import { connectUploadView } from '../views/connect-flow.ts';
import { advanced } from '../wiring/change-flow.ts';
import { flowReading } from '../wiring/flow-answer.ts';
import { type FlowReading, loadFlow, refOf } from '../wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../wiring/serve-applicant.ts';

interface Adapters extends FlowReading {
  readonly uploads: Pick<UploadStore, 'list'>;
  readonly ledgers: Pick<LedgerStore, 'accounts'>;
}

const UPLOADS_SHOWN = 20;
/** The newest that are read: the lender's are among them. */
const UPLOADS_READ = 50;
const POLL_SOON_MS = 1000;
const POLL_LATER_MS = 5000;

/** Whether something is read, fetched or analysed that is done within moments. */
function isUnderWay({ flow, connection }: LoadedFlow, uploads: readonly ConnectUpload[]): boolean {
  const isReading = uploads.some(({ status }) => status === 'AWAITING_FILE' || status === 'READING');
  return flow.bank.state === 'FETCHING' || connection?.state === 'ANALYSING' || isReading;
}

export const operation: ApplicantOperation<typeof contract, Adapters> = async (adapters, { caller, now }) => {
  const ref = refOf(caller);
  const loaded = await loadFlow(adapters, caller);
  if (!loaded) return { problem: 'application_not_found' };
  const { flow, connection } = loaded;
  const isRevoked = flow.status === 'REVOKED';
  const [{ items }, accounts] = isRevoked
    ? [{ items: [] }, []]
    : await Promise.all([adapters.uploads.list(ref, { skip: 0, limit: UPLOADS_READ }), adapters.ledgers.accounts(ref)]);
  const uploads = items
    .filter(({ by }) => by === 'applicant')
    .slice(0, UPLOADS_SHOWN)
    .map((upload) => connectUploadView(statementUploadView(upload, now, accounts)));
  const { bank } = flow;
  const isFetched = bank.state === 'FETCHING' || bank.fetched.length > 0;
  return {
    status: 200,
    body: {
      status: flow.status,
      bank_state: bank.state,
      fault: bank.fault,
      feed: isFetched ? { accounts: bank.accounts, accounts_fetched: bank.fetched.length } : null,
      uploads,
      accounts: connection?.accounts ?? 0,
      transactions: connection?.transactions ?? 0,
      analysis: connection?.state ?? 'NOT_READY',
      can_complete: !('refused' in advanced(loaded, { type: 'completed', at: new Date(now).toISOString() })),
      poll_after_ms: isUnderWay(loaded, uploads) ? POLL_SOON_MS : POLL_LATER_MS,
    },
  };
};

export const handler = serveApplicant(
  contract,
  granted(
    grants,
    (held): Adapters => ({
      ...flowReading(held),
      uploads: dynamoUploadsReader(heldTable(held.applications)),
      ledgers: dynamoLedgersReader(heldTable(held.applications)),
    }),
  ),
  operation,
);
