import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { ReadBookRow } from '../../decisions/domain/book-row.ts';
import { decisionBodyKey } from '../../decisions/store/dynamo-decisions.ts';
import { decidedIn, LOAN_BOOK_INDEX } from '../../decisions/store/loan-book.ts';
import { expandJson } from '../../platform/store/compressed-json.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Table } from '../../platform/store/table.ts';
import type { DecisionKey, PastReader } from '../domain/back-test/back-test.ts';
import { PastDecision } from '../domain/back-test/past-decision.ts';
import { monthsDown } from '../domain/statistics/loan-losses.ts';
import { outcomeKey, outcomeOf } from './dynamo-outcomes.ts';

const Stored = z.object({ page: z.unknown() });

/** Decisions that are read in one request: of some 20 KB each. */
const AT_ONCE = 50;

/** Rows of the book of a month, the newest first, page by page. */
export async function* bookRows(table: ReadableTable, organisationId: string, month: string) {
  let start: Awaited<ReturnType<Table['queryPage']>>['lastKey'];
  do {
    const page = await table.queryPage({
      IndexName: LOAN_BOOK_INDEX,
      KeyConditionExpression: 'bookIn = :in',
      ExpressionAttributeValues: marshall({ ':in': decidedIn(organisationId, month) }),
      ScanIndexForward: false,
      ...(start ? { ExclusiveStartKey: start } : {}),
    });
    yield page.items.map((item) => ReadBookRow.parse(item));
    start = page.lastKey;
  } while (start);
}

/** Reads decisions and outcomes for back-tests. Of a decision no more is parsed than a policy needs. */
export function dynamoPastDecisions(table: ReadableTable): PastReader {
  return {
    async *decided(organisationId, from, to): AsyncIterable<DecisionKey> {
      for (const month of monthsDown(from.slice(0, 7), to.slice(0, 7))) {
        for await (const rows of bookRows(table, organisationId, month)) {
          for (const { book } of rows) if (book.decidedOn >= from && book.decidedOn <= to) yield book;
        }
      }
    },
    async decisions(organisationId, keys) {
      const found: PastDecision[] = [];
      for (let from = 0; from < keys.length; from += AT_ONCE) {
        const items = await table.getAll(
          keys
            .slice(from, from + AT_ONCE)
            .map(({ applicationId, decisionId }) => decisionBodyKey({ organisationId, applicationId }, decisionId)),
        );
        found.push(...items.map((item) => PastDecision.parse(expandJson(Stored.parse(item).page))));
      }
      return found;
    },
    async outcomes(_organisationId, refs) {
      const items = await table.getAll(refs.map((ref) => outcomeKey(ref)));
      return items.map((item) => outcomeOf(item));
    },
  };
}
