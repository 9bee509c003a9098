import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { StatementError } from '../../reading/statement.ts';
import type { StatedAccount } from '../../reading/statement-reader.ts';
import { type FormatReading, refusal, refusedFor } from '../../refusals/refusal.ts';
import { type ListedStatement, listedStatements, type ParsedTransaction } from '../grids/listed-statement.ts';
import { partLeftOut } from '../reading-notes.ts';
import { centsOfData, decimalMarkOf } from './data-amount.ts';
import { dateOfData } from './data-date.ts';
import { dayOrderAssumed, dayOrderOf, unclearDates } from './day-order.ts';
import { decodeText } from './decode-text.ts';
import { MAX_CELL_CHARACTERS, MAX_TABLE_ROWS, MAX_TEXT_CHARACTERS } from './format-limits.ts';
import { MAX_LINES, textLines } from './text-lines.ts';

/** A record: its fields by their letter, the first of each, and the line that it begins on. */
interface QifRecord {
  readonly line: number;
  readonly fields: ReadonlyMap<string, string>;
}

interface QifSection {
  readonly type: AccountType;
  readonly account: ReadonlyMap<string, string>;
  readonly records: QifRecord[];
}

/** Sections that list transactions of an account of money; lists of categories and the like are skipped. */
const types: ReadonlyMap<string, AccountType> = new Map([
  ['bank', 'cheque'],
  ['cash', 'other'],
  ['ccard', 'credit_card'],
  ['oth a', 'other'],
  ['oth l', 'loan'],
]);

/** Marks a record into which another one ran. */
const RUN_TOGETHER = '+';

/** Marks the last record of a file that ends before the record does. */
const UNFINISHED = '-';

interface QifContents {
  readonly sections: readonly QifSection[];
  /** Whether records of investments were skipped. */
  readonly hasInvestments: boolean;
}

function contentsOf(lines: readonly string[]): QifContents {
  const sections: QifSection[] = [];
  let isInvestment = false;
  let hasInvestments = false;
  let open: QifSection | null = null;
  let account: ReadonlyMap<string, string> = new Map();
  let isAccount = false;
  let fields = new Map<string, string>();
  let start = 1;
  const finish = (line: number): void => {
    if (fields.size > 0 && isAccount) account = fields;
    else if (fields.size > 0 && open) open.records.push({ line: start, fields });
    else if (fields.size > 0 && isInvestment) hasInvestments = true;
    fields = new Map();
    start = line + 1;
  };
  for (const [index, raw] of lines.entries()) {
    const line = raw.trimEnd();
    const kind = /^!(?:type:)?\s*(.+)$/i.exec(line)?.[1]?.toLowerCase();
    if (kind !== undefined) {
      finish(index + 1);
      isAccount = kind === 'account';
      const type = types.get(kind.trim());
      if (!isAccount && !kind.includes(':')) open = type === undefined ? null : { type, account, records: [] };
      isInvestment = /^inv/.test(kind.trim());
      if (open && !isAccount && !sections.includes(open)) sections.push(open);
    } else if (line === '^') {
      finish(index + 1);
    } else if (line !== '') {
      const letter = line.charAt(0).toUpperCase();
      if (fields.size === 0) start = index + 1;
      // Splits repeat S, E and $; a day or an amount that is repeated is that of another record.
      if (!fields.has(letter)) fields.set(letter, line.slice(1).trim());
      else if (letter === 'D' || letter === 'T') fields.set(RUN_TOGETHER, line);
    }
  }
  if (fields.size > 0) fields.set(UNFINISHED, '');
  finish(lines.length);
  return { sections, hasInvestments };
}

/** `5/9'24` and `5/ 9/24` are dates of Quicken. */
const plainDate = (text: string): string => text.replaceAll(/'\s*/g, '/').replaceAll(/\/\s+/g, '/');

/** The payee says what the transaction is, the memo and the number refer to it; without a payee the memo says it. */
function wordsOf({ fields }: QifRecord): { readonly description: string; readonly reference: string } {
  const [payee = '', memo = '', number = ''] = ['P', 'M', 'N'].map((letter) => fields.get(letter));
  if (payee === '') return { description: memo, reference: number };
  const more = payee.toLowerCase() === memo.toLowerCase() ? '' : memo;
  return { description: payee, reference: [number, more].filter((part) => part !== '').join(' ') };
}

function listedOf(section: QifSection): {
  readonly listed: ListedStatement;
  readonly errors: readonly StatementError[];
} {
  const { records, account, type } = section;
  const valuesOf = (letter: string): string[] => records.flatMap(({ fields }) => fields.get(letter) ?? []);
  const { order, evidence } = dayOrderOf(valuesOf('D').map(plainDate));
  const mark = decimalMarkOf(valuesOf('T'));
  const movements: ParsedTransaction[] = [];
  const errors: StatementError[] = [];
  let openingCents: number | null = null;
  for (const record of records) {
    const place = { page: 1, row: record.line };
    const dateText = record.fields.get('D') ?? '';
    const amountText = record.fields.get('T') ?? record.fields.get('U') ?? '';
    const bookedOn = dateOfData(plainDate(dateText), order);
    const amountCents = centsOfData(amountText, mark);
    const { description, reference } = wordsOf(record);
    if (record.fields.has(RUN_TOGETHER)) {
      errors.push(refusal('rows_run_together', 'Two records run into each other.', { place }));
    } else if (record.fields.has(UNFINISHED)) {
      const message = 'The file is cut short: its last record does not end.';
      errors.push(refusal('file_cut_short', message, { place, expected: '^' }));
    } else if (bookedOn === null) {
      const message = 'The date of the transaction cannot be read.';
      errors.push(refusal('row_date_unreadable', message, { place, expected: 'a date', found: dateText }));
    } else if (amountCents === null) {
      errors.push(
        refusal('row_amount_unreadable', 'The amount of the transaction cannot be read.', {
          place,
          expected: 'an amount',
          found: amountText,
        }),
      );
    } else if (description.length > MAX_CELL_CHARACTERS || reference.length > MAX_CELL_CHARACTERS) {
      errors.push(refusal('text_too_long', `A text has more than ${MAX_CELL_CHARACTERS} characters.`, { place }));
    } else if (/^opening balance$/i.test(record.fields.get('P') ?? '') && movements.length === 0) {
      openingCents = amountCents;
    } else {
      movements.push({ row: record.line, bookedOn, amountCents, description, reference });
    }
  }
  if (evidence === 'conflicting') errors.push(...unclearDates({ page: 1, row: records[0]?.line ?? 1 }));
  const name = account.get('N') ?? '';
  return {
    listed: {
      page: 1,
      layout: 'qif',
      account: {
        bankSlug: null,
        bankIsCertain: false,
        accountNumber: /^[\d -]{4,24}$/.test(name) ? name : null,
        holderName: null,
      },
      accountName: name,
      accountType: type,
      currency: null,
      from: null,
      to: null,
      openingCents,
      closingCents: null,
      movements,
      printedTotals: null,
      ...(evidence === 'assumed' ? { notes: [dayOrderAssumed] } : {}),
    },
    errors,
  };
}

/**
 * Statements of QIF (Quicken): `!Type:Bank`, `CCard`, `Cash`, `Oth A` and `Oth L`. The file names no bank and rarely an account,
 * so both are stated. Rows are lines of the file.
 */
export function readQif(bytes: Uint8Array, stated: StatedAccount | undefined): FormatReading {
  const { text } = decodeText(bytes);
  if (text.length > MAX_TEXT_CHARACTERS)
    return refusedFor(refusal('file_too_long', `The file has more than ${MAX_TEXT_CHARACTERS} characters.`));
  const lines = textLines(text);
  if (lines === null) return refusedFor(refusal('file_too_long', `The file has more than ${MAX_LINES} lines.`));
  const { sections: found, hasInvestments } = contentsOf(lines);
  const sections = found.filter(({ records }) => records.length > 0);
  if (sections.length === 0 && hasInvestments) {
    const message = 'The file holds investments only (!Type:Invst). Send the records of a bank account or a card.';
    return refusedFor(refusal('investments_only', message));
  }
  if (sections.reduce((sum, { records }) => sum + records.length, 0) > MAX_TABLE_ROWS) {
    return refusedFor(refusal('file_too_long', `The file has more than ${MAX_TABLE_ROWS} records.`));
  }
  const read = sections.map(listedOf);
  return listedStatements(
    read.map(({ listed }) =>
      hasInvestments
        ? { ...listed, notes: [...(listed.notes ?? []), partLeftOut('investments (!Type:Invst)')] }
        : listed,
    ),
    read.flatMap(({ errors }) => errors),
    stated,
  );
}
