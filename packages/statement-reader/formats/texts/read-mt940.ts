import { type CalendarDate, daysBetween } from '@imali/ledger/basics/calendar.ts';
import type { StatementError } from '../../reading/statement.ts';
import type { StatedAccount } from '../../reading/statement-reader.ts';
import { type FormatReading, refusal, refusedFor } from '../../refusals/refusal.ts';
import { type ListedStatement, listedStatements, type ParsedTransaction } from '../grids/listed-statement.ts';
import { centsOfData } from './data-amount.ts';
import { dateOfData } from './data-date.ts';
import { decodeText } from './decode-text.ts';
import { MAX_CELL_CHARACTERS, MAX_ROWS, MAX_TEXT_CHARACTERS } from './format-limits.ts';
import { bankOfBic, bankOfBranchCode } from './stated-account.ts';
import { MAX_LINES, textLines } from './text-lines.ts';

/** A field of a SWIFT message: its tag, its text over all its lines, and the line that it begins on. */
interface Field {
  readonly tag: string;
  readonly lines: readonly string[];
  readonly line: number;
}

/** A message of the file: from one :20: to the next. */
interface Message {
  readonly bank: string;
  readonly fields: readonly Field[];
}

const LONGEST_LINE = 1_000;

/** Messages of one file: one for every other transaction that a file may hold, at least. */
const MAX_MESSAGES = 30_000;

/** The address of a bank, or its code alone. */
const ADDRESS = /^[A-Z]{4,6}[A-Z0-9]{2,6}$/;
const MESSAGE_TYPE = /^94[02]$/;

/**
 * Takes off the lines that older files part messages by instead of an end mark: the sender, the type of the message, the
 * receiver. They come right before a message, so they were taken for the end of the text before it.
 */
function dropEnvelope(lines: string[]): void {
  const type = lines.findLastIndex((line, index) => MESSAGE_TYPE.test(line) && index >= lines.length - 2);
  if (type < 1 || !lines.slice(type + 1).every((line) => ADDRESS.test(line))) return;
  lines.splice(ADDRESS.test(lines[type - 1] ?? '') ? type - 1 : type);
}

function messagesOf(lines: readonly string[]): Message[] {
  const messages: { bank: string; fields: { tag: string; lines: string[]; line: number }[] }[] = [];
  let bank = '';
  for (const [index, raw] of lines.entries()) {
    // Blocks 1 and 2 of the envelope name the sender; the text is block 4.
    const header = /\{1:F\d{2}([A-Z0-9]{12})/.exec(raw.slice(0, LONGEST_LINE));
    if (header) bank = header[1] ?? '';
    // No line of SWIFT is longer than 80 characters; the envelope of three blocks is.
    const line = raw
      .slice(0, LONGEST_LINE)
      .replaceAll(/\{[123]:[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\{4:|^-\}.*$|^-$/g, '')
      .trimEnd();
    const tagged = /^:(\d{2}[A-Z]?):(.*)$/.exec(line);
    if (tagged) {
      const tag = tagged[1] ?? '';
      if (tag === '20') {
        dropEnvelope(messages.at(-1)?.fields.at(-1)?.lines ?? []);
        messages.push({ bank, fields: [] });
      }
      messages.at(-1)?.fields.push({ tag, lines: [tagged[2] ?? ''], line: index + 1 });
    } else if (line !== '') {
      messages.at(-1)?.fields.at(-1)?.lines.push(line);
    }
  }
  return messages;
}

interface Balance {
  readonly cents: number;
  readonly date: CalendarDate;
  readonly currency: string;
  /** Whether the statement goes on in the message before or after. */
  readonly isIntermediate: boolean;
}

const shortDate = (text: string): CalendarDate | null =>
  dateOfData(`${Number(text.slice(0, 2)) >= 70 ? '19' : '20'}${text}`, 'day_first');

function balanceOf(fields: readonly Field[], tags: readonly [string, string]): Balance | null | StatementError {
  const field = fields.find(({ tag }) => tags.includes(tag));
  if (!field) return null;
  const text = field.lines.join('');
  const match = /^(C|D)(\d{6})([A-Z]{3})([\d., ]+)$/.exec(text.trim());
  const cents = centsOfData(match?.[4] ?? '', ',') ?? centsOfData(match?.[4] ?? '', '.');
  const date = shortDate(match?.[2] ?? '');
  if (!match || cents === null || date === null) {
    return refusal('balance_unreadable', 'A balance cannot be read.', {
      place: { page: 1, row: field.line },
      expected: `:${field.tag}:`,
      found: text,
    });
  }
  return {
    cents: match[1] === 'D' ? 0 - cents : cents,
    date,
    currency: match[3] ?? '',
    isIntermediate: field.tag.endsWith('M'),
  };
}

/** The entry date has no year: it is the day nearest to the value date. */
function entryDate(valueOn: CalendarDate, monthDay: string | undefined): CalendarDate {
  if (monthDay === undefined) return valueOn;
  const year = Number(valueOn.slice(0, 4));
  const candidates = [year - 1, year, year + 1].flatMap((one) => dateOfData(`${one}${monthDay}`, 'day_first') ?? []);
  const distance = (date: CalendarDate): number => Math.abs(daysBetween(valueOn, date));
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? valueOn;
}

/** :61: of SWIFT's Standards MT: value date, entry date, mark, funds code, amount, type, reference, bank's reference, details. */
const ENTRY =
  /^(?<value>\d{6})(?<entry>\d{4})?(?<mark>RC|RD|EC|ED|C|D)(?<funds>[A-Z])?(?<amount>\d[\d.]*,?\d*)(?<type>[A-Z][A-Z0-9]{3})?(?<reference>.*?)(?:\/\/.*)?$/;

/** The words of :86:, whose lines break anywhere: its subfields `?20` or `/REMI/` put one after the other. */
function wordsOf(lines: readonly string[]): string {
  const text = lines.join(lines.some((line) => line.length >= 64) ? '' : ' ');
  if (/^\d{3}\?\d{2}/.test(text)) {
    const parts = text.split(/\?(?=\d{2})/).slice(1);
    const wanted = parts.filter((part) => /^(?:00|2\d|3[23]|6[0-3])/.test(part)).map((part) => part.slice(2));
    return wanted.join(' ').trim();
  }
  return text.replaceAll(/\/(?:REMI|NAME|BENM|ORDP|TRTP|EREF|USTD)\/+/g, ' ').trim();
}

function movementOf(field: Field, details: Field | undefined): ParsedTransaction | StatementError {
  const [text = '', ...supplementary] = field.lines;
  const place = { page: 1, row: field.line };
  const groups = ENTRY.exec(text)?.groups;
  const cents = centsOfData(groups?.['amount'] ?? '', ',');
  const valueOn = shortDate(groups?.['value'] ?? '');
  if (!groups || cents === null || valueOn === null) {
    const found = text;
    return refusal('row_unreadable', 'A transaction cannot be read.', { place, expected: ':61: of MT940', found });
  }
  // RD takes back a debit, so it is money in; RC takes back a credit.
  const isCredit = ['C', 'RD', 'EC'].includes(groups['mark'] ?? '');
  const words = details ? wordsOf(details.lines) : '';
  const given = groups['reference']?.trim() ?? '';
  const reference = given === 'NONREF' ? '' : given;
  const description = words || supplementary.join(' ').trim() || reference;
  if (description.length > MAX_CELL_CHARACTERS) {
    return refusal('text_too_long', `A text has more than ${MAX_CELL_CHARACTERS} characters.`, { place });
  }
  return {
    row: field.line,
    bookedOn: entryDate(valueOn, groups['entry']),
    amountCents: isCredit || cents === 0 ? cents : -cents,
    description,
    reference,
  };
}

interface Part {
  readonly errors: readonly StatementError[];
  readonly listed: ListedStatement;
  readonly statementNumber: string;
  readonly opensIntermediate: boolean;
}

function accountOf(text: string, sender: string): ListedStatement['account'] {
  const [before = '', after] = text.split('/');
  const bankSlug = (after === undefined ? null : (bankOfBranchCode(before) ?? bankOfBic(before))) ?? bankOfBic(sender);
  const number = (after ?? before).replace(/[A-Z]{3}$/, '');
  return { bankSlug, bankIsCertain: false, accountNumber: number, holderName: null };
}

type Fields = Message['fields'];

/** The text of the first field with a tag; empty without one. */
const textOf = (fields: Fields, tag: string): string =>
  fields
    .find((field) => field.tag === tag)
    ?.lines.join('')
    .trim() ?? '';

/** Each transaction with the details behind it, or why it cannot be read. */
const entriesOf = (fields: Fields) =>
  fields.flatMap((field, index) => {
    if (field.tag !== '61') return [];
    const next = fields[index + 1];
    return [movementOf(field, next?.tag === '86' ? next : undefined)];
  });

/**
 * The days that a statement is of. Its two balances hold for every day between them, with or without a row. Some banks date
 * the opening balance with the last day before, others with the first day; a day that two statements share takes nothing away.
 */
function spanOf(open: Balance | null, close: Balance | null, days: readonly CalendarDate[]) {
  return {
    from: open === null ? null : ([open.date, ...days].toSorted()[0] ?? null),
    to: close === null ? null : ([close.date, ...days].toSorted().at(-1) ?? null),
  };
}

function partOf({ bank, fields }: Message): Part {
  const opening = balanceOf(fields, ['60F', '60M']);
  const closing = balanceOf(fields, ['62F', '62M']);
  const read = entriesOf(fields);
  const errors = [opening, closing, ...read].flatMap((one) => (one !== null && 'message' in one ? [one] : []));
  if (opening === null || closing === null) {
    const place = { page: 1, row: fields[0]?.line ?? 1 };
    const message = 'The statement has no opening or no closing balance.';
    errors.push(refusal('balance_missing', message, { place, expected: ':60F: and :62F:' }));
  }
  const open = opening !== null && 'cents' in opening ? opening : null;
  const close = closing !== null && 'cents' in closing ? closing : null;
  const movements = read.flatMap((one) => ('bookedOn' in one ? [one] : []));
  const span = spanOf(
    open,
    close,
    movements.map(({ bookedOn }) => bookedOn),
  );
  return {
    errors,
    statementNumber: textOf(fields, '28C').split('/')[0] ?? '',
    opensIntermediate: open?.isIntermediate ?? false,
    listed: {
      page: 1,
      layout: 'mt940',
      isDamaged: errors.length > 0,
      account: accountOf(textOf(fields, '25') || textOf(fields, '25P'), bank),
      accountName: '',
      accountType: 'business',
      currency: open?.currency ?? close?.currency ?? null,
      ...span,
      openingCents: open?.cents ?? null,
      closingCents: close?.cents ?? null,
      movements,
      printedTotals: null,
    },
  };
}

/** One statement may be sent in several messages, all but the last ending in an intermediate balance (62M, then 60M). */
function joined(parts: readonly Part[]): ListedStatement[] {
  const statements: ListedStatement[] = [];
  let number = '';
  for (const { listed, statementNumber, opensIntermediate } of parts) {
    const before = statements.at(-1);
    const goesOn =
      opensIntermediate &&
      before !== undefined &&
      number === statementNumber &&
      before.account.accountNumber === listed.account.accountNumber &&
      before.closingCents === listed.openingCents;
    number = statementNumber;
    if (!goesOn) statements.push(listed);
    else {
      const { to, closingCents } = listed;
      statements[statements.length - 1] = {
        ...before,
        to,
        closingCents,
        isDamaged: before.isDamaged === true || listed.isDamaged === true,
        movements: [...before.movements, ...listed.movements],
      };
    }
  }
  return statements;
}

/** Statements of SWIFT MT940, with or without the envelope of the message. Rows are lines of the file. */
export function readMt940(bytes: Uint8Array, stated: StatedAccount | undefined): FormatReading {
  const { text } = decodeText(bytes);
  if (text.length > MAX_TEXT_CHARACTERS)
    return refusedFor(refusal('file_too_long', `The file has more than ${MAX_TEXT_CHARACTERS} characters.`));
  const lines = textLines(text);
  if (lines === null) return refusedFor(refusal('file_too_long', `The file has more than ${MAX_LINES} lines.`));
  if (lines.filter((line) => line.includes(':20:')).length > MAX_MESSAGES) {
    return refusedFor(refusal('file_too_long', `The file has more than ${MAX_MESSAGES} messages.`));
  }
  const messages = messagesOf(lines);
  const count = messages.reduce((sum, { fields }) => sum + fields.filter(({ tag }) => tag === '61').length, 0);
  if (count > MAX_ROWS) {
    return refusedFor(refusal('too_many_transactions', `The file has more than ${MAX_ROWS} transactions.`));
  }
  const parts = messages.map(partOf);
  return listedStatements(
    joined(parts),
    parts.flatMap(({ errors }) => errors),
    stated,
  );
}
