import { getPortfolio as contract } from '../../../schemas/endpoints/portfolio.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { BookStore } from '../domain/book-store.ts';
import { portfolioOf, standingOutcome } from '../domain/portfolio.ts';
import { getPortfolio as grants } from '../resources.ts';
import { dynamoBook } from '../store/dynamo-book.ts';
import { portfolioView } from '../views/portfolio.ts';

interface Adapters {
  readonly book: Pick<BookStore, 'month' | 'outcomes'>;
}

/** The month before one, `YYYY-MM`. */
const monthBefore = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 2, 1)).toISOString().slice(0, 7);

export const operation: Operation<typeof contract, Adapters> = async ({ book }, { caller, query }) => {
  const { organisationId } = caller;
  const reference = query.reference ?? monthBefore(query.month);
  const [now, before] = await Promise.all([
    book.month(organisationId, query.month),
    book.month(organisationId, reference),
  ]);
  const approved = now.entries.filter((entry) => standingOutcome(entry) === 'approve');
  const ids = new Set(approved.map((entry) => entry.book.applicationId));
  const outcomes = await book.outcomes(organisationId, [...ids]);
  const about = { month: query.month, reference, is_cut: now.isCut };
  return { status: 200, body: portfolioView(portfolioOf(now.entries, before.entries, outcomes), about) };
};

const wiring = granted(grants, (held): Adapters => ({ book: dynamoBook(heldTable(held.applications)) }));

export const handler = serve(contract, wiring, operation);
