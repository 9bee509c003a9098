import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { MONTH_WORDS } from '@imali/ledger/text/month-words.ts';
import { tokensOf } from '@imali/ledger/text/normalise.ts';
import { withoutBankName } from '@imali/ledger/text/person-name.ts';
import { purposeOf } from '../decision/purpose.ts';
import { patternTable } from '../generated/pattern-table.ts';
import { feeWordIn, isBanksWord } from './fee-wording.ts';

/** What employers pay to those who sell for them. */
const COMMISSION: ReadonlySet<string> = new Set(['COMMISSION', 'KOMMISSIE']);
/** How statements shorten it; beside these words it is another (COMM CENTRE, COMM POLICING). */
const SHORT_COMMISSION: ReadonlySet<string> = new Set(['COMM', 'COMMS', 'COMMISSIONS', 'COMSN', 'KOMM']);
const COMMUNITY: ReadonlySet<string> = new Set(
  'CENTRE CENTER CHEST HALL DEV DEVELOPMENT SERV SERVICES POLICING FORUM TRUST CHURCH RADIO PROP PROPERTY SCHEME FUND DEVICES SYSTEMS NETWORK EQUIP'.split(
    ' ',
  ),
);
/** FNB's mark for its own fees. */
const FEE_MARK = '#';
/** Words for what a bank gives back. */
const GIVEN_BACK =
  /^(?:REV|REVERSE|REVERSED|REVERSAL|REVERSALS|REFUND|REFUNDS|REFUNDED|REBATE|REBATES|CORRECTION|CORR|ADJUSTMENT|ADJ|RETURN|RETURNED|RTD|UNPAID|WAIVED|WAIVER|FAILED|EXPIRED|CANCELLED|OMKERING|TERUGSKRYWING|TERUGBETALING|REGSTELLING|KORTING)$/;
const months: ReadonlySet<string> = new Set(MONTH_WORDS);

let tabled: ReadonlySet<string> | null = null;

/** Whether a word is one of the fees that the banks print, by the tables of their wordings. */
function isOfATabledFee(word: string): boolean {
  tabled ??= new Set(
    patternTable
      .filter(({ tier, out }) => tier === 'bank' && out?.startsWith('fees.'))
      .flatMap(({ patterns }) => tokensOf(patterns.replaceAll(';', ' '))),
  );
  return tabled.has(word);
}

/** Where the words name a commission; -1 where they do not. */
function commissionAt(tokens: readonly string[]): number {
  return tokens.findIndex(
    (token, at) =>
      COMMISSION.has(token) ||
      (SHORT_COMMISSION.has(token) && !COMMUNITY.has(tokens[at + 1] ?? '') && tokens.length > 1),
  );
}

const isReference = (word: string): boolean => /\d/.test(word) || months.has(word.slice(0, 3));

/** Whether words name a fee or a commission, as banks charge and people earn them. */
export function namesFee(tokens: readonly string[]): boolean {
  return feeWordIn(tokens) !== null || commissionAt(tokens) >= 0;
}

/** Whether words say that a fee came back, or carry the bank's mark for a fee of its own. */
export function isOfTheBank(tokens: readonly string[]): boolean {
  return tokens[0] === FEE_MARK || tokens.some((token) => GIVEN_BACK.test(token));
}

/**
 * Whether a credit's words are for a fee that somebody earned: they name a fee or a commission, nothing says that it came
 * back, and a word beside it is not the bank's (`LOCUM FEES DR PILLAY`). Banks call a commission of theirs so.
 */
export function isEarnedFee(tokens: readonly string[]): boolean {
  if (!namesFee(tokens) || isOfTheBank(tokens)) return false;
  const commission = commissionAt(tokens);
  if (commission >= 0) return tokens[commission - 1] !== 'BANK';
  return withoutBankName(tokens).some((token) => !isBanksWord(token) && !isOfATabledFee(token) && !isReference(token));
}

/** What fees that the holder earned are on an account of this kind. */
export const earningsOn = (accountType: AccountType): LabelId =>
  accountType === 'business' ? 'income.business' : 'income.contractor';

/**
 * The income that an earned fee is: commission is pay, other fees are a contractor's. Null where the fee is one that people
 * only pay (SCHOOL FEES): who sends it to the holder earned nothing of him.
 */
export function earningOf(
  tokens: readonly string[],
  accountType: AccountType,
): { readonly label: LabelId; readonly matchedText: string } | null {
  const commission = tokens[commissionAt(tokens)];
  if (commission !== undefined) return { label: 'income.salary', matchedText: commission };
  const fee = feeWordIn(tokens);
  if (fee === null) return null;
  const paidFor = purposeOf(tokens, -1, 'eft');
  const isOnlyPaid =
    paidFor !== null &&
    purposeOf(paidFor.matchedText.split(' '), 1, 'eft') === null &&
    paidFor.matchedText.split(' ').includes(fee);
  return isOnlyPaid ? null : { label: earningsOn(accountType), matchedText: fee };
}
