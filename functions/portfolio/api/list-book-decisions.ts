import { listBookDecisions as contract } from '../../../schemas/endpoints/portfolio.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { BookStore } from '../domain/book-store.ts';
import { listBookDecisions as grants } from '../resources.ts';
import { dynamoBook } from '../store/dynamo-book.ts';
import { bookDecisionView } from '../views/portfolio.ts';

interface Adapters {
  readonly book: Pick<BookStore, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ book }, { caller, query }) => {
  const filter = { outcome: query.outcome ?? null, reason: query.reason ?? null, product: query.product ?? null };
  const page = await book.list(caller.organisationId, query.month, filter, pageRequest(query));
  return { status: 200, body: listView(page, bookDecisionView) };
};

const wiring = granted(grants, (held): Adapters => ({ book: dynamoBook(heldTable(held.applications)) }));

export const handler = serve(contract, wiring, operation);
