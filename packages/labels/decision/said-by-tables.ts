import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { Channel, LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { type LabelId, labelOf } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { Reading } from '@imali/ledger/text/normalise.ts';
import { groundOf } from '../model/calibration.ts';
import { isExact } from '../model/label-evidence.ts';
import { counterpartyOf, isTabledParty } from '../parties/counterparty.ts';
import { isNameAlone } from '../parties/name-alone.ts';
import { statePayerIn } from '../parties/state-payer.ts';
import { type Repaired, repaired } from '../text/repaired-words.ts';
import { textOf } from '../tries/token-trie.ts';
import { ofAnimals } from '../wordings/animal-care.ts';
import { type ChannelMatch, channelOf } from '../wordings/channel.ts';
import { isEarnedFee } from '../wordings/earned-fee.ts';
import { isNewCredit, isRepaidToHolder } from '../wordings/loan-repaid.ts';
import { withoutSign } from '../wordings/opening-sign.ts';
import type { Candidate } from './candidate.ts';
import type { Decision } from './decision.ts';
import { decide } from './label-decision.ts';
import { candidatesFor } from './matcher.ts';

/** What the tables say of words, and what they found it by. */
export interface Said {
  readonly tabled: LabelVerdict;
  /** What else they found. */
  readonly candidates: readonly Candidate[];
  /** A payer of grants and benefits is named. */
  readonly isOfState: boolean;
  /** Of the words as printed. */
  readonly way: ChannelMatch;
  readonly isNamedByText: boolean;
  /** The words that it was found in: as printed, or put right. */
  readonly text: string;
  readonly isRepaired: boolean;
  /** Words of that text as the statement prints them. */
  readonly asPrinted: (words: string) => string;
}

const asTheyAre = (words: string): string => words;

/** The channel as the label shows it where the wording says too little. */
export function channelShownBy(label: LabelId, channel: Channel): Channel {
  const { primary } = labelOf(label);
  if (primary === 'BANK_FEES') return label === 'fees.interest_charged' ? 'interest' : 'fee';
  if (label === 'income.interest') return 'interest';
  if (label.startsWith('returned.')) return 'reversal';
  if (channel !== 'unknown') return channel;
  if (primary === 'CASH') return label === 'cash.atm_withdrawal' ? 'atm' : 'cash';
  return channel;
}

/** The way of a payment whose words for a fee are those of the payer. */
function withoutFee(way: ChannelMatch): ChannelMatch {
  if (way.channel !== 'fee') return way;
  const { rest, start, matchedText } = way;
  const words = matchedText.split(' ');
  return {
    channel: 'unknown',
    group: null,
    matchedText: '',
    rest: [...rest.slice(0, start), ...words, ...rest.slice(start)],
    start: 0,
    end: 0,
  };
}

const isBefore = ({ matchedText }: Candidate, { tokens }: Reading, { start }: ChannelMatch): boolean =>
  tokens.indexOf(matchedText.split(' ')[0] ?? '') < start;

/** What somebody gives back of a loan by the holder is a payment by that person. */
function asRepaid(decision: Decision, lent: Candidate | undefined): Decision {
  const isOfLoan = isNewCredit(decision.label);
  if (!isOfLoan && !(lent && decision.labelledBy === 'fallback')) return decision;
  const { confidence, matchedText } = isOfLoan || !lent ? decision : lent;
  const [label, ruleId] = ['transfer.third_party_in', 'purpose:loan-repaid'] as const;
  return { ...decision, label, ruleId, confidence, matchedText, labelledBy: 'engine' };
}

function saidOf(printed: Reading, amountCents: number, accountType: AccountType): Said {
  const payer = amountCents > 0 ? statePayerIn(printed.tokens) : null;
  const reading = payer ? { ...printed, tokens: payer.tokens } : withoutSign(printed, amountCents);
  const isEarned = amountCents > 0 && isEarnedFee(reading.tokens);
  const way = isEarned ? withoutFee(channelOf(reading, amountCents)) : channelOf(reading, amountCents);
  const found = candidatesFor(reading.tokens, amountCents, way);
  const isRepaid = isRepaidToHolder(reading.tokens, amountCents);
  const candidates = found.filter((one) => {
    if (isRepaid && isNewCredit(one.label)) return false;
    if (isEarned && one.label === 'reversed.bank_correction') return false;
    // Before the bank's own words a word for pay is one of them (`SALARY/EFT CREDIT SASSA`); behind the payer it is not.
    return !(payer && payer.start >= way.end && one.label === 'income.salary' && isBefore(one, reading, way));
  });
  const decided = ofAnimals(
    decide(reading, amountCents, accountType, way, candidates, isEarned),
    reading.tokens,
    amountCents < 0 ? candidates : [],
  );
  const lent = found.find(({ label: ofWords }) => isNewCredit(ofWords));
  const decision = isRepaid ? asRepaid(decided, lent) : decided;
  const { label, confidence, labelledBy, ruleId, matchedText, by } = decision;
  const counterparty = ruleId === 'wording:bank-fee' ? null : counterpartyOf(by, way, amountCents);
  const tabled = {
    label,
    confidence,
    labelledBy,
    ruleId,
    matchedText,
    runnerUp: candidates.find((candidate) => candidate.label !== label)?.label ?? null,
    pairedWith: null,
    channel: channelShownBy(label, way.channel),
    counterparty,
  };
  const isNamedByText = counterparty !== null && !isTabledParty(by);
  return {
    tabled,
    candidates,
    isOfState: payer !== null,
    way,
    isNamedByText,
    text: printed.text,
    isRepaired: false,
    asPrinted: asTheyAre,
  };
}

/** The printed words that words of the repaired text were made of; all of them where those words do not stand together. */
function asPrinted(words: string, printed: readonly string[], { tokens, from }: Repaired): string {
  if (words === '') return words;
  const parts = words.split(' ');
  const start = tokens.findIndex((_, at) => parts.every((part, offset) => tokens[at + offset] === part));
  if (start < 0) return textOf(printed, 0, printed.length);
  return textOf(printed, from[start] ?? 0, (from[start + parts.length - 1] ?? 0) + 1);
}

/** Whether tables decided by words that say what was paid for, and not by the way alone. */
const isFound = ({ labelledBy, ruleId }: LabelVerdict): boolean =>
  labelledBy !== 'fallback' && groundOf(ruleId) !== 'channel';

/** Whether a trade begins glued words: what somebody sells comes last in a name (a HYPERLINK is no shop). */
const isCutOffTrade = ({ ruleId, matchedText }: LabelVerdict, printed: string): boolean =>
  ruleId.startsWith('trade:') && printed.length > matchedText.length + 1 && printed.startsWith(matchedText);

/** Whether words put right say more than the words as printed: other words than those found by must be the longer ones. */
function saysMore(right: LabelVerdict, printed: LabelVerdict, printedWords: (words: string) => string): boolean {
  if (isCutOffTrade(right, printedWords(right.matchedText))) return false;
  if (!isFound(printed) || right.label === printed.label) return true;
  return isFound(right) && printedWords(right.matchedText).length > printed.matchedText.length;
}

/**
 * Whether a name of words put right begins within a printed word and goes on in the next, while what is left of the first is
 * no word of the bank's: a TURNKEY HEALTH SPA is no KEYHEALTH. Words glued whole begin where their name does.
 */
function isTornOff({ tabled, way }: Said, { tokens, from }: Repaired): boolean {
  const words = tabled.matchedText.split(' ');
  const start = tokens.findIndex((_, at) => words.every((word, offset) => tokens[at + offset] === word));
  if (start <= 0 || from[start] !== from[start - 1] || from[start] === from[start + words.length - 1]) return false;
  return start > way.end || start <= way.start;
}

/** What the tables say of a text as printed, and of its words put right; the same where that fits exactly or no word is damaged. */
export interface SaidTwice {
  readonly printed: Said;
  readonly right: Said;
}

/**
 * What the tables say of a text: as printed, and of the words put right where a word is damaged. The party keeps the words as
 * they are printed unless a table names it.
 */
export function saidByTables(reading: Reading, amountCents: number, accountType: AccountType): SaidTwice {
  const printed = saidOf(reading, amountCents, accountType);
  const unchanged = { printed, right: printed };
  if (isNameAlone(printed.tabled, printed.way, amountCents)) return unchanged;
  if (printed.isOfState || isExact(printed.tabled, reading.text)) return unchanged;
  const mended = repaired(reading.tokens);
  if (!mended) return unchanged;
  const text = textOf(mended.tokens, 0, mended.tokens.length);
  const { namesCard, tokens } = reading;
  const said = saidOf({ text, tokens: mended.tokens, namesCard }, amountCents, accountType);
  const printedWords = (words: string): string => asPrinted(words, tokens, mended);
  if (isTornOff(said, mended) || !saysMore(said.tabled, printed.tabled, printedWords)) return unchanged;
  const isTabled = said.tabled.counterparty !== null && !said.isNamedByText;
  const counterparty = isTabled ? said.tabled.counterparty : printed.tabled.counterparty;
  const right = {
    tabled: { ...said.tabled, matchedText: printedWords(said.tabled.matchedText), counterparty },
    candidates: said.candidates,
    isOfState: false,
    way: printed.way,
    isNamedByText: isTabled ? false : printed.isNamedByText,
    text,
    isRepaired: true,
    asPrinted: printedWords,
  };
  // Money in is first compared over transactions by what it prints, and a party of the words as printed goes with it.
  return amountCents > 0 ? { printed, right } : { printed: right, right };
}
