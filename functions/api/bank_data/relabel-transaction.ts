import { sqsAnalysisQueue } from '../../../adapters/aws/analysis-queue.ts';
import type { AnalysisQueue } from '../../../core/connect/bank-connection-store.ts';
import { placeOf } from '../../../core/connect/ledger-window.ts';
import { fingerprintsOf } from '../../../core/labels/fingerprint.ts';
import { fitsDirection, isLabelId } from '../../../core/labels/taxonomy.ts';
import { relabelTransaction as contract } from '../../../schemas/endpoints/bank-data.ts';
import { answerableConnection, type ConnectionAdapters } from '../../connections/answerable-connection.ts';
import { askSoon } from '../../connections/ask-soon.ts';
import { connectionWiring } from '../../connections/read-analysis.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

interface Adapters extends ConnectionAdapters {
  readonly queue: AnalysisQueue;
}

const invalidLabel = (msg: string) => ({ invalid: [{ loc: ['body', 'new_label'], msg, type: 'enum' }] });

export const operation: Operation<typeof contract, Adapters> = async (
  { queue, ...adapters },
  { caller, path, body, now },
) => {
  const label = body.new_label;
  if (!isLabelId(label)) return invalidLabel('must be a label of the taxonomy: GET /v1/labels lists them');
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const { connections } = adapters;
  const [answerable, accounts] = await Promise.all([answerableConnection(adapters, ref), connections.accounts(ref)]);
  if ('problem' in answerable) return answerable;
  const place = placeOf(accounts, path.transaction_id);
  if (!place) return { problem: 'resource_not_found' };
  const { account } = place.account;
  const [transactions, labels] = await Promise.all([
    connections.ledgerMonths(ref, account.id, [place.month]),
    connections.labelledMonths(ref, account.id, [place.month]),
  ]);
  const index = transactions.findIndex(({ id }) => id === path.transaction_id);
  const row = transactions[index];
  const fingerprint = fingerprintsOf({ account, transactions })[index];
  const kept = labels.flatMap(({ verdicts }) => verdicts).find(({ id }) => id === path.transaction_id);
  if (!row || !kept || fingerprint === undefined) return { problem: 'resource_not_found' };
  if (!fitsDirection(label, row.amountCents)) {
    return invalidLabel(
      `is for money ${row.amountCents > 0 ? 'out' : 'in'}, and this is money ${row.amountCents > 0 ? 'in' : 'out'}`,
    );
  }
  const at = new Date(now).toISOString();
  const cause = `transaction ${row.id} relabelled from ${kept.verdict.label} to ${label}`;
  const relabelled = await connections.relabel(ref, { fingerprint, label, by: caller.id, at }, cause, at);
  if (relabelled.outcome === 'not_ready') return { problem: 'error_still_analysing_connection' };
  await askSoon(queue, { ...ref, generation: relabelled.generation });
  return {
    status: 200,
    body: { transaction_id: row.id, old_label: kept.verdict.label, new_label: label },
  };
};

const wiring = (): Adapters => ({
  ...connectionWiring(),
  queue: sqsAnalysisQueue(setting('analysisQueueUrl')),
});

export const handler = serve(contract, wiring, operation);
