import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { centsOf, randsOf } from '@imali/ledger/basics/cents.ts';
import { generatePersona } from '@imali/sandbox-data/people/generate-persona.ts';
import type { BankBYODInput } from '../../schemas/entities/statements/byod.ts';

type Row = BankBYODInput['transactions'][number];

/** Personas whose history is twelve months, each worded by another bank. */
const YEAR_LONG = ['salaried_monthly', 'over_indebted', 'retrenched'] as const;

const OPENING_CENTS = 2_500_000;

/** Every n-th of the rows, so that what is left still covers the whole year. */
function thinned(rows: readonly Row[], count: number): Row[] {
  return Array.from({ length: count }, (_, index) => rows[Math.floor((index * rows.length) / count)]).flatMap(
    (row) => row ?? [],
  );
}

/**
 * One account of twelve months with so many rows, put together from seeded personas of several banks: the wordings,
 * days and amounts of real life, more of them than one person has. Running balances add up. The same arguments give
 * the same bytes.
 */
export function syntheticStatement(count: number, endsOn: CalendarDate): BankBYODInput {
  const pooled: Row[] = [];
  for (let seed = 1; pooled.length < count; seed += 1) {
    for (const persona of YEAR_LONG) {
      const { accounts } = generatePersona(persona, { endsOn, seed });
      const rows = accounts[0]?.byod.transactions ?? [];
      pooled.push(...(rows.length <= count - pooled.length ? rows : thinned(rows, count - pooled.length)));
    }
  }
  const byDay = pooled
    .map((row) => ({ ...row, datetime: row.datetime.slice(0, 10) }))
    .toSorted((a, b) => (a.datetime < b.datetime ? -1 : a.datetime > b.datetime ? 1 : 0));
  let cents = OPENING_CENTS;
  const transactions = byDay.map((row) => {
    cents += centsOf(row.amount);
    return { ...row, balance: randsOf(cents) };
  });
  return {
    account_number: '62000000011',
    account_name: 'Gold Cheque Account',
    account_type: 'cheque',
    balance: randsOf(cents),
    currency: 'ZAR',
    bank_slug: 'fnb',
    account_holder_name: 'Bench Person',
    transactions,
  };
}
