import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import { digitsOf } from '../number-styles.ts';
import { placesInOrder, type TextFormat } from './written-text.ts';

/** QIF: one letter a line, days first, no account and no balances. */
export const qif: TextFormat = {
  usualMonths: 3,
  write({ rows }) {
    const records = rows.flatMap((row) => [
      `D${dateAs(row.bookedOn, 'dd/MM/yyyy')}`,
      `T${row.amountCents < 0 ? '-' : ''}${digitsOf(row.amountCents, { thousands: ',', decimal: '.' })}`,
      `P${row.description}`,
      ...(row.reference === '' ? [] : [`M${row.reference}`]),
      '^',
    ]);
    return {
      content: `${['!Type:Bank', ...records].join('\r\n')}\r\n`,
      places: placesInOrder(rows, () => ({ hasBalance: false })),
    };
  },
};
