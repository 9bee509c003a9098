import type { LedgerAccount } from '@imali/ledger/rows/ledger.ts';
import { UNCONNECTED_RULE } from '@imali/ledger/taxonomy/pass-rules.ts';
import { isSameBank, mentionOf } from '@imali/ledger/text/bank-mention.ts';
import { payerKindOf } from '@imali/ledger/text/payer-kind.ts';
import { type LabellingState, overrideLabel } from '../decision/draft.ts';
import type { NameFit } from '../parties/holder-name.ts';
import { slugOf, titleOf } from '../text/slug.ts';
import type { Holders } from './account-holders.ts';
import { isNoLeg, type LegText } from './transfer-leg.ts';
import { probability } from './transfer-weights.ts';

/** Rule of rows to an own account whose statement does not reach the day of the row. */
const NAMED_RULE = 'pass:own-account-named';

/** One account's transactions in the order of its ledger. */
export interface AccountDrafts {
  readonly account: LedgerAccount;
  readonly drafts: readonly LabellingState[];
}

/*
 * Natural logarithms of odds, as in transfer-weights.ts, for a single leg: nothing on another account confirms it, so
 * the name must be the applicant's beyond a surname, which a family shares.
 */
const PRIOR = -1.5;
const NAMED: Readonly<Record<NameFit, number>> = {
  full: 6,
  initials: 6,
  initial: 4.5,
  title: 2.5,
  surname: 1,
  given: 0.5,
  none: 0,
  other_person: -6,
};
const OWN_WORDS = 6;
/** A bank and the holder's first name, and nothing else: somebody else of that name is rarely paid without a surname. */
const GIVEN_AT_BANK = 3;
/** An account at a bank, and nothing that says whose or for what: people name those whom they pay. */
const ACCOUNT_AT_BANK = 3.5;
const PRODUCT_OF_BANK = 4.5;
const BANK_NAMED = 1;
/** An employer or insurer prints the name of whom it pays or insures behind its own. */
const BEFORE_NAME_IN = -4;
const BEFORE_NAME_OUT = -2.5;
const BEHIND_NAME = -0.7;
const MOST_BEHIND = 2;
const STRANGER = -4;
const LEAST_ODDS = 2.2;
const MOST_SURE = 0.97;

/** Ways by which one pays many at once: the name behind them is the one who is paid. */
const BULK_CREDIT = /\b(?:MAGTAPE CREDIT|ACB CREDIT|CREDIT TRANSFER|MAGBAND KREDIET|SALAR(?:Y|IS)|PAYROLL|PAY ?RUN)\b/;
/** A number by which an employer knows whom it pays. */
const STAFF_NUMBER = /\b(?:EMP(?:LOYEE|L)?|STAFF|PERSAL|CLOCK|PAYROLL|WERKNEMER|PERSONEEL)\b/;

/**
 * Whether a credit's name is that of whom a payer of many pays, or of a business: a run of payments, a number of staff, a
 * word of a trade or a company behind it. Words of an own account say otherwise.
 */
function namesBeneficiary({ row, reading }: LabellingState, { own, banks, unexplained }: LegText): boolean {
  if (row.amountCents <= 0 || own) return false;
  if (STAFF_NUMBER.test(reading.text) || payerKindOf(unexplained) === 'organisation') return true;
  return banks.length === 0 && BULK_CREDIT.test(reading.text);
}

/** A statement covers this many days before its first transaction and after its last: not every day has one. */
const QUIET_DAYS = 7;

const PRODUCT = /\b(?:SAVINGS?|SAVE|CHEQUE|CURRENT|POCKET|GOAL ?SAVE|SPAAR\w*|TJEK|MAIN|EVERYDAY|TRANSACT\w*)\b/;

const ACCOUNT = /\bACC(?:OUNT|NT|T)?\b/;
/** Accounts that are paid off at a bank are kept in the name of the debtor. */
const OF_CREDIT = /\b(?:LOAN|LENING|HOME|BOND|VERBAND|CARD|CREDIT|KREDIET|VEHICLE|FEES?|CHARGES?)\b/;

function oddsOf(draft: LabellingState, leg: LegText, foreign: readonly string[]): number {
  const incoming = draft.row.amountCents > 0;
  const named = NAMED[leg.applicantFit];
  const product = foreign.length > 0 && PRODUCT.test(draft.reading.text) ? PRODUCT_OF_BANK : 0;
  const isBare = foreign.length > 0 && leg.unexplained.length === 0 && !leg.stranger;
  const atBank = isBare && leg.applicantFit === 'given' ? GIVEN_AT_BANK : 0;
  const isAccount = isBare && ACCOUNT.test(draft.reading.text) && !OF_CREDIT.test(draft.reading.text);
  const account = isAccount && leg.against === 0 ? ACCOUNT_AT_BANK : 0;
  const known = Math.max(named, leg.own ? OWN_WORDS : 0, leg.stranger ? 0 : product, atBank, account);
  const before = leg.before > 0 ? (incoming ? BEFORE_NAME_IN : BEFORE_NAME_OUT) : 0;
  const behind = Math.min(MOST_BEHIND, leg.unexplained.length - leg.before) * BEHIND_NAME;
  return (
    PRIOR +
    known +
    (named < 0 ? named : 0) +
    (leg.stranger && named >= 0 ? STRANGER : 0) +
    (foreign.length > 0 ? BANK_NAMED : 0) +
    before +
    behind +
    (leg.own && leg.byBankName ? 0 : leg.against)
  );
}

const escaped = (word: string): string => word.replace(/[^A-Z]/g, '');
const LETTERS_TO_FIND = 4;

/** Finds texts worth reading: most name neither the applicant nor an account of his own. */
function worthReading({ applicant }: Holders): RegExp {
  const names = [
    ...applicant.people.flatMap(({ given, surnames }) => [...given, ...surnames]),
    ...applicant.companies.map((words) => words[0] ?? ''),
  ].map((word) => escaped(word).slice(0, LETTERS_TO_FIND));
  const words = [
    'SELF',
    'OWN',
    'MY ',
    'EIE',
    'INTER',
    'BETWEEN',
    'SAV',
    'CHEQUE',
    'SPAAR',
    'CURRENT',
    'MAIN',
    'POCKET',
    'ACC',
  ];
  return new RegExp([...new Set([...names.filter((word) => word.length >= 3), ...words])].join('|'));
}

/** Whether another connected account, of the bank named where one is, has no transactions around the day. */
function isUncovered(draft: LabellingState, foreign: readonly string[], accounts: readonly AccountDrafts[]): boolean {
  return accounts.some(({ account, drafts }) => {
    if (account.id === draft.account.id) return false;
    if (foreign.length > 0 && !foreign.some((slug) => isSameBank(slug, account.bankSlug))) return false;
    const [first, last] = [drafts[0]?.day ?? Infinity, drafts.at(-1)?.day ?? -Infinity];
    return draft.day < first - QUIET_DAYS || draft.day > last + QUIET_DAYS;
  });
}

/** `Own account at Capitec`; short names are initials. */
function partyName(slug: string | undefined): string {
  const mention = slug === undefined ? null : mentionOf(slug);
  return mention === null ? 'Own account' : `Own account at ${mention.length <= 3 ? mention : titleOf(mention)}`;
}

function name(draft: LabellingState, odds: number, leg: LegText, foreign: readonly string[], rule: string): void {
  const confidence = Math.min(MOST_SURE, Math.round(probability(odds) * 100) / 100);
  const own = draft.row.amountCents > 0 ? 'transfer.own_account_in' : 'transfer.own_account_out';
  const { label } = draft.verdict;
  // What is put aside at the same bank stays that: a pocket is kept within the account's own bank.
  const isPocket = foreign.length === 0 && NAMED[leg.applicantFit] < NAMED.initial;
  const isSaved = isPocket && (label === 'savings.deposit' || label === 'savings.withdrawal');
  const [slug] = foreign;
  const counterparty = {
    name: partyName(slug),
    id: slug === undefined ? 'own-account' : `own-account-${slugOf(slug)}`,
    type: 'own_account',
    confidence,
  } as const;
  overrideLabel(draft, isSaved ? label : own, confidence, rule, { counterparty });
}

/**
 * Labels money that went to or came from an account of the applicant's own of which no connected account shows the other
 * leg: his name in a form that banks print, words such as `OWN ACC`, or an account of another bank by its kind. Runs
 * after the pairing; what a person or rule decided stays. Each wording is read once.
 */
export function nameUnconnectedAccounts(
  accounts: readonly AccountDrafts[],
  holders: Holders,
  legOf: (draft: LabellingState) => LegText,
): void {
  const pattern = worthReading(holders);
  const worth = new Map<LabellingState['verdict'], boolean>();
  const isWorth = (draft: LabellingState): boolean => {
    const known = worth.get(draft.verdict);
    if (known !== undefined) return known;
    const found = pattern.test(draft.reading.text);
    worth.set(draft.verdict, found);
    return found;
  };
  for (const { account, drafts } of accounts)
    for (const draft of drafts) {
      if (draft.fixed || !isWorth(draft) || isNoLeg(draft)) continue;
      const leg = legOf(draft);
      if (namesBeneficiary(draft, leg)) continue;
      const foreign = leg.banks.filter((slug) => !isSameBank(slug, account.bankSlug));
      const odds = oddsOf(draft, leg, foreign);
      if (odds < LEAST_ODDS) continue;
      name(draft, odds, leg, foreign, isUncovered(draft, foreign, accounts) ? NAMED_RULE : UNCONNECTED_RULE);
    }
}
