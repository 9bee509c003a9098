import { bankMentions } from '@imali/ledger/text/bank-mention.ts';
import { nameWords } from '@imali/ledger/text/name-words.ts';
import { expressionOfKind, wordsOfKind } from '@imali/ledger/text/party-word-lists.ts';
import { payerKindOf } from '@imali/ledger/text/payer-kind.ts';
import { personIn } from '@imali/ledger/text/person-name.ts';
import type { LabellingState } from '../decision/draft.ts';
import { looksInitialled, type NameFit, nameMatch } from '../parties/holder-name.ts';
import { channelOf } from '../wordings/channel.ts';
import type { Holders } from './account-holders.ts';

/** What the text of a transaction says about an account of the holder's own on the other side. */
export interface LegText {
  /** How the applicant, or anybody who holds one of the accounts, is named. */
  readonly fit: NameFit;
  /** How those are named who hold every account: the applicant himself. */
  readonly applicantFit: NameFit;
  /** The text says that the account is the holder's own (`SELF`, `OWN ACC`). */
  readonly own: boolean;
  /** Slugs of banks named. */
  readonly banks: readonly string[];
  /** Words of a transfer between accounts. */
  readonly worded: boolean;
  /** The bank moves the money at once. */
  readonly immediate: boolean;
  /** Names a person who is no holder. */
  readonly stranger: boolean;
  /** Words that neither the bank's wording, a bank's name, the holder's name nor an account's kind explain. */
  readonly unexplained: readonly string[];
  /** Of those, the ones that stand before the holder's name: whose name opens the text is who pays or is paid. */
  readonly before: number;
  /** The words that stay the same from one payment to the next, whichever way the bank sends it. */
  readonly signature: string;
  /** Log-odds by which the label that the words got speaks against a transfer, 0 or below. */
  readonly against: number;
  /** The part of `against` that rests on what a payer wrote, which people write on their own transfers as well. */
  readonly againstNote: number;
  /** What the payer wrote, sorted words; empty where the text holds nothing but words in which banks print. */
  readonly note: string;
  /** A person or an organisation by the form of the name, where no word of a purpose explains it. */
  readonly namesParty: boolean;
  /** The label rests on the name of a bank alone, which lends as well as it keeps accounts. */
  readonly byBankName: boolean;
  /** A payment received on an account that is paid off: nearly always the holder's own. */
  readonly paysOff: boolean;
}

const OWN =
  /\b(?:MYSELF|SELF(?! (?:STORAGE|STORE|SERVICE|SERV|CATERING|HELP|DRIVE|CARE|EMPLOYED|WASH|CHECK))|OWN (?:ACC(?:OUNT|NT|T|S)?|A C|TRF|TRANSFER|TRSF|FUNDS)|MY (?:OWN |OTHER |MAIN |[A-Z]+ )?(?:ACC(?:OUNT|NT|T)?|SAVINGS|CHEQUE)|EIE (?:REK(?:ENING)?|OORDRAG|GELD)|INTER ?ACC(?:OUNT|NT|T)?S?|BETWEEN (?:MY |OWN )?ACC(?:OUNT|NT|T)?S)\b/;
const TRANSFER = expressionOfKind('transfer');
const AT_ONCE = expressionOfKind('at_once');
/** Kinds of accounts and words in which banks print that money moved: they name nobody. */
const OF_ACCOUNTS = wordsOfKind('account_or_way');

/** Of those, words that names have too. */
const OF_NAMES = wordsOfKind('also_in_names');

/** Words of kinds of accounts that people write of what they put aside. */
const PUT_ASIDE = wordsOfKind('put_aside');

/** Log-odds against, by how surely the words were read as something else. */
const SURE = { least: 0.9, against: -7 } as const;
const LIKELY = { least: 0.75, against: -4.5 } as const;
const POSSIBLE_AGAINST = -2.5;
const GUESSED_AGAINST = -0.7;
/** What a payer writes says what the money is for, and people write so on their own transfers too. */
const NOTE_AGAINST = -1.5;
/** Rent and pay are written by those who pay and earn them. */
const RENT_AGAINST = -4;
const PAY_AGAINST = -5;
const CARD_AGAINST = -6;
const MANDATE_AGAINST = -4;

const NAMES_HOLDER: ReadonlySet<NameFit> = new Set(['full', 'initials', 'initial', 'title', 'surname']);

const isLoanPayment = (label: string): boolean =>
  label === 'debt.home_loan' ||
  label === 'debt.personal_loan' ||
  label === 'debt.credit_card' ||
  label === 'debt.other';

/** Labels of money that may have gone from one account to another. */
const isNeutral = (label: string): boolean =>
  label.startsWith('transfer.') ||
  label.startsWith('other.') ||
  label === 'savings.deposit' ||
  label === 'savings.withdrawal' ||
  label === 'savings.investment_out' ||
  label === 'savings.investment_in';

/** Whether a transaction cannot be a leg whatever the other account has. */
export function isNoLeg({ row, verdict, fixed }: LabellingState): boolean {
  if (row.amountCents === 0 || verdict.pairedWith !== null) return true;
  const { channel, label } = verdict;
  if (fixed)
    return !(isNeutral(label) || isLoanPayment(label) || label === 'loan_in.personal' || label === 'loan_in.other');
  switch (channel) {
    case 'fee':
    case 'interest':
    case 'atm':
    case 'cash':
    case 'prepaid':
    case 'reversal':
      return true;
    default:
      return label.startsWith('returned.') || label.startsWith('fees.') || label.startsWith('cash.');
  }
}

/** Whether a label rests on a note, a word of a trade or on letters alone: names and wordings say more. */
const isOfWordsAlone = (ruleId: string): boolean => /^(?:purpose|trade|model):/.test(ruleId);

function againstOf({ verdict }: LabellingState): number {
  const { label, channel, confidence, labelledBy, ruleId } = verdict;
  let against = channel === 'card' ? CARD_AGAINST : 0;
  if (isNeutral(label) || isLoanPayment(label)) return against;
  if (channel === 'debit_order' || channel === 'debicheck') against += MANDATE_AGAINST;
  if (label === 'income.salary' || label === 'income.pension_annuity') return against + PAY_AGAINST;
  if (label === 'housing.rent' || label === 'income.rental') return against + RENT_AGAINST;
  if (labelledBy === 'fallback') return against + GUESSED_AGAINST;
  if (channel !== 'card' && isOfWordsAlone(ruleId)) return against + NOTE_AGAINST;
  if (confidence >= SURE.least) return against + SURE.against;
  return against + (confidence >= LIKELY.least ? LIKELY.against : POSSIBLE_AGAINST);
}

/** What of the log-odds against rests on a note: not what its channel says, nor a mandate, a shop or pay. */
function againstNoteOf({ verdict }: LabellingState): number {
  const { label, labelledBy, ruleId, channel } = verdict;
  if (channel === 'card' || channel === 'debit_order' || channel === 'debicheck' || isLoanPayment(label)) return 0;
  if (isNeutral(label) || label === 'income.salary' || label === 'income.pension_annuity') return 0;
  const isNote = isOfWordsAlone(ruleId);
  if (label === 'housing.rent' || label === 'income.rental') return isNote ? RENT_AGAINST : 0;
  if (labelledBy === 'fallback') return GUESSED_AGAINST;
  return isNote ? NOTE_AGAINST : 0;
}

const isUnexplained = (word: string): boolean => word.length > 1 && !OF_ACCOUNTS.has(word);

/** Reads legs of one applicant; transactions that share a verdict share a reading, and each is read once. */
export function legReader(holders: Holders): (draft: LabellingState) => LegText {
  const known = new Map<LabellingState['verdict'], LegText>();

  const read = (draft: LabellingState): LegText => {
    const { reading, verdict, row } = draft;
    const all = nameWords(reading.text);
    const { slugs } = bankMentions(all);
    const way = channelOf(reading, row.amountCents);
    const { rest } = bankMentions(nameWords(way.rest.join(' ')));
    // Words of banks stay in their places and are no part of a name.
    const bare = rest.map((word) => (OF_ACCOUNTS.has(word) && !OF_NAMES.has(word) ? '' : word));
    const { fit, start, end } = nameMatch(bare, holders.any);
    const isHolder = NAMES_HOLDER.has(fit);
    // Towns are first names too (NALEDI, GEORGE): behind a bank the holder's is no place of a shop.
    const isByPlace = verdict.channel === 'card' && way.group === null && !reading.namesCard;
    const isNoPlace = isByPlace && slugs.length > 0 && (isHolder || fit === 'given');
    const others = isHolder || fit === 'given' ? [...rest.slice(0, start), ...rest.slice(end)] : rest;
    const unexplained = others.filter(isUnexplained);
    const named = bare.filter((word) => word.length > 1);
    const names = rest.filter((word) => !OF_ACCOUNTS.has(word) || word.length <= 3);
    const text = ` ${all.join(' ')} `;
    return {
      fit,
      applicantFit: nameMatch(bare, holders.applicant).fit,
      own: OWN.test(text),
      banks: slugs,
      worded: verdict.channel === 'transfer' || verdict.label.startsWith('transfer.own_account') || TRANSFER.test(text),
      immediate: verdict.channel === 'payshap' || AT_ONCE.test(text),
      stranger: fit === 'other_person' || (!isHolder && (personIn(names) !== null || looksInitialled(names))),
      unexplained,
      before: isHolder ? rest.slice(0, start).filter(isUnexplained).length : 0,
      signature: (named.length > 0 ? [...named, ...slugs] : all).join(' '),
      against: againstOf(draft) - (isNoPlace ? CARD_AGAINST : 0),
      againstNote: againstNoteOf(draft),
      note: unexplained.length > 0 || rest.some((word) => PUT_ASIDE.has(word)) ? others.toSorted().join(' ') : '',
      namesParty: verdict.labelledBy === 'fallback' && payerKindOf(others) !== 'unknown',
      paysOff: verdict.ruleId === 'account:payment-received',
      byBankName: slugs.length > 0 && bankMentions(nameWords(verdict.matchedText)).rest.length === 0,
    };
  };

  return (draft) => {
    const before = known.get(draft.verdict);
    if (before) return before;
    const leg = read(draft);
    known.set(draft.verdict, leg);
    return leg;
  };
}
