import { randsOf } from '@imali/ledger/basics/cents.ts';
import type * as z from 'zod';
import type { ConnectDecision, SignedLetter } from '../../../schemas/entities/casework/decision-letter.ts';
import type { ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import { completeResult } from '../../applications/domain/complete-result.ts';
import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import type { LabelStore } from '../../bank-data/domain/label-store.ts';
import type { LedgerStore } from '../../bank-data/domain/ledger-store.ts';
import { listedTransactions } from '../../bank-data/domain/listed-transactions.ts';
import { dynamoLabelsReader } from '../../bank-data/store/dynamo-labels.ts';
import { dynamoLedgersReader } from '../../bank-data/store/dynamo-ledgers.ts';
import type { Holds } from '../../platform/grants/held.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { letterTransactions } from '../domain/decision-letter.ts';
import { type LetterStore, MAX_REPRESENTATIONS, type RepresentationStore } from '../domain/letter-store.ts';
import { dynamoLettersReader } from '../store/dynamo-letters.ts';
import { dynamoRepresentationsReader } from '../store/dynamo-representations.ts';

/** What showing an applicant a decision takes. */
export interface DecisionShowing {
  readonly letters: Pick<LetterStore, 'all'>;
  readonly representations: Pick<RepresentationStore, 'list'>;
  readonly connections: Pick<ConnectionRecords, 'find'>;
  readonly ledgers: Pick<LedgerStore, 'accounts' | 'ledgerMonths'>;
  readonly labels: Pick<LabelStore, 'labelledMonths'>;
}

export function decisionShowing(held: Holds<'applications:read'>): DecisionShowing {
  const table = heldTable(held.applications);
  return {
    letters: dynamoLettersReader(table),
    representations: dynamoRepresentationsReader(table),
    connections: dynamoConnectionRecords(table),
    ledgers: dynamoLedgersReader(table),
    labels: dynamoLabelsReader(table),
  };
}

type Shown = z.input<typeof ConnectDecision>;

/** The transactions behind a letter as they are now; none while the data has no complete result. */
async function transactionsOf(
  stores: DecisionShowing,
  ref: ConnectionRef,
  letter: SignedLetter,
): Promise<Shown['transactions']> {
  const ids = letterTransactions(letter);
  if (ids.size === 0) return [];
  const [connection, accounts] = await Promise.all([stores.connections.find(ref), stores.ledgers.accounts(ref)]);
  const result = connection === null ? null : completeResult(connection);
  if (result === null) return [];
  const everything = { accountId: null, from: null, to: null, labels: null, minCents: null, maxCents: null };
  const rows = await listedTransactions({
    stores,
    ref,
    accounts,
    filter: { ...everything, direction: null, text: null, ids },
    labels: { result, given: new Map() },
    isGrowing: false,
    occurring: null,
  });
  return rows.map(({ row, verdict }) => ({
    id: row.id,
    date: row.bookedOn,
    description: row.description,
    amount: randsOf(row.amountCents),
    label: verdict.label,
  }));
}

/** The newest letter of an application, as its applicant sees it. */
export async function connectDecision(
  stores: DecisionShowing,
  ref: ConnectionRef,
  letter: SignedLetter,
): Promise<Shown> {
  const [transactions, said] = await Promise.all([
    transactionsOf(stores, ref, letter),
    stores.representations.list(ref, { skip: 0, limit: MAX_REPRESENTATIONS }),
  ]);
  const { lender, outcome, written_on, dominant_reason, further_reasons, sections } = letter;
  return {
    lender: { name: lender.display_name },
    outcome,
    written_on,
    dominant_reason,
    further_reasons,
    sections,
    transactions,
    representations: said.items.map(({ id, kind, words, transaction_id, proposed_label, made_at, answer }) => ({
      id,
      kind,
      words,
      transaction_id,
      proposed_label,
      made_at,
      answer,
    })),
  };
}
