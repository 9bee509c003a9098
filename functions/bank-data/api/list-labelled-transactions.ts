import { ENGINE_VERSION, TAXONOMY_VERSION } from '@imali/ledger/versions.ts';
import { listLabelledTransactions as contract } from '../../../schemas/endpoints/bank-data.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { labelHistories } from '../domain/label-history.ts';
import { transactionPage } from '../domain/listed-transactions.ts';
import { listLabelledTransactions as grants } from '../resources.ts';
import { listedTransactionView } from '../views/bank-connection.ts';
import { type ListAdapters, listWiring, requestedList } from '../wiring/requested-list.ts';

export const operation: Operation<typeof contract, ListAdapters> = async (adapters, request) => {
  const requested = await requestedList(adapters, request);
  if (!('list' in requested)) return requested;
  const { list, labels, about } = requested;
  const page = await transactionPage(list, request.query);
  if (page.outcome === 'unknown_cursor') {
    return {
      invalid: [{ loc: ['query', 'cursor'], msg: 'must be the next_cursor of an earlier page', type: 'value_error' }],
    };
  }
  const { count, before, rows } = page;
  const histories = await labelHistories(adapters, list.ref, rows);
  const hasNext = before + rows.length < count && rows.length > 0;
  return {
    status: 200,
    body: {
      ...about,
      count,
      has_next: hasNext,
      has_prev: before > 0,
      next_cursor: hasNext ? (rows.at(-1)?.row.id ?? null) : null,
      data: rows.map((listed) => listedTransactionView(listed, histories)),
      available_accounts: list.accounts.map(({ account }) => ({
        id: account.id,
        account_number: account.accountNumber,
        account_name: account.accountName,
        bank_slug: account.bankSlug,
      })),
      crunch_categories: labels,
      engine_version: ENGINE_VERSION,
      taxonomy_version: TAXONOMY_VERSION,
    },
  };
};

export const handler = serve(contract, granted(grants, listWiring), operation);
