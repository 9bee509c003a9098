import { centsOf } from '@imali/ledger/basics/cents.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { InvalidOutcome } from '../../../schemas/endpoint.ts';
import type { TransactionFilters } from '../../../schemas/entities/transaction-filters.ts';
import type { Holds } from '../../platform/grants/held.ts';
import type { Caller } from '../../platform/serve/caller.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { DocumentStore } from '../domain/document-store.ts';
import { readableDocument } from '../domain/documents/readable-document.ts';
import { LabelIndex } from '../domain/documents/wire-schemas.ts';
import type { LabelStore } from '../domain/label-store.ts';
import type { LedgerStore, StoredAccount } from '../domain/ledger-store.ts';
import type { TransactionList } from '../domain/listed-transactions.ts';
import { labelsNamed, type TransactionFilter } from '../domain/transaction-filter.ts';
import { dynamoDocumentsReader } from '../store/dynamo-documents.ts';
import { dynamoLabelsReader } from '../store/dynamo-labels.ts';
import { dynamoLedgersReader } from '../store/dynamo-ledgers.ts';
import { type Answerable, answerablePoint, type ConnectionAdapters, resultView } from './answerable-connection.ts';
import { connectionWiring } from './read-analysis.ts';

const refused = (field: string, msg: string) => ({ loc: ['query', field], msg, type: 'value_error' });

/** The filter that a query asks for, or what of it this application does not know. */
function filterOf(
  query: TransactionFilters,
  accounts: readonly StoredAccount[],
): { readonly filter: TransactionFilter } | InvalidOutcome {
  const labels = query.label === undefined ? null : labelsNamed(query.label);
  const invalid = [
    // Another application's account is as unknown as one that never was.
    ...(query.account !== undefined && !accounts.some(({ account }) => account.id === query.account)
      ? [refused('account', 'is not an account of this application')]
      : []),
    ...(labels?.size === 0 ? [refused('label', 'is not in the taxonomy: see GET /v1/labels')] : []),
  ];
  if (invalid.length > 0) return { invalid };
  const cents = (amount: number | undefined) => (amount === undefined ? null : centsOf(amount));
  const filter: TransactionFilter = {
    accountId: query.account ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
    labels,
    minCents: cents(query.min),
    maxCents: cents(query.max),
    direction: query.direction ?? null,
    text: query.q ?? null,
    ids: query.ids === undefined ? null : new Set(query.ids),
  };
  return { filter };
}

/** What a list of transactions is read with. */
export interface ListAdapters extends ConnectionAdapters {
  readonly ledgers: Pick<LedgerStore, 'accounts' | 'ledgerMonths'>;
  readonly labels: Pick<LabelStore, 'labelledMonths' | 'userLabels'>;
  readonly documents: Pick<DocumentStore, 'analysis'>;
}

export const listWiring = (held: Holds<'applications:read'>): ListAdapters => ({
  ...connectionWiring(held),
  ledgers: dynamoLedgersReader(heldTable(held.applications)),
  labels: dynamoLabelsReader(heldTable(held.applications)),
  documents: dynamoDocumentsReader(heldTable(held.applications)),
});

type NotAnswering = Extract<Awaited<ReturnType<typeof answerablePoint>>, { problem: string }>;

/** Labels that people gave and the result does not have yet, by fingerprint. */
async function givenSince(
  { labels }: Pick<ListAdapters, 'labels'>,
  ref: ConnectionRef,
  { connection, result }: Answerable,
): Promise<ReadonlyMap<string, LabelId>> {
  if (connection.generation === result.generation) return new Map();
  return new Map((await labels.userLabels(ref)).map(({ fingerprint, label }) => [fingerprint, label]));
}

/** The list of transactions that a request asks for, and the labels that occur in the whole connection; or why there is none. */
export async function requestedList(
  adapters: ListAdapters,
  request: {
    readonly caller: Caller;
    readonly path: { readonly application_id: string };
    readonly query: TransactionFilters;
  },
): Promise<
  | {
      readonly list: TransactionList;
      readonly labels: string[];
      readonly about: ReturnType<typeof resultView>;
    }
  | InvalidOutcome
  | NotAnswering
> {
  const { ledgers, documents } = adapters;
  const ref = { organisationId: request.caller.organisationId, applicationId: request.path.application_id };
  const [answerable, accounts] = await Promise.all([
    answerablePoint(adapters, ref, 'transactions_labelled'),
    ledgers.accounts(ref),
  ]);
  if ('problem' in answerable) return answerable;
  const filtered = filterOf(request.query, accounts);
  if ('invalid' in filtered) return filtered;
  const { connection, result } = answerable;
  const [index, given] = await Promise.all([
    documents.analysis(ref, 'label_index', result),
    givenSince(adapters, ref, answerable),
  ]);
  const read = index && readableDocument(LabelIndex, index);
  const labels = read?.outcome === 'opened' ? read.document.labels : [];
  const occurring = new Set([...labels, ...given.values()]);
  return {
    list: {
      stores: adapters,
      ref,
      accounts,
      filter: filtered.filter,
      labels: { result, given },
      isGrowing: connection.transactions !== result.transactions,
      occurring: index?.generation === result.generation && read?.outcome === 'opened' ? occurring : null,
    },
    labels: [...occurring].toSorted(),
    about: resultView(answerable),
  };
}
