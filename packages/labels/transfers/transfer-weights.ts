import type { AccountType, LedgerAccount } from '@imali/ledger/rows/ledger.ts';
import { isSameBank } from '@imali/ledger/text/bank-mention.ts';
import { nameWords } from '@imali/ledger/text/name-words.ts';
import type { LabellingState } from '../decision/draft.ts';
import type { NameFit } from '../parties/holder-name.ts';
import type { TransferCandidate } from './transfer-candidates.ts';
import type { LegText } from './transfer-leg.ts';

/*
 * Evidence for and against a transfer is summed as natural logarithms of odds: a weight of 4.6 says that what was seen
 * is a hundred times likelier when the legs are one transfer than when they are not. The values are estimates from the
 * ways in which banks print transfers, checked against generated people (transfers.test.ts), not a fit to any one set.
 */

/** Of pairs of equal amounts within the window, so few would be transfers if nothing else were known. */
export const PRIOR = -3;

/** How a text names the holder. */
const NAMED: Readonly<Record<NameFit, number>> = {
  full: 4.5,
  initials: 4.5,
  initial: 4,
  title: 3,
  surname: 2.5,
  given: 1.5,
  none: 0,
  other_person: -6,
};
/** Somebody else's words stand before the holder's name: an employer prints whom it pays. */
const BEFORE_NAME_IN = -3;
const BEFORE_NAME_OUT = -1;
const OWN_WORDS = 4;
const BY_NUMBER = 6;
const OTHER_NUMBER = -4;
const BY_ACCOUNT_NAME = 3;
const BY_KIND = 2.5;
const OTHER_KIND = -1;
const OTHER_BANK_NAMED = 2.5;
const THIRD_BANK_NAMED = -2.5;
const WORDED = 1.5;
const STRANGER = -6;
const UNEXPLAINED_IN = -1;
const UNEXPLAINED_OUT = -0.5;
const MOST_UNEXPLAINED = 3;
const RECEIVED_ON_CREDIT = 1.5;
const LOAN_PAYMENT = 2.5;
const OTHER_LOAN = -3;
const DECIDED_OWN = 6;
/** However much one text says, the other leg must not contradict it. */
const MOST_OF_ONE_TEXT = 7;

const TAIL_DIGITS = 4;

const KINDS: readonly (readonly [kind: AccountType, words: RegExp])[] = [
  ['savings', /\b(SAVINGS?|SAVE|SPAAR\w*|POCKET|GOALSAVE|NOTICE|MONEY MARKET)\b/],
  ['credit_card', /\b(CREDIT CARD|CC|KREDIETKAART)\b/],
  ['home_loan', /\b(HOME ?LOAN|BOND|HUISLENING)\b/],
  ['loan', /\b(LOAN|LENING)\b/],
  ['investment', /\b(INVEST|INVESTMENTS?|UNIT TRUST)\b/],
  ['cheque', /\b(CHEQUE|CURRENT|TJEK)\b/],
];

const KIND_OF_LABEL: Readonly<Record<string, AccountType>> = {
  'debt.home_loan': 'home_loan',
  'debt.personal_loan': 'loan',
  'debt.credit_card': 'credit_card',
};

/** How surely the digits of a text name an account; 0 where it prints none. */
function byNumber({ row }: LabellingState, account: LedgerAccount): number {
  const raw = `${row.description} ${row.reference}`;
  if (!/\d{3}/.test(raw)) return 0;
  const tail = account.accountNumber.replace(/\D/g, '').slice(-TAIL_DIGITS);
  if (tail.length === TAIL_DIGITS && new RegExp(`${tail}(?!\\d)`).test(raw.replace(/[ -](?=\d)/g, '')))
    return BY_NUMBER;
  return /\bACC(?:OUNT|T)?[ .:*X-]{1,6}\d{4,}/i.test(raw) ? OTHER_NUMBER : 0;
}

function byKind(text: string, account: LedgerAccount): number {
  const name = ` ${nameWords(account.accountName).join(' ')} `;
  if (name.trim().length >= 4 && text.includes(name)) return BY_ACCOUNT_NAME;
  const named = KINDS.filter(([, words]) => words.test(text));
  if (named.length === 0) return 0;
  return named.some(([kind]) => kind === account.accountType) ? BY_KIND : OTHER_KIND;
}

function byBank({ banks }: LegText, own: LedgerAccount, other: LedgerAccount): number {
  const foreign = banks.filter((slug) => !isSameBank(slug, own.bankSlug));
  if (foreign.length === 0) return 0;
  return foreign.some((slug) => isSameBank(slug, other.bankSlug)) ? OTHER_BANK_NAMED : THIRD_BANK_NAMED;
}

function byLabel({ row, verdict, account, fixed }: LabellingState, other: LedgerAccount): number {
  const kind = KIND_OF_LABEL[verdict.label];
  let weight = kind === undefined ? 0 : kind === other.accountType ? LOAN_PAYMENT : OTHER_LOAN;
  if (row.amountCents > 0 && /^(credit_card|home_loan|loan)$/.test(account.accountType)) weight += RECEIVED_ON_CREDIT;
  if (fixed && verdict.label.startsWith('transfer.own_account')) weight += DECIDED_OWN;
  return weight;
}

/** How the words name the holder, or somebody else. */
function byName(draft: LabellingState, { fit, before, stranger, unexplained }: LegText, isSameNote: boolean): number {
  const incoming = draft.row.amountCents > 0;
  const foreign = isSameNote ? 0 : Math.min(MOST_UNEXPLAINED, unexplained.length);
  const foreignWords = foreign * (incoming ? UNEXPLAINED_IN : UNEXPLAINED_OUT);
  if (before > 0) return (incoming ? BEFORE_NAME_IN : BEFORE_NAME_OUT) + Math.min(0, NAMED[fit]);
  // A note behind the name takes nothing from it.
  if (NAMED[fit] >= NAMED.title) return NAMED[fit];
  return NAMED[fit] + foreignWords + (stranger && fit !== 'other_person' ? STRANGER : 0);
}

/**
 * What the text and label of one leg say for `other` being the account on the other side.
 * @param isSameNote the other leg prints the same note month after month, which then speaks of nobody else
 */
export function legWeight(draft: LabellingState, leg: LegText, other: LedgerAccount, isSameNote: boolean): number {
  const text = ` ${nameWords(draft.reading.text).join(' ')} `;
  const kind = byKind(text, other);
  const weight =
    byNumber(draft, other) +
    (isSameNote ? Math.max(0, kind) : kind) +
    byBank(leg, draft.account, other) +
    byLabel(draft, other) +
    byName(draft, leg, isSameNote) +
    (leg.own ? OWN_WORDS : 0) +
    (leg.worded ? WORDED : 0) +
    (leg.byBankName ? 0 : leg.against - (isSameNote ? leg.againstNote : 0));
  return Math.min(MOST_OF_ONE_TEXT, weight);
}

/** How likely a payment of another kind has exactly this amount, by how round it is. */
const ROUNDNESS: readonly (readonly [cents: number, share: number])[] = [
  [100_000, 0.03],
  [50_000, 0.025],
  [10_000, 0.015],
  [5_000, 0.01],
  [1_000, 0.004],
  [100, 0.001],
  [1, 0.0003],
];
/** Of the transactions of this very size on an account, this share counts as happening by itself. */
const OF_SAME_SIZE = 0.3;
const LEAST_SPAN_DAYS = 30;
const MOST_BY_AMOUNT = 6.5;

/** How often an account books transactions on one side, and those of one size. */
export interface SideRate {
  readonly transactions: number;
  readonly ofSize: number;
  readonly spanDays: number;
}

/** Log-odds by how rarely an account books this amount on a day by chance, from 0. */
export function amountWeight(cents: number, { transactions, ofSize, spanDays }: SideRate): number {
  const share = ROUNDNESS.find(([round]) => cents % round === 0)?.[1] ?? 0;
  const perDay = (transactions * share + OF_SAME_SIZE * ofSize) / Math.max(LEAST_SPAN_DAYS, spanDays);
  return Math.max(0, Math.min(MOST_BY_AMOUNT, -Math.log(perDay)));
}

const BOOKED_BEFORE = -2.5;
const BY_LAG = [1, 0, -1.5, -3] as const;
const BY_LAG_TO_CREDIT = [1, 0.5, 0, -0.5] as const;
const IMMEDIATE_LATE = -2;

/** Log-odds by the business days between the legs: `sameDay` is the calendar's. */
export function lagWeight(lag: number, sameDay: boolean, immediate: boolean, toCredit: boolean): number {
  if (lag < 0) return BOOKED_BEFORE;
  const byLag = (toCredit ? BY_LAG_TO_CREDIT : BY_LAG)[lag] ?? BOOKED_BEFORE;
  return byLag + (immediate && lag > 0 ? IMMEDIATE_LATE : 0) - (lag === 0 && !sameDay ? 0.5 : 0);
}

/** How often two wordings, one of each account, meet with equal amounts. */
export interface Repetition {
  readonly meetings: number;
  readonly amounts: number;
  /** Meetings over the payments of the wording that is rarer. */
  readonly share: number;
}

const LEAST_SHARE = 0.5;
const MOST_BY_REPETITION = 5;
const FIXED_MONTHLY = -1.5;

/**
 * Log-odds by the repetition of a pair of wordings. Amounts that vary and still agree each time are no coincidence; one
 * amount that comes back each month is as likely pay that goes on as rent, unless both sides print one note.
 */
export function repetitionWeight({ meetings, amounts, share }: Repetition, isSameNote: boolean): number {
  if (share < LEAST_SHARE) return 0;
  if (amounts >= 2) return share * Math.min(MOST_BY_REPETITION, 1.5 * (amounts - 1) + 0.3 * (meetings - 2));
  return meetings >= 3 && !isSameNote ? FIXED_MONTHLY : 0;
}

/** So many payments of one note on both sides are no coincidence of two people's. */
const LEAST_SAME_NOTES = 3;
const LEAST_SHARE_OF_SAME_NOTES = 0.75;
const SAME_NOTE = 3;
const LONG_NUMBER = /\d{4,}/g;

/** Whether both transactions print a number of four digits or more. */
function shareNumber(out: LabellingState, into: LabellingState): boolean {
  const numbersOf = ({ row }: LabellingState): readonly string[] =>
    `${row.description} ${row.reference}`.match(LONG_NUMBER) ?? [];
  const numbers = numbersOf(out);
  return numbers.length > 0 && numbersOf(into).some((number) => numbers.includes(number));
}

/**
 * Whether both legs print one note each time: the same words that the payer wrote, or bank's words with the same number.
 * A person who pays himself writes one reference for both sides; who pays him and whom he pays do not write alike.
 */
export function isSameNoteEachTime(
  [out, into]: readonly [LabellingState, LabellingState],
  [from, to]: readonly [LegText, LegText],
  { meetings, share }: Repetition,
): boolean {
  if (meetings < LEAST_SAME_NOTES || share < LEAST_SHARE_OF_SAME_NOTES || from.note !== to.note) return false;
  if (from.namesParty && to.namesParty) return false;
  return from.note !== '' || (from.signature === to.signature && shareNumber(out, into));
}

const SHARED_WORD = 1.5;
/** Neither text speaks of an own account, and both of something else. */
const NOTHING_OWN = -4;
const LESS_FEE = -1.5;

/** Whether a text speaks of an own account: of the holder, of an account of theirs or of a bank. */
export const speaksOfOwn = ({ fit, own, paysOff, banks }: LegText): boolean =>
  own || paysOff || banks.length > 0 || (NAMED[fit] > 0 && fit !== 'given');

/** Log-odds of what both legs show together: one note each time, a word that both print, an amount that agrees but for its fee, rivals. */
export function togetherWeight(
  out: LegText,
  into: LegText,
  isSameNote: boolean,
  { rivals, lessFee }: Pick<TransferCandidate, 'rivals' | 'lessFee'>,
): number {
  const shared = out.unexplained.some((word) => word.length >= 4 && into.unexplained.includes(word));
  const nothingOwn =
    !speaksOfOwn(out) && !speaksOfOwn(into) && out.unexplained.length > 0 && into.unexplained.length > 0;
  const together = isSameNote ? SAME_NOTE : (shared ? SHARED_WORD : 0) + (nothingOwn ? NOTHING_OWN : 0);
  return together + (lessFee ? LESS_FEE : 0) - 0.5 * Math.log(1 + rivals);
}

/** A probability of log-odds. */
export function probability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
