import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { StatementError } from '../../reading/statement.ts';
import { refusal } from '../../refusals/refusal.ts';
import { centsOfData } from './data-amount.ts';
import { dateOfData } from './data-date.ts';
import { MAX_CELL_CHARACTERS, MAX_LISTED_ERRORS, MAX_ROWS, MAX_STATEMENTS } from './format-limits.ts';
import { dateAt } from './instant-date.ts';
import type { OfxTransaction } from './ofx-sides.ts';
import type { OfxToken } from './ofx-tokens.ts';

/** Parts of a statement whose values are kept apart from each other. */
const PARTS: ReadonlySet<string> = new Set([
  'BANKACCTFROM',
  'CCACCTFROM',
  'STMTTRN',
  'LEDGERBAL',
  'AVAILBAL',
  'FI',
  'BANKACCTTO',
  'CCACCTTO',
  'PAYEE',
  'BAL',
  'CURRENCY',
  'ORIGCURRENCY',
]);

type Values = Map<string, string>;

/** Values that a statement or a transaction may say; the format has fewer than a hundred of each. */
const MAX_VALUES = 500;

/** Parts within parts; the format has three. */
const MAX_PARTS = 30;

/** What has been read of a statement. */
export interface OfxDraft {
  readonly values: Values;
  readonly isCard: boolean;
  readonly movements: OfxTransaction[];
}

/** Kinds of statements that are not read, as people call them. */
const OTHER_STATEMENTS: ReadonlyMap<string, string> = new Map([
  ['INVSTMTRS', 'investments (INVSTMTRS)'],
  ['LOANSTMTRS', 'loans (LOANSTMTRS)'],
  ['AMRTSTMTRS', 'loans (AMRTSTMTRS)'],
  ['TAX1099RS', 'tax forms (TAX1099RS)'],
]);

const DATE =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(?:\d{2})?(?:\.\d+)?)?\s*(?:\[([+-]?\d{1,2})(?:\.(\d{1,2}))?(?::[^\]]*)?\])?$/;

/** The day in Johannesburg of `20240905` or `20240910120000.000[+2:CAT]`; a time without a zone is local. */
export function ofxDate(text: string): CalendarDate | null {
  const match = DATE.exec(text.trim());
  const date = dateOfData(`${match?.[1]}${match?.[2]}${match?.[3]}`, 'day_first');
  if (date === null || match?.[4] === undefined || match[6] === undefined) return date;
  const hours = Number(match[6]);
  // `-3.30` is three hours and thirty minutes.
  const minutes = hours * 60 + Math.sign(hours || 1) * Number(match[7] ?? '0');
  return dateAt(date, Number(match[4]), Number(match[5]), minutes);
}

/** OFX writes a point; some programs write the comma of their language. */
export const ofxCents = (text: string): number | null => centsOfData(text, '.') ?? centsOfData(text, ',');

function descriptionOf(values: Values): string {
  const [memo = '', name = ''] = [values.get('MEMO'), values.get('STMTTRN.PAYEE.NAME') ?? values.get('NAME')];
  if (name === '' || memo.toLowerCase().startsWith(name.toLowerCase())) return memo;
  return memo === '' || name.toLowerCase().includes(memo.toLowerCase()) ? name : `${name} ${memo}`;
}

function transactionOf(values: Values, row: number): OfxTransaction | StatementError {
  const place = { page: 1, row };
  const dateText = values.get('DTPOSTED') ?? '';
  const bookedOn = ofxDate(dateText);
  if (bookedOn === null) {
    const message = 'The date of the transaction cannot be read.';
    return refusal('row_date_unreadable', message, { place, expected: 'YYYYMMDD', found: dateText });
  }
  const amountText = values.get('TRNAMT') ?? '';
  const amountCents = ofxCents(amountText);
  if (amountCents === null) {
    return refusal('row_amount_unreadable', 'The amount of the transaction cannot be read.', {
      place,
      expected: 'an amount',
      found: amountText,
    });
  }
  const description = descriptionOf(values);
  if (description.length > MAX_CELL_CHARACTERS) {
    return refusal('text_too_long', `A text has more than ${MAX_CELL_CHARACTERS} characters.`, { place });
  }
  const reference = values.get('CHECKNUM') ?? values.get('REFNUM') ?? '';
  return {
    row,
    bookedOn,
    amountCents,
    description,
    reference: reference.slice(0, MAX_CELL_CHARACTERS),
    type: values.get('TRNTYPE') ?? '',
  };
}

/** What a transaction says once: said again, the tags between two transactions are damaged. */
const ONCE: ReadonlySet<string> = new Set(['DTPOSTED', 'TRNAMT', 'FITID']);

const runTogether = (row: number): StatementError =>
  refusal('rows_run_together', 'Two transactions run into each other.', { place: { page: 1, row } });

export interface OfxContents {
  readonly drafts: readonly OfxDraft[];
  readonly institution: string;
  /** Kinds of statements that are skipped. */
  readonly skipped: ReadonlySet<string>;
  readonly errors: readonly StatementError[];
}

/** A file as far as it was read. */
interface Reading {
  readonly drafts: OfxDraft[];
  readonly errors: StatementError[];
  readonly institution: string[];
  readonly skipped: Set<string>;
  /** Parts that are open, the outermost first. */
  parts: string[];
  /** What the open transaction says; null between transactions. */
  transaction: Values | null;
  /** Transactions that ended, and tags of transactions that open and close. */
  count: number;
  opened: number;
  closed: number;
  /** Whether the open statement is of a kind that is not read. */
  isSkipping: boolean;
  /** Whether more is in the file than is read, or than is worth reading. */
  isFull: boolean;
}

function endTransaction(reading: Reading): void {
  const draft = reading.drafts.at(-1);
  if (reading.transaction === null || !draft) return;
  reading.count += 1;
  const read = transactionOf(reading.transaction, reading.count);
  if ('bookedOn' in read) draft.movements.push(read);
  else reading.errors.push(read);
  reading.transaction = null;
}

function skipStatement(reading: Reading, kind: string): void {
  endTransaction(reading);
  reading.skipped.add(kind);
  reading.isSkipping = true;
}

function openStatement(reading: Reading, tag: string): void {
  endTransaction(reading);
  reading.isSkipping = false;
  // One more than are read is refused for it.
  reading.isFull = reading.drafts.length > MAX_STATEMENTS;
  if (reading.isFull) return;
  reading.drafts.push({ values: new Map(), isCard: tag === 'CCSTMTRS', movements: [] });
  reading.parts = [];
}

function openTransaction(reading: Reading): void {
  reading.transaction = new Map();
  reading.opened += 1;
  if (reading.count < MAX_ROWS) return;
  reading.errors.push(refusal('too_many_transactions', `The file has more than ${MAX_ROWS} transactions.`));
  reading.isFull = true;
}

function closePart(reading: Reading, tag: string): void {
  const open = reading.parts.lastIndexOf(tag.slice(1));
  if (open !== -1) reading.parts = reading.parts.slice(0, open);
}

/** Keeps a value under the parts that it is within; the first one of a name counts. */
function keepValue(reading: Reading, { tag, text }: OfxToken): void {
  const { transaction, institution, errors } = reading;
  const path = [...reading.parts, tag].join('.');
  const name = transaction !== null && path === `STMTTRN.${tag}` ? tag : path;
  if ((tag === 'ORG' || path === 'FI.ORG') && institution.length < MAX_STATEMENTS) institution.push(text);
  const values = transaction ?? reading.drafts.at(-1)?.values;
  if (values && values.size < MAX_VALUES && !values.has(name)) values.set(name, text);
  else if (transaction !== null && ONCE.has(name)) errors.push(runTogether(reading.count + 1));
  reading.isFull = errors.length >= MAX_LISTED_ERRORS;
}

/** Tags of a statement that end the transaction before them: SGML may leave out its own end. */
const ENDING: ReadonlySet<string> = new Set([
  ...['/STMTTRN', '/BANKTRANLIST', 'BANKTRANLIST', 'LEDGERBAL', 'AVAILBAL', 'STMTTRN'],
]);

/** A tag within a statement that is read. */
function readWithin(reading: Reading, token: OfxToken): void {
  const { tag, text } = token;
  if (ENDING.has(tag)) {
    endTransaction(reading);
    reading.parts = PARTS.has(tag) ? [tag] : [];
    if (tag === '/STMTTRN') reading.closed += 1;
    if (tag === 'STMTTRN') openTransaction(reading);
  } else if (tag.startsWith('/')) closePart(reading, tag);
  else if (text !== '') keepValue(reading, token);
  else if (PARTS.has(tag) && reading.parts.length < MAX_PARTS) reading.parts.push(tag);
}

function readTag(reading: Reading, token: OfxToken): void {
  const { tag } = token;
  const other = OTHER_STATEMENTS.get(tag);
  if (other !== undefined) skipStatement(reading, other);
  else if (tag === 'STMTRS' || tag === 'CCSTMTRS') openStatement(reading, tag);
  // What other kinds of statements hold is of other accounts.
  else if (!reading.isSkipping) readWithin(reading, token);
}

/** What an OFX file holds: its statements with their transactions, and what is wrong with the tags around these. */
export function ofxContents(tokens: Iterable<OfxToken>): OfxContents {
  const reading: Reading = {
    drafts: [],
    errors: [],
    institution: [],
    skipped: new Set(),
    parts: [],
    transaction: null,
    count: 0,
    opened: 0,
    closed: 0,
    isSkipping: false,
    isFull: false,
  };
  for (const token of tokens) {
    readTag(reading, token);
    if (reading.isFull) break;
  }
  endTransaction(reading);
  const { drafts, errors, institution, skipped, opened, closed } = reading;
  // SGML may leave out every closing tag, but not some of them.
  if (closed > 0 && closed !== opened) {
    const found = `${opened} begin, ${closed} end`;
    errors.push(refusal('rows_not_ended', 'The transactions of the file do not all begin and end.', { found }));
  }
  return { drafts, institution: institution.join(' '), skipped, errors };
}
