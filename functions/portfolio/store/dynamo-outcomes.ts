import * as z from 'zod';
import { applicationKey } from '../../applications/store/application-items.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { LOAN_BOOK_INDEX, outcomesOf } from '../../decisions/store/loan-book.ts';
import { documentVersions, VERSION_FIELD } from '../../platform/documents/document-versions.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { filteredPage } from '../../platform/store/filtered-pages.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Expression, type Key, type Table, versionIs } from '../../platform/store/table.ts';
import { LoanOutcome } from '../domain/loan-outcome.ts';
import type { OutcomeReader, OutcomeStore } from '../domain/outcome-store.ts';

const outcomeVersions = documentVersions(LoanOutcome);

const Stored = z.object({ loan: z.unknown(), [VERSION_FIELD]: z.unknown() });

export const outcomeKey = (ref: ConnectionRef): Key => ({ pk: partition(ref), sk: 'OUTCOME' });

/** The outcome of an item. */
export function outcomeOf(item: unknown): LoanOutcome {
  const { loan, [VERSION_FIELD]: version } = Stored.parse(item);
  const opened = outcomeVersions.open(loan, version);
  if (opened.outcome === 'unreadable') throw new Error(`an outcome cannot be read: ${opened.why}`);
  return opened.document;
}

/** Holds of an application that keeps data: nothing is added to one whose data was erased. */
const open: Expression = {
  expression:
    'attribute_exists(pk) AND NOT attribute_type(consentRevokedAt, :text) AND NOT attribute_type(closedAt, :text)',
  values: { ':text': 'S' },
};

/** Outcomes in the applications table, beside their applications. */
export function dynamoOutcomes(table: Table): OutcomeStore {
  return {
    ...dynamoOutcomesReader(table),
    async keep(ref, loan) {
      const item = {
        ...outcomeKey(ref),
        loan,
        version: loan.version,
        bookIn: outcomesOf(ref.organisationId),
        bookAt: ref.applicationId,
        [VERSION_FIELD]: outcomeVersions.current,
      };
      const condition = loan.version === 1 ? absent : versionIs(loan.version - 1);
      const failed = await table.transact([
        { check: applicationKey(ref.organisationId, ref.applicationId), condition: open },
        { put: item, condition },
      ]);
      return failed.length === 0;
    },
  };
}

/** The same for functions that may only read. */
export function dynamoOutcomesReader(table: ReadableTable): OutcomeReader {
  return {
    async find(ref) {
      const item = await table.get(outcomeKey(ref));
      return item === null ? null : outcomeOf(item);
    },
    list(organisationId, page) {
      const list = {
        index: LOAN_BOOK_INDEX,
        partition: { name: 'bookIn', value: outcomesOf(organisationId) },
        sort: { name: 'bookAt', prefix: '' },
        from: '0',
        to: 'g',
        filter: null,
      };
      return filteredPage(table, list, page, (item) => {
        const loan = outcomeOf(item);
        return { ...loan, id: loan.applicationId };
      });
    },
  };
}
