import { dateAs } from '@imali/ledger/basics/date-styles.ts';
import { plainNumber, shortNumber } from '../number-styles.ts';
import type { PrintedAccount, PrintedRow } from '../printed-account.ts';
import { csvLine, placesInOrder, type TextFormat, type WrittenPlace } from './written-text.ts';

/** Purchases by card: what they cost, the shop and the card, without the words that the statement begins with. */
function onlineDescription(row: PrintedRow): string {
  const { description, reference, amountCents } = row;
  const [, shop, card, day] = /^POS Purchase (.*) (\S*\*\S*) (\d{2} \w{3})$/.exec(description) ?? [];
  if (shop !== undefined && card !== undefined && day !== undefined) {
    return `${(Math.abs(amountCents) / 100).toFixed(2)} ${shop} ${card}  ${day}`.toUpperCase();
  }
  return reference === '' ? description : `${description} ${reference}`;
}

/** Newest first, and now and then two rows of a day in the other order. */
function fileOrder(rows: readonly PrintedRow[]): number[] {
  const order = rows.map((_, index) => rows.length - 1 - index);
  for (let at = 8; at + 1 < order.length; at += 9) {
    const [newer = 0, older = 0] = order.slice(at, at + 2);
    if (rows[newer]?.bookedOn === rows[older]?.bookedOn) order.splice(at, 2, older, newer);
  }
  return order;
}

function names(holderName: string): readonly [first: string, last: string] {
  const words = holderName.split(' ');
  return [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
}

/** The download of FNB's online banking. */
export const fnbOnlineCsv: TextFormat = {
  usualMonths: 3,
  write(account: PrintedAccount) {
    const { rows, holderName, accountNumber, accountName, closingCents } = account;
    const [first, last] = names(holderName);
    const order = fileOrder(rows);
    const lines = order.map((index) => {
      const row = rows[index];
      if (!row) return '';
      const date = dateAs(row.bookedOn, 'yyyy/MM/dd');
      return `${date}, ${shortNumber(row.amountCents)}, ${shortNumber(row.balanceCents)}, ${onlineDescription(row)},`;
    });
    const head = [
      'ACCOUNT TRANSACTION HISTORY,,,,',
      '',
      `Name:, ${first}, ${last},,`,
      `Account:,${accountNumber}, [FNB ${accountName}],,`,
      `Balance:,${shortNumber(closingCents)},${shortNumber(closingCents)},,`,
      '',
      'Date, Amount, Balance, Description,',
    ];
    const places = rows.map(
      (row, index): WrittenPlace => ({
        row: order.indexOf(index) + 1,
        description: onlineDescription(row),
        reference: '',
        hasBalance: true,
      }),
    );
    return { content: `${[...head, ...lines].join('\r\n')}\r\n`, places };
  },
};

/** The download of FNB's business banking. */
export const fnbBusinessCsv: TextFormat = {
  usualMonths: 3,
  write({ rows, accountNumber }) {
    const lines = rows.map((row) =>
      csvLine([
        dateAs(row.bookedOn, 'yyyy/MM/dd'),
        '0.00',
        plainNumber(row.amountCents),
        row.description,
        row.reference,
        plainNumber(row.balanceCents),
        '',
      ]),
    );
    const head = [
      'ACCOUNT TRANSACTION HISTORY',
      `FOR ACCOUNT NUMBER ${accountNumber}`,
      'Date,SERVICE FEE,Amount,DESCRIPTION,REFERENCE,Balance,CHEQUE NUMBER',
    ];
    return { content: `${[...head, ...lines].join('\r\n')}\r\n`, places: placesInOrder(rows) };
  },
};

/** A statement of FNB that was made again from the history: facts, an empty line, rows with a CR marker. */
export const fnbRecreatedCsv: TextFormat = {
  usualMonths: 3,
  write(account) {
    const { rows } = account;
    const facts = [
      ['Account Number', account.accountNumber],
      ['Account Name', account.holderName],
      ['Opening Balance', plainNumber(account.openingCents)],
      ['Closing Balance', plainNumber(account.closingCents)],
      ['Start Date', dateAs(account.from, 'yyyyMMdd')],
      ['End Date', dateAs(account.to, 'yyyyMMdd')],
    ].map(csvLine);
    const lines = rows.map((row) =>
      csvLine([
        dateAs(row.bookedOn, 'yyyyMMdd'),
        row.description,
        row.reference,
        '0.00',
        row.amountCents > 0 ? 'CR' : '',
        plainNumber(row.amountCents),
        plainNumber(row.balanceCents),
      ]),
    );
    const head = 'Effective Date,Description,Reference,Service Fee,Debit / Credit,Amount,Balance';
    return { content: `${[...facts, '', head, ...lines].join('\r\n')}\r\n`, places: placesInOrder(rows) };
  },
};
