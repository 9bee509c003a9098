import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { Channel, LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { fitsDirection, type LabelId, labelOf } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { Reading } from '@imali/ledger/text/normalise.ts';
import { payerKindOf } from '@imali/ledger/text/payer-kind.ts';
import { isFirstName, personByShape, personIn } from '@imali/ledger/text/person-name.ts';
import { creditorEndingOf } from '../parties/creditor-ending.ts';
import { gluedCandidate } from '../parties/glued-name.ts';
import { indexedMerchant, merchantWords, misspeltName } from '../parties/merchant-name.ts';
import { slugOf } from '../text/slug.ts';
import type { ChannelReading } from '../wordings/channel.ts';
import { coinedCandidate } from '../wordings/coined-word.ts';
import { cutTradeCandidate } from '../wordings/cut-trade.ts';
import { earningOf } from '../wordings/earned-fee.ts';
import { feeWordingOf } from '../wordings/fee-wording.ts';
import { returnWordingOf } from '../wordings/return-wording.ts';
import { saysHowNotWhat } from '../wordings/trade-sense.ts';
import type { Candidate } from './candidate.ts';
import { isByMandate } from './mandate.ts';
import { type Purpose, purposeOf } from './purpose.ts';
import { COMES_BACK, takingsDecision } from './takings-decision.ts';

/** Accounts that are paid off: money that arrives there is the holder's own payment. */
const PAID_OFF: ReadonlySet<AccountType> = new Set(['credit_card', 'loan', 'home_loan']);
/** From this confidence on the channel alone says what happened (cash, fees); below, it is only a fallback. */
const CHANNEL_DECIDES = 0.6;

/** Purposes up to this confidence are words of many meanings. */
const VAGUE_PURPOSE = 0.6;

/** Everyday words that a table takes for a wording stay below this. */
const SURE_WORDING = 0.9;

const ENDING_CONFIDENCE = 0.55;

/** A label and the ground for it, before the rest of the verdict is filled in. */
export interface Decision extends Pick<LabelVerdict, 'label' | 'confidence' | 'labelledBy' | 'ruleId' | 'matchedText'> {
  /** The candidate whose party is on the other side. */
  readonly by: Candidate | null;
}

/** The bank's own wording for a debit order that came back; its creditor is named beside it. */
function returnDecision(
  tokens: readonly string[],
  amountCents: number,
  way: ChannelReading,
  candidates: readonly Candidate[],
): Decision | null {
  const wording = returnWordingOf(tokens, amountCents, way.channel);
  if (!wording) return null;
  const by = candidates.find(({ tier }) => tier === 'merchant') ?? null;
  return { ...wording, labelledBy: 'engine', ruleId: `wording:${slugOf(wording.matchedText)}`, by };
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
  // Schools and clubs charge fees too.
  if (fee.confidence < SURE_WORDING && winner?.tier === 'merchant') return null;
  const tabled = winner?.tier === 'bank' && fee.label !== 'fees.returned_debit_order';
  if (tabled && !(winner.label === 'fees.other' && fee.label !== 'fees.other')) return null;
  const label = amountCents > 0 ? 'reversed.bank_correction' : fee.label;
  const { confidence, matchedText } = fee;
  return { label, confidence, labelledBy: 'engine', ruleId: 'wording:bank-fee', matchedText, by: null };
}

/** What an employer, a client or a fund abroad pays. */
const PAID_FROM_ABROAD: ReadonlySet<LabelId> = new Set([
  'income.salary',
  'income.contractor',
  'income.pension_annuity',
]);

const INVOICE = /^(?:INV|FAKTUUR)/;
const PAID_FOR_WORK: ReadonlySet<LabelId> = new Set(['income.salary', 'income.contractor']);

/** Whether the payer's own words say more than what the tables found. */
function outweighs(purpose: Purpose, winner: Candidate | null, channel: Channel): boolean {
  if (!winner) return true;
  if (winner.tier === 'wording') {
    // Money from abroad stays that, whatever was written beside it, but for pay.
    if (winner.label.startsWith('transfer.cross_border')) return PAID_FROM_ABROAD.has(purpose.label);
    if (winner.label === 'cash.send_voucher') return purpose.label === 'housing.domestic_worker';
    if (winner.label.startsWith('transfer.') || winner.confidence < SURE_WORDING) return true;
    return purpose.matchedText.length > winner.matchedText.length && purpose.matchedText.includes(winner.matchedText);
  }
  // A phrase says more than a word of it: a TAX CONSULTANT takes no tax.
  if (winner.tier !== 'transfer' && holdsWords(winner.matchedText, purpose.matchedText)) return false;
  const isVague = purpose.confidence <= VAGUE_PURPOSE && !winner.matchedText.includes(purpose.matchedText);
  // Who says what he pays for gives no money back, and an insurer that pays for work pays no claim.
  if (winner.label === 'reversed.merchant_refund') return true;
  if (winner.label === 'income.insurance_payout' && PAID_FOR_WORK.has(purpose.label) && !isVague) return true;
  // A name that is rarely paid this way may be a street or a person.
  if (winner.tier === 'merchant')
    return channel !== 'unknown' && !winner.supported && !winner.matchedText.includes(purpose.matchedText);
  // A word that may mean several things says less than a trade (FEES to a bookkeeper).
  if (winner.tier === 'weak' && isVague) return false;
  return winner.tier !== 'bank' && winner.tier !== 'fee_marker';
}

function purposeDecision(
  tokens: readonly string[],
  amountCents: number,
  accountType: AccountType,
  way: ChannelReading,
  winner: Candidate | null,
): Decision | null {
  const purpose = purposeOf(tokens, amountCents, way.channel, way);
  if (!purpose || !outweighs(purpose, winner, way.channel)) return null;
  // A business that pays wages pays its staff, and none of our labels says so.
  if (accountType === 'business' && purpose.label === 'housing.domestic_worker') return null;
  // Neighbours who send money by telephone write of invoices too; clients pay by transfer.
  const byTransfer = way.channel === 'eft' || way.channel === 'unknown';
  if (purpose.label === 'income.contractor' && !byTransfer && INVOICE.test(purpose.matchedText)) return null;
  const { confidence, matchedText } = purpose;
  // Invoices paid into a private account are those of one who works for himself.
  const label = purpose.label === 'income.contractor' && accountType === 'business' ? 'income.business' : purpose.label;
  return { label, confidence, labelledBy: 'engine', ruleId: `purpose:${slugOf(matchedText)}`, matchedText, by: null };
}

/** Beside words for a fee that are not the bank's: who pays it is not known to be a client. */
const EARNED_CONFIDENCE = 0.6;

/** A fee or a commission that somebody pays to the holder. */
function earningDecision(tokens: readonly string[], accountType: AccountType): Decision | null {
  const earning = earningOf(tokens, accountType);
  if (!earning) return null;
  const ruleId = `purpose:${slugOf(earning.matchedText)}`;
  return { ...earning, confidence: EARNED_CONFIDENCE, labelledBy: 'engine', ruleId, by: null };
}

function candidateDecision(winner: Candidate, candidates: readonly Candidate[]): Decision {
  const { label, confidence, ruleId, matchedText } = winner;
  // A returned debit order names its creditor beside the bank's wording.
  const creditor = label.startsWith('returned.') ? candidates.find(({ tier }) => tier === 'merchant') : undefined;
  return { label, confidence, labelledBy: 'engine', ruleId, matchedText, by: creditor ?? winner };
}

/** Payment services of one trade: where nothing is known of the shop, the trade is the likelier guess. */
const SERVICE_CONFIDENCE = 0.5;

function channelDecision(amountCents: number, way: ChannelReading, winner: Candidate | null): Decision {
  const incoming = amountCents > 0;
  if (
    winner?.tier === 'intermediary' &&
    !winner.label.startsWith('other.') &&
    fitsDirection(winner.label, amountCents)
  ) {
    const { label, ruleId, matchedText } = winner;
    return { label, confidence: SERVICE_CONFIDENCE, labelledBy: 'fallback', ruleId, matchedText, by: winner };
  }
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

/** Whether a name is more than some words and holds them. */
function holdsWords(name: string, words: string): boolean {
  return name.length > words.length && ` ${name} `.includes(` ${words} `);
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
  // A brand is also a word of other names, and then the trade says which (OMEGA TEA GARDEN), unless the trade is a word of
  // the brand's name itself (OCTOPUS GARDEN).
  const isTrade = winner?.tier === 'weak' && !holdsWords(indexed?.candidate.matchedText ?? '', winner.matchedText);
  if (indexed?.isCertain && !isTrade) return candidateDecision(indexed.candidate, []);
  const { merchant, trade } = misspeltName(reading, amountCents, way);
  if (merchant) return candidateDecision(merchant, []);
  if (winner?.tier === 'weak') return null;
  const likeliest = indexed?.candidate ?? trade;
  return likeliest ? candidateDecision(likeliest, []) : null;
}

const PLACES_OF_CASH: ReadonlySet<Candidate['tier']> = new Set(['merchant', 'weak']);
const PERSON_CONFIDENCE = 0.5;

/** A letter that a sign joins to a word is part of the word and no initial: T/SHIRTS, E-TOLL. */
const JOINED_LETTER = /(?:^| )[A-Z][-/][A-Z]{3}/;

const PAID_IN: ReadonlySet<string> = new Set(['DEPOSIT', 'INBETALING']);

/** A field of so many characters may be cut, and the letter that closes it be the beginning of a word. */
const SHORTEST_CUT_FIELD = 18;

/** A person by the shape of the words, in a text that no field has cut within a word but one that opens with a first name. */
function personInWhole(text: string, words: readonly string[]): string | null {
  const isWhole = text.length < SHORTEST_CUT_FIELD || isFirstName(words[0] ?? '');
  return isWhole ? personByShape(words) : null;
}

/** A payment to or from a person, where the bank prints the name and nothing else. */
function personDecision(
  { text, tokens }: Reading,
  amountCents: number,
  way: ChannelReading,
  winner: Candidate | null,
): Decision | null {
  if (way.channel !== 'unknown' || winner !== null || JOINED_LETTER.test(text)) return null;
  // A branch prints the name that the depositor gave.
  const words = amountCents > 0 && PAID_IN.has(tokens[0] ?? '') ? tokens.slice(1) : tokens;
  const kind = payerKindOf(words);
  // The form of a company decides before the form of a name: J NEL INCORPORATED is a firm.
  if (kind === 'organisation') return null;
  const name =
    personIn(words) ?? (amountCents > 0 && kind === 'person' ? words.join(' ') : null) ?? personInWhole(text, words);
  if (name === null) return null;
  const label = amountCents > 0 ? 'transfer.third_party_in' : 'transfer.third_party_out';
  const [labelledBy, ruleId] = ['fallback', 'fallback:person'] as const;
  return { label, confidence: PERSON_CONFIDENCE, labelledBy, ruleId, matchedText: name, by: null };
}

/** What a creditor does by the cut end of its name, where nothing better is known. */
function endingDecision(amountCents: number, way: ChannelReading): Decision | null {
  const ending = amountCents < 0 ? creditorEndingOf(way.rest, way.channel) : null;
  if (!ending) return null;
  const { label, matchedText } = ending;
  const ruleId = 'fallback:creditor-ending';
  return { label, confidence: ENDING_CONFIDENCE, labelledBy: 'fallback', ruleId, matchedText, by: null };
}

/**
 * What a transaction is by its own words: fees and returns in the bank's own words first, then what a payer wrote, names,
 * what the tables found, and last what an ending, a name of a person or the way itself suggests.
 * @param isEarned the words name a fee that somebody pays to the holder, not one that the bank gives back
 */
export function decide(
  reading: Reading,
  amountCents: number,
  accountType: AccountType,
  way: ChannelReading,
  candidates: readonly Candidate[],
  isEarned = false,
): Decision {
  const { tokens } = reading;
  const winner: Candidate | null = candidates.find(({ decides }) => decides) ?? null;
  const fee = isEarned ? null : feeDecision(tokens, amountCents, way, winner);
  if (!fee) {
    const cameBack = returnDecision(tokens, amountCents, way, candidates);
    if (cameBack) return cameBack;
  }
  const returned = winner !== null && labelOf(winner.label).primary === 'RETURNED_AND_REVERSED';
  if (amountCents > 0 && PAID_OFF.has(accountType) && !returned && way.channel !== 'interest') {
    const { matchedText } = way;
    const [label, ruleId] = ['transfer.own_account_in', 'account:payment-received'] as const;
    return { label, confidence: 0.75, labelledBy: 'engine', ruleId, matchedText, by: null };
  }
  const worded = fee ?? purposeDecision(tokens, amountCents, accountType, way, winner);
  if (worded) return worded;
  const earning = isEarned
    ? earningDecision(tokens, accountType)
    : takingsDecision(tokens, amountCents, way, candidates);
  if (earning) return earning;
  if (amountCents > 0 && winner?.label === 'transfer.instant_in' && tokens.some((token) => COMES_BACK.has(token)))
    return { ...candidateDecision(winner, candidates), label: 'reversed.bank_correction' };
  const named = nameDecision(reading, amountCents, way, winner);
  if (named) return named;
  // A bank's machine may be at a mall, and a till that pays out cash in a shop.
  const isPlace = winner !== null && PLACES_OF_CASH.has(winner.tier) && way.start === 0;
  if (isPlace && (way.channel === 'atm' || way.channel === 'cash')) return channelDecision(amountCents, way, null);
  const isRoom = winner?.tier === 'weak' && saysHowNotWhat(winner.matchedText);
  const inRoom = isRoom ? coinedCandidate(tokens, amountCents, way) : null;
  if (inRoom) return candidateDecision(inRoom, []);
  if (winner && winner.tier !== 'intermediary') return candidateDecision(winner, candidates);
  const glued = isByMandate(way.channel) && amountCents < 0 ? gluedCandidate(tokens, amountCents, way) : null;
  if (glued) return candidateDecision(glued, []);
  const coined = winner === null || winner.tier === 'intermediary' ? coinedCandidate(tokens, amountCents, way) : null;
  if (coined) return candidateDecision(coined, []);
  const cutTrade = cutTradeCandidate(merchantWords(reading, way), amountCents, way);
  if (cutTrade) return candidateDecision(cutTrade, []);
  return (
    endingDecision(amountCents, way) ??
    personDecision(reading, amountCents, way, winner) ??
    channelDecision(amountCents, way, winner)
  );
}
