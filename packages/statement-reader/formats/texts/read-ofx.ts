import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { StatedAccount } from '../../reading/statement-reader.ts';
import { type FormatReading, refusal, refusedFor } from '../../refusals/refusal.ts';
import { type ListedStatement, listedStatements } from '../grids/listed-statement.ts';
import { partLeftOut } from '../reading-notes.ts';
import { decodeText } from './decode-text.ts';
import { MAX_TEXT_CHARACTERS } from './format-limits.ts';
import { type OfxDraft, ofxCents, ofxContents, ofxDate } from './ofx-contents.ts';
import { sidedMovements } from './ofx-sides.ts';
import { ofxTokens } from './ofx-tokens.ts';
import { bankNamedIn, bankOfBranchCode } from './stated-account.ts';

const accountTypes: ReadonlyMap<string, AccountType> = new Map([
  ['CHECKING', 'cheque'],
  ['SAVINGS', 'savings'],
  ['MONEYMRKT', 'investment'],
  ['CREDITLINE', 'credit_card'],
  ['CD', 'investment'],
]);

function listedOf({ values, isCard, movements }: OfxDraft, institution: string): ListedStatement {
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

/**
 * Whether the file ends where its program ended it. Nearly every program closes the document; one that closes nothing at all
 * ends each statement with its balance, so a list of transactions that was cut has none.
 */
function isWhole(text: string, drafts: readonly OfxDraft[]): boolean {
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
  const { drafts, institution, skipped, errors } = ofxContents(ofxTokens(text));
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
