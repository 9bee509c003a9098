import { ReadBookRow } from '../../decisions/domain/book-row.ts';
import { decidedIn, LOAN_BOOK_INDEX } from '../../decisions/store/loan-book.ts';
import { filteredPage } from '../../platform/store/filtered-pages.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Expression } from '../../platform/store/table.ts';
import { type BookFilter, type BookStore, MAX_COUNTED } from '../domain/book-store.ts';
import type { BookEntry } from '../domain/portfolio.ts';
import { outcomeKey, outcomeOf } from './dynamo-outcomes.ts';
import { bookRows } from './dynamo-past-decisions.ts';

function filterOf({ outcome, reason, product }: BookFilter): Expression | null {
  const wanted = Object.entries({ outcome, dominantReason: reason, product }).filter(([, value]) => value !== null);
  if (wanted.length === 0) return null;
  return {
    expression: wanted.map(([name]) => `#book.#${name} = :${name}`).join(' AND '),
    names: Object.fromEntries([['#book', 'book'], ...wanted.map(([name]) => [`#${name}`, name])]),
    values: Object.fromEntries(wanted.map(([name, value]) => [`:${name}`, value])),
  };
}

/** The book in the applications table, by its index: what is erased leaves it. */
export function dynamoBook(table: ReadableTable): BookStore {
  return {
    async month(organisationId, month) {
      const entries: BookEntry[] = [];
      for await (const rows of bookRows(table, organisationId, month)) {
        entries.push(...rows);
        if (entries.length > MAX_COUNTED) return { entries: entries.slice(0, MAX_COUNTED), isCut: true };
      }
      return { entries, isCut: false };
    },
    list(organisationId, month, filter, page) {
      const list = {
        index: LOAN_BOOK_INDEX,
        partition: { name: 'bookIn', value: decidedIn(organisationId, month) },
        sort: { name: 'bookAt', prefix: '' },
        from: '0',
        to: 'g',
        filter: filterOf(filter),
      };
      return filteredPage(table, list, page, (item) => {
        const entry = ReadBookRow.parse(item);
        return { ...entry, id: entry.book.decisionId };
      });
    },
    async outcomes(organisationId, applicationIds) {
      const items = await table.getAll(
        applicationIds.map((applicationId) => outcomeKey({ organisationId, applicationId })),
      );
      return items.map((item) => outcomeOf(item));
    },
  };
}
