import { digitsOf } from '../number-styles.ts';
import type { PrintedRow } from '../printed-account.ts';
import { placesInOrder, type TextFormat } from './written-text.ts';

const amount = (cents: number): string => digitsOf(cents, { thousands: '', decimal: ',' });
const side = (cents: number): 'C' | 'D' => (cents < 0 ? 'D' : 'C');
const shortDate = (date: string): string => date.slice(2).replaceAll('-', '');

/** Characters that a SWIFT message may hold; others become a full stop. */
const swiftText = (text: string): string => text.replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, '.');

const described = ({ description, reference }: PrintedRow): string =>
  swiftText(reference === '' ? description : `${description} ${reference}`);

/** Lines of at most 65 characters, at most six of them. */
function narrative(text: string): string[] {
  return (text.match(/.{1,65}/g) ?? []).slice(0, 6);
}

/** SWIFT MT940, one message; balances before and after, none between. */
export const mt940: TextFormat = {
  usualMonths: 1,
  write({ rows, accountNumber, from, to, openingCents, closingCents }) {
    const movements = rows.flatMap((row, index) => [
      `:61:${shortDate(row.bookedOn)}${row.bookedOn.slice(5).replace('-', '')}${side(row.amountCents)}${amount(row.amountCents)}NMSC${String(index + 1).padStart(6, '0')}`,
      ...narrative(described(row)).map((line, at) => (at === 0 ? `:86:${line}` : line)),
    ]);
    const lines = [
      '{1:F01EXAMZAJJAXXX0000000000}{2:I940EXAMZAJJXXXXN}{4:',
      `:20:${shortDate(to)}STATEMENT`,
      `:25:${accountNumber}`,
      ':28C:1/1',
      `:60F:${side(openingCents)}${shortDate(from)}ZAR${amount(openingCents)}`,
      ...movements,
      `:62F:${side(closingCents)}${shortDate(to)}ZAR${amount(closingCents)}`,
      '-}',
    ];
    return {
      content: `${lines.join('\r\n')}\r\n`,
      places: placesInOrder(rows, (row) => ({ description: described(row), reference: '', hasBalance: false })),
    };
  },
};
