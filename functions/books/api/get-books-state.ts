import { getBooksState as contract } from '../../../schemas/endpoints/billing.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { BooksStateReader } from '../domain/books-state.ts';
import { getBooksState as grants } from '../resources.ts';
import { dynamoBooksState } from '../store/dynamo-invoice-links.ts';

interface Adapters {
  readonly books: BooksStateReader;
}

export const operation: Operation<typeof contract, Adapters> = async ({ books }, { caller }) => {
  const { isLinked, waitingBills } = await books.of(caller.organisationId);
  return { status: 200, body: { is_linked: isLinked, waiting_bills_count: waitingBills } };
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({ books: dynamoBooksState(heldTable(held.billing)) })),
  operation,
);
