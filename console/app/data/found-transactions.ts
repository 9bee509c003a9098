import { johannesburgDay } from '../../show-day.ts';
import type { Transaction } from '../console-api.ts';

/** What narrows the list, as the address carries it; empty texts narrow nothing. */
export interface TransactionFilters {
  readonly q: string;
  readonly label: string;
  readonly direction: string;
  readonly from: string;
  readonly to: string;
}

export function readFilters(search: string): TransactionFilters {
  const query = new URLSearchParams(search);
  const value = (name: string): string => query.get(name) ?? '';
  const day = (name: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(value(name)) ? value(name) : '');
  return { q: value('q'), label: value('label'), direction: value('direction'), from: day('from'), to: day('to') };
}

/** Transactions that fit, as the filters of the API do: all that are given must hold. */
export function foundTransactions(
  transactions: readonly Transaction[],
  { q, label, direction, from, to }: TransactionFilters,
): readonly Transaction[] {
  if ([q, label, direction, from, to].every((value) => value === '')) return transactions;
  const wanted = plain(q);
  return transactions.filter((one) => {
    if (label !== '' && one.label !== label) return false;
    if (direction === 'in' ? one.amount < 0 : direction === 'out' && one.amount >= 0) return false;
    if (from !== '' || to !== '') {
      const day = johannesburgDay(Date.parse(one.datetime));
      if ((from !== '' && day < from) || (to !== '' && day > to)) return false;
    }
    return wanted === '' || searchedText(one).includes(wanted);
  });
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** What is searched of a transaction, worked out once: a search goes through all of them with every pause. */
const searched = new WeakMap<Transaction, string>();

function searchedText(one: Transaction): string {
  const known = searched.get(one);
  if (known !== undefined) return known;
  const whole = `${one.description}\0${one.reference}\0${one.counterparty?.name ?? ''}`.toLowerCase();
  // Most have single spaces already, and to look is quicker than to replace.
  const text = /\s\s|[^\S ]/.test(whole) ? whole.replace(/\s+/g, ' ') : whole;
  searched.set(one, text);
  return text;
}
