import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Table } from '../../platform/store/table.ts';
import { BillRecord, legalEntityOf, serialNumber } from '../domain/bill.ts';
import { type CreditNoteReader, CreditNoteRecord, type CreditNoteStore, creditedBill } from '../domain/credit-note.ts';
import { balanceActions, owedAction, readAccount } from './billing-account.ts';
import { billingKeys, journalId, replaceBillAction } from './billing-items.ts';
import { isNumberTaken, numberActions, withNextNumber } from './billing-series.ts';

/** A bill that changes while it is credited is read again this often. */
const TRIES = 30;

/** Credit notes in the billing table, in a series of numbers of their own. */
export function dynamoBillingCreditNotes(table: Table): CreditNoteStore {
  const reader = dynamoBillingCreditNotesReader(table);
  const { creditNotes } = reader;

  return {
    ...reader,
    async credit(ref, { id, netCents, reason, at }) {
      const { organisationId, billId } = ref;
      const date = johannesburgDate(Date.parse(at));
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        const [item, account] = await Promise.all([
          table.get(billingKeys.bill(ref)),
          readAccount(table, organisationId),
        ]);
        if (item === null) return { outcome: 'bill_not_found' };
        const bill = BillRecord.parse(item);
        // The entity that issued the bill credits it, under its own numbers.
        const { creditNotePrefix } = legalEntityOf(bill.legalEntityId, date);
        const credited = creditedBill(bill, netCents, at);
        const before = (await creditNotes(ref)).find((one) => one.id === id);
        if (before) return { outcome: 'credited', creditNote: before };
        if (credited === null) return { outcome: 'exceeds_bill' };
        const series = `CREDITNOTE#${bill.legalEntityId}`;
        const entry = {
          id: journalId(at, 'credit', id),
          organisationId,
          kind: 'CREDIT NOTE' as const,
          amountCents: credited.toBalanceCents,
          billId,
          createdAt: at,
        };
        const written = await withNextNumber(table, series, async (number) => {
          const creditNote: CreditNoteRecord = {
            id,
            organisationId,
            billId,
            creditNoteNumber: serialNumber(creditNotePrefix, number),
            legalEntityId: bill.legalEntityId,
            date,
            reason,
            netCents,
            vatCents: credited.vatCents,
            createdAt: at,
          };
          const failed = await table.transact([
            ...numberActions(series, number, creditNote.creditNoteNumber, { ...ref, creditNoteId: id }),
            { put: { ...billingKeys.creditNote(ref, id), ...creditNote }, condition: absent },
            replaceBillAction(credited.after),
            ...(credited.toBalanceCents > 0
              ? balanceActions(account, entry, -credited.offDueCents)
              : [owedAction(organisationId, -credited.offDueCents)]),
          ]);
          if (failed.length === 0) return { creditNote };
          return isNumberTaken(failed) ? 'number_taken' : { changed: true };
        });
        if ('creditNote' in written) return { outcome: 'credited', creditNote: written.creditNote };
      }
      throw new BusyError('the bill changed too often while it was credited');
    },
  };
}

/** The same for functions that may only read. */
export function dynamoBillingCreditNotesReader(table: ReadableTable): CreditNoteReader {
  const creditNotes: CreditNoteStore['creditNotes'] = async (ref) => {
    const { pk, sk } = billingKeys.creditNote(ref, '');
    const notes = (await table.startingWith(pk, sk)).map((item) => CreditNoteRecord.parse(item));
    return notes.toSorted((a, b) => a.creditNoteNumber.localeCompare(b.creditNoteNumber, 'en', { numeric: true }));
  };
  return {
    creditNotes,
  };
}
