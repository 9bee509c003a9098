import { createHash } from 'node:crypto';
import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import { banks } from '../../../schemas/banks.ts';
import type { Statement, StatementRow } from '../reading/statement.ts';
import { randsText } from '../verify/rands-text.ts';

const accountTypes: Readonly<Record<Exclude<AccountType, 'credit_card'>, string>> = {
  cheque: 'CHECKING',
  business: 'CHECKING',
  other: 'CHECKING',
  savings: 'SAVINGS',
  investment: 'MONEYMRKT',
  loan: 'CREDITLINE',
  home_loan: 'CREDITLINE',
};

/** Characters of a NAME and of a MEMO (OFX 2.1.1, section 11.4.4). */
const NAME_CHARACTERS = 32;
const MEMO_CHARACTERS = 255;

const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const tag = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** Noon, so that no program's time zone moves it to a neighbouring day. */
const stamp = (day: CalendarDate): string => `${day.replaceAll('-', '')}120000[+2:SAST]`;

/** An id that stays the same however often a row is read: of its content, and its number among equal rows. */
function idOf({ bankSlug, accountNumber }: Statement, row: StatementRow, seen: Map<string, number>): string {
  const { bookedOn, amountCents, balanceCents, description, reference } = row;
  const content = JSON.stringify([
    bankSlug,
    accountNumber,
    bookedOn,
    amountCents,
    balanceCents,
    description,
    reference,
  ]);
  const number = seen.get(content) ?? 0;
  seen.set(content, number + 1);
  return createHash('sha256').update(`${content} ${number}`).digest('hex').slice(0, 32);
}

function transaction(statement: Statement, row: StatementRow, seen: Map<string, number>): string {
  return [
    '<STMTTRN>',
    tag('TRNTYPE', row.amountCents < 0 ? 'DEBIT' : 'CREDIT'),
    tag('DTPOSTED', stamp(row.bookedOn)),
    tag('TRNAMT', randsText(row.amountCents)),
    tag('FITID', idOf(statement, row, seen)),
    row.reference === '' ? '' : tag('REFNUM', row.reference.slice(0, NAME_CHARACTERS)),
    tag('NAME', row.description.slice(0, NAME_CHARACTERS)),
    tag('MEMO', row.description.slice(0, MEMO_CHARACTERS)),
    '</STMTTRN>',
  ].join('');
}

/** The closing balance, or the last running one. OFX has no empty ledger balance, so a statement without either has no such element. */
function ledgerBalance({ closingCents, rows, to }: Statement): string {
  const cents = closingCents ?? rows.findLast(({ balanceCents }) => balanceCents !== null)?.balanceCents ?? null;
  return cents === null ? '' : `<LEDGERBAL>${tag('BALAMT', randsText(cents))}${tag('DTASOF', stamp(to))}</LEDGERBAL>`;
}

function response(statement: Statement, index: number, seen: Map<string, number>): string {
  const { bankSlug, accountNumber, accountType, currency, from, to, rows } = statement;
  const bank = banks.find(({ slug }) => slug === bankSlug);
  const isCard = accountType === 'credit_card';
  const account = isCard
    ? `<CCACCTFROM>${tag('ACCTID', accountNumber)}</CCACCTFROM>`
    : `<BANKACCTFROM>${tag('BANKID', bank?.universalBranchCode ?? bankSlug)}${tag('ACCTID', accountNumber)}${tag('ACCTTYPE', accountTypes[accountType])}</BANKACCTFROM>`;
  const list = `<BANKTRANLIST>${tag('DTSTART', stamp(from))}${tag('DTEND', stamp(to))}\n${rows.map((row) => transaction(statement, row, seen)).join('\n')}\n</BANKTRANLIST>`;
  const body = `${tag('CURDEF', currency)}${account}${list}${ledgerBalance(statement)}`;
  const status = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>';
  return isCard
    ? `<CCSTMTTRNRS>${tag('TRNUID', String(index + 1))}${status}<CCSTMTRS>${body}</CCSTMTRS></CCSTMTTRNRS>`
    : `<STMTTRNRS>${tag('TRNUID', String(index + 1))}${status}<STMTRS>${body}</STMTRS></STMTTRNRS>`;
}

/**
 * All statements as one OFX 2.1.1 file.
 * @param today day that the file says it was made on
 */
export function ofxFile(statements: readonly Statement[], today: CalendarDate): string {
  const seen = new Map<string, number>();
  const answers = statements.map((statement, index) => ({ statement, text: response(statement, index, seen) }));
  const of = (isCard: boolean): string =>
    answers
      .filter(({ statement }) => (statement.accountType === 'credit_card') === isCard)
      .map(({ text }) => text)
      .join('\n');
  const [accounts, cards] = [of(false), of(true)];
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
    '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
    `<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>${tag('DTSERVER', stamp(today))}<LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>`,
    accounts === '' ? '' : `<BANKMSGSRSV1>${accounts}</BANKMSGSRSV1>`,
    cards === '' ? '' : `<CREDITCARDMSGSRSV1>${cards}</CREDITCARDMSGSRSV1>`,
    '</OFX>\n',
  ]
    .filter((part) => part !== '')
    .join('\n');
}
