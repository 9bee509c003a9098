import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import { describedForm } from '@imali/sandbox-data/files/layouts/described-form.ts';
import { accountOf, pdfIn } from '@imali/sandbox-data/files/plain-pdf.fixture.ts';
import type { PrintedAccount } from '@imali/sandbox-data/files/printed-account.ts';
import { expect, test } from '@jest/globals';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { readPdf } from '../reading/read-pdf.ts';
import { verifyStatement } from '../verify/verify-statement.ts';

const engine = await pdfiumEngine();
const today = '2026-11-22';

const grouped = (cents: number, thousands: string, decimal: string): string => {
  const rands = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${rands}${decimal}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
};

/** How banks of this country write an amount and its side, by an example of 1 234.50 paid out. */
const numbers: Readonly<Record<string, (cents: number) => string>> = {
  '-1,234.50': (cents) => `${cents < 0 ? '-' : ''}${grouped(cents, ',', '.')}`,
  '1 234.50-': (cents) => `${grouped(cents, ' ', '.')}${cents < 0 ? '-' : ''}`,
  '1.234,50-': (cents) => `${grouped(cents, '.', ',')}${cents < 0 ? '-' : ''}`,
  '-R1 234,50': (cents) => `${cents < 0 ? '-' : ''}R${grouped(cents, ' ', ',')}`,
  '1 234.50Dr': (cents) => `${grouped(cents, ' ', '.')}${cents < 0 ? 'Dr' : 'Cr'}`,
  '1,234.50 DT': (cents) => `${grouped(cents, ',', '.')} ${cents < 0 ? 'DT' : 'KT'}`,
  '(1,234.50)': (cents) => (cents < 0 ? `(${grouped(cents, ',', '.')})` : grouped(cents, ',', '.')),
  '1,234.50, credits with Cr': (cents) => `${grouped(cents, ',', '.')}${cents < 0 ? '' : 'Cr'}`,
};

const days = ['dd MMM yyyy', 'd MMMM yyyy', 'yyyy-MM-dd', 'yyyy/MM/dd', 'dd/MM/yyyy', 'yyyyMMdd'].concat([
  'd-MMM-yyyy',
  'dd.MM.yyyy',
  'dd-MM-yyyy',
  'dd-MMM-yy',
  'yyyy/MM/dd 10:15',
]);

interface Style {
  readonly number: string;
  readonly day: string;
  readonly sides: 'one column' | 'two columns';
  readonly order: 'oldest first' | 'newest first';
  readonly fees: 'no fees' | 'fees shown';
}

const styles: readonly Style[] = Object.keys(numbers).flatMap((number, index) =>
  (['one column', 'two columns'] as const).flatMap((sides, side) =>
    (['oldest first', 'newest first'] as const).map((order, place) => ({
      number,
      sides,
      order,
      day: days[(index + 2 * side + place) % days.length] ?? '',
      fees: (index + side + place) % 2 === 0 ? ('no fees' as const) : ('fees shown' as const),
    })),
  ),
);

function formOf({ number, day, sides, order, fees }: Style) {
  const money = numbers[number] ?? String;
  const inTwo = sides === 'two columns';
  const bare = (cents: number): string => money(cents).replace(/[-()]| ?(?:Dr|Cr|DT|KT)/g, '');
  return describedForm<'date' | 'fee' | 'debit' | 'credit' | 'amount'>({
    bank: 'Postbank',
    title: 'Account statement',
    ...(order === 'newest first' ? { newestFirst: true } : {}),
    columns: {
      date: { x: 36, align: 'left', heading: 'Date' },
      description: { x: 110, align: 'left', heading: 'Description' },
      fee: { x: 340, align: 'right', heading: fees === 'no fees' ? '' : 'Fees' },
      debit: { x: 410, align: 'right', heading: inTwo ? 'Debit' : '' },
      credit: { x: 480, align: 'right', heading: inTwo ? 'Credit' : '' },
      amount: { x: 480, align: 'right', heading: inTwo ? '' : 'Amount' },
      balance: { x: 558, align: 'right', heading: 'Balance' },
    },
    descriptionWidth: 180,
    periodDays: day,
    balance: money,
    cells: ({ bookedOn, amountCents }) => [
      { column: 'date', text: dateAs(bookedOn, day) },
      { column: 'fee', text: fees === 'fees shown' && amountCents % 5000 === 0 ? bare(650) : '' },
      { column: 'debit', text: inTwo && amountCents < 0 ? bare(amountCents) : '' },
      { column: 'credit', text: inTwo && amountCents >= 0 ? bare(amountCents) : '' },
      { column: 'amount', text: inTwo ? '' : money(amountCents) },
    ],
    ...(order === 'oldest first' ? { opening: { text: 'Balance Brought Forward' } } : {}),
  });
}

/** Three months, so that texts wrap and pages break. */
const accounts: readonly PrintedAccount[] = [accountOf('weekly_wages', 7), accountOf('over_indebted', 5)];

test.each(styles)(
  'Headings suffice for exact reading: amounts as $number in $sides, days as $day, $order, $fees',
  (style) => {
    for (const account of accounts) {
      const reading = readPdf(engine, pdfIn(formOf(style), account), { today });
      if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading).slice(0, 300));
      const [statement] = reading.statements;
      expect(statement).toMatchObject({ bankSlug: 'postbank', layout: 'generic' });
      expect(statement?.rows.map((row) => [row.bookedOn, row.amountCents, row.balanceCents])).toEqual(
        account.rows.map((row) => [row.bookedOn, row.amountCents, row.balanceCents]),
      );
      if (statement !== undefined) expect(verifyStatement(statement, today).errors).toEqual([]);
    }
  },
);
