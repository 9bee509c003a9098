import type { AccountType, LedgerTransaction } from '../ledger/ledger.ts';
import { type ChannelReading, channelOf } from './channel.ts';
import { counterpartyOf } from './counterparty.ts';
import { feeWordingOf } from './fee-wording.ts';
import type { Channel, LabelVerdict } from './labelled-transaction.ts';
import { type Candidate, candidatesFor } from './matcher.ts';
import { indexedMerchant, merchantWords, misspeltMerchant } from './merchant-name.ts';
import { guessByName } from './name-classifier.ts';
import { type Reading, readText, tokensOf } from './normalise.ts';
import { lengthWithoutPlaces } from './places.ts';
import { type Purpose, purposeOf } from './purpose.ts';
import { slugOf } from './slug.ts';
import { fitsDirection, type LabelId, labelOf } from './taxonomy.ts';

/** Accounts that are paid off: money that arrives there is the holder's own payment. */
const PAID_OFF: ReadonlySet<AccountType> = new Set(['credit_card', 'loan', 'home_loan']);
/** From this confidence on the channel alone says what happened (cash, fees); below, it is only a fallback. */
const CHANNEL_DECIDES = 0.6;

/** Everyday words that a table takes for a wording stay below this. */
const SURE_WORDING = 0.9;

/** Of held-out names the model guesses nine in ten right from here on; statements cut and twist names, and it guesses fewer. */
const LEAST_PROBABILITY = 0.7;
const GUESS_DISCOUNT = 0.75;
const MOST_GUESSED = 0.59;

export interface ReadRow {
  readonly reading: Reading;
  readonly verdict: LabelVerdict;
}

/** A label and the ground for it, before the rest of the verdict is filled in. */
interface Decision extends Pick<LabelVerdict, 'label' | 'confidence' | 'labelledBy' | 'ruleId' | 'matchedText'> {
  /** The candidate whose party stands on the other side. */
  readonly by: Candidate | null;
}

/** The channel as the label shows it where the wording told too little. */
function channelShownBy(label: LabelId, channel: Channel): Channel {
  const { primary } = labelOf(label);
  if (primary === 'BANK_FEES') return label === 'fees.interest_charged' ? 'interest' : 'fee';
  if (label === 'income.interest') return 'interest';
  if (label.startsWith('returned.')) return 'reversal';
  if (channel !== 'unknown') return channel;
  if (primary === 'CASH') return label === 'cash.atm_withdrawal' ? 'atm' : 'cash';
  return channel;
}

/** The bank's own wording for a fee, before any name in it, unless a table knows the wording better. */
function feeDecision(
  tokens: readonly string[],
  amountCents: number,
  way: ChannelReading,
  winner: Candidate | null,
): Decision | null {
  const fee = feeWordingOf(tokens, way.channel);
  if (!fee) return null;
  const tabled = winner?.tier === 'bank';
  if (tabled && !(winner.label === 'fees.other' && fee.label !== 'fees.other')) return null;
  const label = amountCents > 0 ? 'reversed.bank_correction' : fee.label;
  const { confidence, matchedText } = fee;
  return { label, confidence, labelledBy: 'engine', ruleId: 'wording:bank-fee', matchedText, by: null };
}

/** Whether the payer's own words say more than what the tables found. */
function outweighs(purpose: Purpose, winner: Candidate | null): boolean {
  if (!winner) return true;
  if (winner.tier === 'wording') {
    if (winner.label.startsWith('transfer.') || winner.confidence < SURE_WORDING) return true;
    return purpose.matchedText.length > winner.matchedText.length && purpose.matchedText.includes(winner.matchedText);
  }
  return winner.tier !== 'bank' && winner.tier !== 'fee_marker' && winner.tier !== 'merchant';
}

function purposeDecision(
  tokens: readonly string[],
  amountCents: number,
  accountType: AccountType,
  way: ChannelReading,
  winner: Candidate | null,
): Decision | null {
  const purpose = purposeOf(tokens, amountCents, way.channel);
  if (!purpose || !outweighs(purpose, winner)) return null;
  // A business that pays wages pays its staff, and none of our labels says so.
  if (accountType === 'business' && purpose.label === 'housing.domestic_worker') return null;
  const { label, confidence, matchedText } = purpose;
  return { label, confidence, labelledBy: 'engine', ruleId: `purpose:${slugOf(matchedText)}`, matchedText, by: null };
}

function candidateDecision(winner: Candidate, candidates: readonly Candidate[]): Decision {
  const { label, confidence, ruleId, matchedText } = winner;
  // A returned debit order names its creditor beside the bank's wording.
  const creditor = label.startsWith('returned.') ? candidates.find(({ tier }) => tier === 'merchant') : undefined;
  return { label, confidence, labelledBy: 'engine', ruleId, matchedText, by: creditor ?? winner };
}

function channelDecision(amountCents: number, way: ChannelReading, winner: Candidate | null): Decision {
  const incoming = amountCents > 0;
  const fallback = way.group ? (incoming ? way.group.in : way.group.out) : (winner?.label ?? null);
  const unknown = incoming ? 'other.uncategorised_in' : 'other.uncategorised_out';
  const label = fallback !== null && fitsDirection(fallback, amountCents) ? fallback : unknown;
  const confidence = label === unknown ? 0.2 : (way.group?.confidence ?? 0.3);
  const decided = way.group !== null && confidence >= CHANNEL_DECIDES;
  return {
    label,
    confidence,
    labelledBy: decided ? 'engine' : 'fallback',
    ruleId: way.group ? `channel:${way.channel}` : 'fallback:none',
    matchedText: way.matchedText,
    by: winner,
  };
}

/** A merchant by a name that is misspelt or that the brand index holds, where the tables know no name. */
function nameDecision(
  reading: Reading,
  amountCents: number,
  way: ChannelReading,
  winner: Candidate | null,
): Decision | null {
  if (winner && winner.tier !== 'weak' && winner.tier !== 'intermediary') return null;
  const indexed = indexedMerchant(merchantWords(reading, way), amountCents, way.channel);
  if (indexed?.isCertain) return candidateDecision(indexed.candidate, []);
  const misspelt = misspeltMerchant(reading, amountCents, way);
  if (misspelt) return candidateDecision(misspelt, []);
  return indexed && winner?.tier !== 'weak' ? candidateDecision(indexed.candidate, []) : null;
}

/** What the name of a card merchant sounds like, where nothing is known of it: a hint, and never more. */
function guessDecision(reading: Reading, amountCents: number, way: ChannelReading): Decision | null {
  if (amountCents >= 0 || way.channel !== 'card') return null;
  const words = merchantWords(reading, way);
  const guess = guessByName(words.slice(0, lengthWithoutPlaces(words)));
  if (!guess || guess.probability < LEAST_PROBABILITY) return null;
  return {
    label: guess.label,
    confidence: Math.round(Math.min(MOST_GUESSED, guess.probability * GUESS_DISCOUNT) * 100) / 100,
    labelledBy: 'fallback',
    ruleId: 'fallback:name-classifier',
    matchedText: words.join(' '),
    by: null,
  };
}

function decide(
  reading: Reading,
  amountCents: number,
  accountType: AccountType,
  way: ChannelReading,
  candidates: readonly Candidate[],
): Decision {
  const { tokens } = reading;
  const winner: Candidate | null = candidates.find(({ decides }) => decides) ?? null;
  const returned = winner !== null && labelOf(winner.label).primary === 'RETURNED_AND_REVERSED';
  if (amountCents > 0 && PAID_OFF.has(accountType) && !returned && way.channel !== 'interest') {
    const { matchedText } = way;
    const [label, ruleId] = ['transfer.own_account_in', 'account:payment-received'] as const;
    return { label, confidence: 0.75, labelledBy: 'engine', ruleId, matchedText, by: null };
  }
  const worded =
    feeDecision(tokens, amountCents, way, winner) ?? purposeDecision(tokens, amountCents, accountType, way, winner);
  if (worded) return worded;
  const named = nameDecision(reading, amountCents, way, winner);
  if (named) return named;
  if (winner && winner.tier !== 'intermediary') return candidateDecision(winner, candidates);
  return guessDecision(reading, amountCents, way) ?? channelDecision(amountCents, way, winner);
}

function verdictOf(reading: Reading, amountCents: number, accountType: AccountType): LabelVerdict {
  const way = channelOf(reading);
  const candidates = candidatesFor(reading.tokens, amountCents, way);
  const { by, ...decision } = decide(reading, amountCents, accountType, way, candidates);
  const { label } = decision;
  return {
    ...decision,
    runnerUp: candidates.find((candidate) => candidate.label !== label)?.label ?? null,
    pairedWith: null,
    channel: channelShownBy(label, way.channel),
    counterparty: decision.ruleId === 'wording:bank-fee' ? null : counterpartyOf(by, way.rest, way.channel),
  };
}

/**
 * Labels movements of one kind of account by their own words and amounts; what other movements say comes later. The
 * label always fits the movement's side, and there always is one. Movements whose words are the same once numbers are
 * taken away share one verdict, found once: an account repeats itself.
 */
export function rowLabeller(accountType: AccountType): (row: LedgerTransaction) => ReadRow {
  const known = new Map<string, ReadRow>();
  return ({ description, reference, amountCents }) => {
    const { text, namesCard } = readText(description, reference);
    const key = `${amountCents > 0 ? '+' : amountCents < 0 ? '-' : '0'}${namesCard ? '*' : ' '}${text}`;
    const before = known.get(key);
    if (before) return before;
    const reading = { text, namesCard, tokens: tokensOf(text) };
    const read = { reading, verdict: verdictOf(reading, amountCents, accountType) };
    known.set(key, read);
    return read;
  };
}

/** Labels one movement by its own words, amount and account. */
export function labelRow(row: LedgerTransaction, accountType: AccountType): ReadRow {
  return rowLabeller(accountType)(row);
}
