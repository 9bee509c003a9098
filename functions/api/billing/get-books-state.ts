import { dynamoBooksState } from '../../../adapters/aws/dynamo-invoice-links.ts';
import type { BooksStateReader } from '../../../core/payments/books/books-state.ts';
import { getBooksState as contract } from '../../../schemas/endpoints/billing.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { billingTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly books: BooksStateReader;
}

export const operation: Operation<typeof contract, Adapters> = async ({ books }, { caller }) => {
  const { isLinked, waitingBills } = await books.of(caller.organisationId);
  return { status: 200, body: { is_linked: isLinked, waiting_bills_count: waitingBills } };
};

export const handler = serve(contract, () => ({ books: dynamoBooksState(billingTable()) }), operation);
