import { setTimeout as sleep } from 'node:timers/promises';
import { type AnalysisKind, analysisKinds } from '@imali/analyses/input/analyse-applicant.ts';
import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import { fitsDirection, isLabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { relabelTransaction as contract } from '../../../schemas/endpoints/bank-data.ts';
import type { BankConnectionRecord, ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import { type CompleteResult, completeResult, type ResultState } from '../../applications/domain/complete-result.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { AnalysisQueue } from '../domain/analysis-queue.ts';
import type { DocumentStore } from '../domain/document-store.ts';
import { givenLabelsOf, partyLabelOf } from '../domain/given-labels.ts';
import type { LabelStore } from '../domain/label-store.ts';
import type { LedgerStore } from '../domain/ledger-store.ts';
import { placeOf } from '../domain/ledger-window.ts';
import { relabelTransaction as grants } from '../resources.ts';
import { sqsAnalysisQueue } from '../store/analysis-queue.ts';
import { dynamoDocuments } from '../store/dynamo-documents.ts';
import { dynamoLabels } from '../store/dynamo-labels.ts';
import { dynamoLedgers } from '../store/dynamo-ledgers.ts';
import { answerablePoint, type ConnectionAdapters } from '../wiring/answerable-connection.ts';
import { askedChanges } from '../wiring/asked-reply.ts';
import { enqueueAnalysis } from '../wiring/enqueue-analysis.ts';
import { connectionWiring } from '../wiring/read-analysis.ts';

interface Adapters extends ConnectionAdapters {
  readonly ledgers: Pick<LedgerStore, 'accounts' | 'ledgerMonths'>;
  readonly labels: Pick<LabelStore, 'labelledMonths' | 'userLabels' | 'relabel'>;
  readonly documents: Pick<DocumentStore, 'analysis'>;
  readonly queue: AnalysisQueue;
}

/** Pauses between looks at whether an analysis has ended: most take a tenth of a second, and few looks are made at slow ones. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 250;

/** The result that a generation is part of, once it is complete; null when it failed, or was not complete in so long. */
async function waitedFor(
  connections: ConnectionRecords,
  ref: ConnectionRef,
  generation: number,
  waitMs: number,
): Promise<{ readonly state: ResultState; readonly result: CompleteResult | null }> {
  let pause = FIRST_PAUSE_MS;
  for (let left = waitMs; left > 0; left -= pause) {
    pause = Math.min(pause + FIRST_PAUSE_MS, LONGEST_PAUSE_MS, left);
    await sleep(pause);
    const connection = await connections.find(ref);
    const result = connection && completeResult(connection);
    if (result && result.generation >= generation) return { state: 'current', result };
    if (connection?.state === 'FAILED') return { state: 'outdated', result: null };
  }
  return { state: 'updating', result: null };
}

async function movedFigures(
  documents: Adapters['documents'],
  connection: BankConnectionRecord,
  analysis: AnalysisKind,
  result: CompleteResult | null,
) {
  const kept = result && (await documents.analysis(connection, analysis, result));
  if (!kept || kept.generation !== result.generation) return [];
  const changes = analysis === 'affinity' ? kept.changes : askedChanges(connection, analysis, kept.changes);
  return changes.map((change) => ({ analysis, ...change }));
}

const invalidLabel = (msg: string) => ({ invalid: [{ loc: ['body', 'new_label'], msg, type: 'enum' }] });
const invalidScope = (msg: string) => ({ invalid: [{ loc: ['body', 'apply_to'], msg, type: 'value_error' }] });

const CAUSE_SUFFIX = { transaction: '', party: ', for its party', undo_party: ', for its party no longer' } as const;

const FOR_PARTY = { transaction: undefined, party: 'given', undo_party: 'taken_back' } as const;

export const operation: Operation<typeof contract, Adapters> = async (
  { queue, ledgers, labels, documents, ...adapters },
  { caller, path, query, body, now },
) => {
  const label = body.new_label;
  if (!isLabelId(label)) return invalidLabel('must be a label of the taxonomy: GET /v1/labels lists them');
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const [answerable, accounts] = await Promise.all([
    answerablePoint(adapters, ref, 'transactions_labelled'),
    ledgers.accounts(ref),
  ]);
  if ('problem' in answerable) return answerable;
  const place = placeOf(accounts, path.transaction_id);
  if (!place) return { problem: 'resource_not_found' };
  const { account } = place.account;
  const [transactions, labelled, given] = await Promise.all([
    ledgers.ledgerMonths(ref, account.id, [place.month]),
    labels.labelledMonths(ref, account.id, [place.month], answerable.result),
    labels.userLabels(ref),
  ]);
  const index = transactions.findIndex(({ id }) => id === path.transaction_id);
  const row = transactions[index];
  const fingerprint = fingerprintsOf({ account, transactions })[index];
  const kept = labelled.flatMap(({ verdicts }) => verdicts).find(({ id }) => id === path.transaction_id);
  if (!row || fingerprint === undefined) return { problem: 'resource_not_found' };
  // It came after the last result: there is no label yet to replace.
  if (!kept) return { problem: 'error_still_analysing_connection' };
  const own = given.find((label) => label.fingerprint === fingerprint);
  const oldLabel = own?.label ?? kept.verdict.label;
  if (!fitsDirection(label, row.amountCents)) {
    return invalidLabel(
      `is for money ${row.amountCents > 0 ? 'out' : 'in'}, and this is money ${row.amountCents > 0 ? 'in' : 'out'}`,
    );
  }
  if (body.apply_to === 'party' && kept.verdict.counterparty === null) {
    return invalidScope('names nobody on the other side: the label can be for this transaction alone');
  }
  if (body.apply_to === 'undo_party' && (!own || partyLabelOf(givenLabelsOf(own)) === null)) {
    return invalidScope('has no label that was given for its party by this transaction');
  }
  const forParty = FOR_PARTY[body.apply_to];
  const at = new Date(now).toISOString();
  const cause = `transaction ${row.id} relabelled from ${oldLabel} to ${label}${CAUSE_SUFFIX[body.apply_to]}`;
  const relabelled = await labels.relabel(
    ref,
    { fingerprint, label, by: caller.id, at, ...(forParty === undefined ? {} : { forParty }) },
    cause,
    at,
  );
  if (relabelled.outcome === 'not_ready') return { problem: 'error_still_analysing_connection' };
  await enqueueAnalysis(queue, { ...ref, generation: relabelled.generation });
  const ended = await waitedFor(adapters.connections, ref, relabelled.generation, query.wait * 1000);
  const moved =
    ended.result === null
      ? []
      : await Promise.all(
          analysisKinds.map((kind) => movedFigures(documents, answerable.connection, kind, ended.result)),
        );
  return {
    status: 200,
    body: {
      transaction_id: row.id,
      old_label: oldLabel,
      new_label: label,
      state: ended.state,
      generation: relabelled.generation,
      changes: moved.flat(),
    },
  };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...connectionWiring(held),
    ledgers: dynamoLedgers(heldTable(held.applications)),
    labels: dynamoLabels(heldTable(held.applications)),
    documents: dynamoDocuments(heldTable(held.applications)),
    queue: sqsAnalysisQueue(held.analysisQueue),
  }),
);

export const handler = serve(contract, wiring, operation);
