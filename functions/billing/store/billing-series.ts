import * as z from 'zod';
import { BusyError } from '../../platform/store/busy-error.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type WriteAction } from '../../platform/store/table.ts';
import type { BillRef } from '../domain/bill.ts';
import { billingKeys } from './billing-items.ts';

const Counter = z.object({ last: z.int() });

/** Writers of one series meet at its counter, and try again this often. */
const TRIES = 60;

/** The members of a transaction that give a number of a series: first its counter, then what the number names. */
export function numberActions(
  series: string,
  number: number,
  serial: string,
  named: BillRef & { readonly creditNoteId?: string },
): readonly [counter: WriteAction, name: WriteAction] {
  return [
    {
      update: billingKeys.counter(series),
      set: { expression: 'SET #last = :number', names: { '#last': 'last' }, values: { ':number': number } },
      condition:
        number === 1
          ? absent
          : { expression: '#last = :before', names: { '#last': 'last' }, values: { ':before': number - 1 } },
    },
    { put: { ...billingKeys.number(series, serial), ...named }, condition: absent },
  ];
}

/** Whether a transaction that began with numberActions failed for its number alone. */
export function isNumberTaken(failed: readonly number[]): boolean {
  return failed.every((index) => index <= 1);
}

/**
 * Does what needs the next number of a series. The number is given in the same transaction as what has it: one that
 * does not go through leaves no gap.
 * @param use writes with a number; 'number_taken' where another writer was faster
 */
export async function withNextNumber<T extends object>(
  table: ReadableTable,
  series: string,
  use: (number: number) => Promise<T | 'number_taken'>,
): Promise<T> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const kept = await table.get(billingKeys.counter(series));
    const outcome = await use(kept === null ? 1 : Counter.parse(kept).last + 1);
    if (outcome !== 'number_taken') return outcome;
  }
  throw new BusyError('the numbers of the series are taken too fast');
}
