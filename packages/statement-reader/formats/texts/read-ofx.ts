import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { StatementError } from '../../reading/statement.ts';
import type { StatedAccount } from '../../reading/statement-reader.ts';
import { type FormatReading, refusal, refusedFor } from '../../refusals/refusal.ts';
import { type ListedStatement, listedStatements } from '../grids/listed-statement.ts';
import { partLeftOut } from '../reading-notes.ts';
import { centsOfData } from './data-amount.ts';
import { dateOfData } from './data-date.ts';
import { decodeText } from './decode-text.ts';
import {
  MAX_CELL_CHARACTERS,
  MAX_LISTED_ERRORS,
  MAX_ROWS,
  MAX_STATEMENTS,
  MAX_TEXT_CHARACTERS,
} from './format-limits.ts';
import { dateAt } from './instant-date.ts';
import { type OfxMovement, sidedMovements } from './ofx-sides.ts';
import { type OfxToken, ofxTokens } from './ofx-tokens.ts';
import { bankNamedIn, bankOfBranchCode } from './stated-account.ts';

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

/** What has been read of the statement that is open. */
interface Draft {
  readonly values: Values;
  readonly isCard: boolean;
  readonly movements: OfxMovement[];
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
function ofxDate(text: string): CalendarDate | null {
  const match = DATE.exec(text.trim());
  const date = dateOfData(`${match?.[1]}${match?.[2]}${match?.[3]}`, 'day_first');
  if (date === null || match?.[4] === undefined || match[6] === undefined) return date;
  const hours = Number(match[6]);
  // `-3.30` is three hours and thirty minutes.
  const minutes = hours * 60 + Math.sign(hours || 1) * Number(match[7] ?? '0');
  return dateAt(date, Number(match[4]), Number(match[5]), minutes);
}

/** OFX writes a point; some programs write the comma of their language. */
const ofxCents = (text: string): number | null => centsOfData(text, '.') ?? centsOfData(text, ',');

function descriptionOf(values: Values): string {
  const [memo = '', name = ''] = [values.get('MEMO'), values.get('STMTTRN.PAYEE.NAME') ?? values.get('NAME')];
  if (name === '' || memo.toLowerCase().startsWith(name.toLowerCase())) return memo;
  return memo === '' || name.toLowerCase().includes(memo.toLowerCase()) ? name : `${name} ${memo}`;
}

function movementOf(values: Values, row: number): OfxMovement | StatementError {
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

const accountTypes: ReadonlyMap<string, AccountType> = new Map([
  ['CHECKING', 'cheque'],
  ['SAVINGS', 'savings'],
  ['MONEYMRKT', 'investment'],
  ['CREDITLINE', 'credit_card'],
  ['CD', 'investment'],
]);

function listedOf({ values, isCard, movements }: Draft, institution: string): ListedStatement {
  const number = values.get('BANKACCTFROM.ACCTID') ?? values.get('CCACCTFROM.ACCTID') ?? '';
  const type = values.get('BANKACCTFROM.ACCTTYPE')?.toUpperCase() ?? '';
  const bankSlug = bankOfBranchCode(values.get('BANKACCTFROM.BANKID') ?? '') ?? bankNamedIn(institution);
  const currency = values.get('CURDEF')?.toUpperCase() ?? '';
  const to = ofxDate(values.get('DTEND') ?? '');
  const lastOn = movements.reduce<CalendarDate>((last, { bookedOn }) => (bookedOn > last ? bookedOn : last), '');
  const balanceOn = ofxDate(values.get('LEDGERBAL.DTASOF') ?? '');
  // A balance of the past is not that after the last row.
  const isClosing = balanceOn === null || balanceOn >= lastOn;
  return {
    page: 1,
    layout: 'ofx',
    account: { bankSlug, bankIsCertain: false, accountNumber: number, holderName: null },
    accountName: '',
    accountType: isCard ? 'credit_card' : (accountTypes.get(type) ?? 'cheque'),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    from: ofxDate(values.get('DTSTART') ?? ''),
    to,
    openingCents: null,
    closingCents: isClosing ? ofxCents(values.get('LEDGERBAL.BALAMT') ?? '') : null,
    movements: sidedMovements(movements, 1).movements,
    printedTotals: null,
  };
}

/** What a transaction says once: said again, the tags between two transactions are damaged. */
const ONCE: ReadonlySet<string> = new Set(['DTPOSTED', 'TRNAMT', 'FITID']);

const runTogether = (row: number): StatementError =>
  refusal('rows_run_together', 'Two transactions run into each other.', { place: { page: 1, row } });

interface OfxContents {
  readonly drafts: readonly Draft[];
  readonly institution: string;
  /** Kinds of statements that are skipped. */
  readonly skipped: ReadonlySet<string>;
  readonly errors: readonly StatementError[];
}

function contentsOf(tokens: Iterable<OfxToken>): OfxContents {
  const drafts: Draft[] = [];
  const errors: StatementError[] = [];
  const institution: string[] = [];
  let parts: string[] = [];
  let movement: Values | null = null;
  let count = 0;
  let opened = 0;
  let closed = 0;
  let isSkipping = false;
  const skipped = new Set<string>();
  const finish = (): void => {
    const draft = drafts.at(-1);
    if (movement === null || !draft) return;
    count += 1;
    const read = movementOf(movement, count);
    if ('bookedOn' in read) draft.movements.push(read);
    else errors.push(read);
    movement = null;
  };
  for (const { tag, text } of tokens) {
    const other = OTHER_STATEMENTS.get(tag);
    if (other !== undefined) {
      finish();
      skipped.add(other);
      isSkipping = true;
    } else if (tag === 'STMTRS' || tag === 'CCSTMTRS') {
      finish();
      isSkipping = false;
      // One more than are read is refused for it.
      if (drafts.length > MAX_STATEMENTS) break;
      drafts.push({ values: new Map(), isCard: tag === 'CCSTMTRS', movements: [] });
      parts = [];
    } else if (isSkipping) {
      // What other kinds of statements hold is of other accounts.
    } else if (tag === '/STMTTRN' || tag === '/BANKTRANLIST') {
      if (tag === '/STMTTRN') closed += 1;
      finish();
      parts = [];
    } else if (tag === 'BANKTRANLIST' || tag === 'LEDGERBAL' || tag === 'AVAILBAL') {
      // SGML may leave out the end of what came before.
      finish();
      parts = PARTS.has(tag) ? [tag] : [];
    } else if (tag === 'STMTTRN') {
      finish();
      movement = new Map();
      opened += 1;
      parts = [tag];
      if (count >= MAX_ROWS) {
        errors.push(refusal('too_many_transactions', `The file has more than ${MAX_ROWS} transactions.`));
        break;
      }
    } else if (tag.startsWith('/')) {
      const open = parts.lastIndexOf(tag.slice(1));
      if (open !== -1) parts = parts.slice(0, open);
    } else if (PARTS.has(tag) && text === '') {
      if (parts.length < MAX_PARTS) parts.push(tag);
    } else if (text !== '') {
      const path = [...parts, tag].join('.');
      const name = movement !== null && path === `STMTTRN.${tag}` ? tag : path;
      if ((tag === 'ORG' || path === 'FI.ORG') && institution.length < MAX_STATEMENTS) institution.push(text);
      const values: Values | undefined = movement ?? drafts.at(-1)?.values;
      if (values && values.size < MAX_VALUES && !values.has(name)) values.set(name, text);
      else if (movement && ONCE.has(name)) errors.push(runTogether(count + 1));
      if (errors.length >= MAX_LISTED_ERRORS) break;
    }
  }
  finish();
  // SGML may leave out every closing tag, but not some of them.
  if (closed > 0 && closed !== opened) {
    const found = `${opened} begin, ${closed} end`;
    errors.push(refusal('rows_not_ended', 'The transactions of the file do not all begin and end.', { found }));
  }
  return { drafts, institution: institution.join(' '), skipped, errors };
}

/**
 * Whether the file ends where its program ended it. Nearly every program closes the document; one that closes nothing at all
 * ends each statement with its balance, so a list of transactions that was cut has none.
 */
function isWhole(text: string, drafts: readonly Draft[]): boolean {
  if (/<\/OFX\s*>/i.test(text)) return true;
  return !text.includes('</') && drafts.length > 0 && drafts.every(({ values }) => values.has('LEDGERBAL.BALAMT'));
}

/**
 * Statements of OFX or QFX, SGML 1.x and XML 2.x, of any number of accounts. The file prints no running balance: its closing
 * balance is handed on as printed, and only other statements of the account can prove it. An amount whose sign contradicts its
 * type is an error. Rows count transactions from 1.
 */
export function readOfx(bytes: Uint8Array, stated: StatedAccount | undefined): FormatReading {
  const { text } = decodeText(bytes);
  if (text.length > MAX_TEXT_CHARACTERS)
    return refusedFor(refusal('file_too_long', `The file has more than ${MAX_TEXT_CHARACTERS} characters.`));
  const { drafts, institution, skipped, errors } = contentsOf(ofxTokens(text));
  if (!isWhole(text, drafts)) {
    return refusedFor(refusal('file_cut_short', 'The file is cut short.', { expected: '</OFX>' }));
  }
  if (drafts.length === 0 && skipped.size > 0) {
    const kinds = [...skipped].join(' and ');
    const message = `The file holds only ${kinds}. Send the file of a bank account or a card.`;
    return refusedFor(refusal('investments_only', message));
  }
  const contradictions = drafts.flatMap(({ movements }) => sidedMovements(movements, 1).errors);
  return listedStatements(
    drafts.map((draft) => ({ ...listedOf(draft, institution), notes: [...skipped].map(partLeftOut) })),
    [...errors, ...contradictions],
    stated,
  );
}
