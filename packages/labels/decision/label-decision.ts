import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import { fitsDirection, labelOf } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { Reading } from '@imali/ledger/text/normalise.ts';
import { payerKindOf } from '@imali/ledger/text/payer-kind.ts';
import { isFirstName, personByShape, personIn } from '@imali/ledger/text/person-name.ts';
import { creditorEndingOf } from '../parties/creditor-ending.ts';
import { gluedCandidate } from '../parties/glued-name.ts';
import { indexedMerchant, merchantWords, misspeltName } from '../parties/merchant-name.ts';
import { slugOf } from '../text/slug.ts';
import type { ChannelMatch } from '../wordings/channel.ts';
import { coinedCandidate } from '../wordings/coined-word.ts';
import { cutTradeCandidate } from '../wordings/cut-trade.ts';
import { feeWordingOf } from '../wordings/fee-wording.ts';
import { returnWordingOf } from '../wordings/return-wording.ts';
import { saysHowNotWhat } from '../wordings/trade-sense.ts';
import { type Candidate, holdsWords, SURE_WORDING } from './candidate.ts';
import type { Decision } from './decision.ts';
import { isByMandate } from './mandate.ts';
import { earningDecision, purposeDecision } from './payer-words-decision.ts';
import { COMES_BACK, takingsDecision } from './takings-decision.ts';

/** Accounts that are paid off: money that arrives there is the holder's own payment. */
const PAID_OFF: ReadonlySet<AccountType> = new Set(['credit_card', 'loan', 'home_loan']);
/** From this confidence on the channel alone says what happened (cash, fees); below, it is only a fallback. */
const CHANNEL_DECIDES = 0.6;

const ENDING_CONFIDENCE = 0.55;

/** The bank's own wording for a debit order that came back; its creditor is named beside it. */
function returnDecision(
  tokens: readonly string[],
  amountCents: number,
  way: ChannelMatch,
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
  way: ChannelMatch,
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

function candidateDecision(winner: Candidate, candidates: readonly Candidate[]): Decision {
  const { label, confidence, ruleId, matchedText } = winner;
  // A returned debit order names its creditor beside the bank's wording.
  const creditor = label.startsWith('returned.') ? candidates.find(({ tier }) => tier === 'merchant') : undefined;
  return { label, confidence, labelledBy: 'engine', ruleId, matchedText, by: creditor ?? winner };
}

/** Payment services of one trade: where nothing is known of the shop, the trade is the likelier guess. */
const SERVICE_CONFIDENCE = 0.5;

function channelDecision(amountCents: number, way: ChannelMatch, winner: Candidate | null): Decision {
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

/** A merchant by a name that is misspelt or that the brand index holds, where the tables know no name. */
function nameDecision(
  reading: Reading,
  amountCents: number,
  way: ChannelMatch,
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
  way: ChannelMatch,
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
function endingDecision(amountCents: number, way: ChannelMatch): Decision | null {
  const ending = amountCents < 0 ? creditorEndingOf(way.rest, way.channel) : null;
  if (!ending) return null;
  const { label, matchedText } = ending;
  const ruleId = 'fallback:creditor-ending';
  return { label, confidence: ENDING_CONFIDENCE, labelledBy: 'fallback', ruleId, matchedText, by: null };
}

/** A transaction that is to be decided, with what was read of it. */
interface Case {
  readonly reading: Reading;
  readonly amountCents: number;
  readonly accountType: AccountType;
  readonly way: ChannelMatch;
  readonly candidates: readonly Candidate[];
  /** The best candidate that may settle the label by itself. */
  readonly winner: Candidate | null;
  /** The words name a fee that somebody pays to the holder, not one that the bank gives back. */
  readonly isEarned: boolean;
  /** What the bank's own words for a fee say. */
  readonly fee: Decision | null;
}

/** A ground for a label; null where it says nothing of the transaction. */
type Ground = (one: Case) => Decision | null;

const byReturn: Ground = ({ reading, amountCents, way, candidates, fee }) =>
  fee === null ? returnDecision(reading.tokens, amountCents, way, candidates) : null;

/** Money that arrives on an account that is paid off, but for what the bank or a shop gave back. */
const byPaidOffAccount: Ground = ({ amountCents, accountType, way, winner }) => {
  const returned = winner !== null && labelOf(winner.label).primary === 'RETURNED_AND_REVERSED';
  if (amountCents <= 0 || !PAID_OFF.has(accountType) || returned || way.channel === 'interest') return null;
  const { matchedText } = way;
  const [label, ruleId] = ['transfer.own_account_in', 'account:payment-received'] as const;
  return { label, confidence: 0.75, labelledBy: 'engine', ruleId, matchedText, by: null };
};

const byEarning: Ground = ({ reading, amountCents, accountType, way, candidates, isEarned }) =>
  isEarned
    ? earningDecision(reading.tokens, accountType)
    : takingsDecision(reading.tokens, amountCents, way, candidates);

/** An instant payment whose words say that it came back. */
const byInstantReturn: Ground = ({ reading, amountCents, candidates, winner }) => {
  if (amountCents <= 0 || winner?.label !== 'transfer.instant_in') return null;
  if (!reading.tokens.some((token) => COMES_BACK.has(token))) return null;
  return { ...candidateDecision(winner, candidates), label: 'reversed.bank_correction' };
};

/** Cash at a place: a bank's machine may be at a mall, and a till that pays out cash in a shop. */
const byPlaceOfCash: Ground = ({ amountCents, way, winner }) => {
  const isPlace = winner !== null && PLACES_OF_CASH.has(winner.tier) && way.start === 0;
  return isPlace && (way.channel === 'atm' || way.channel === 'cash') ? channelDecision(amountCents, way, null) : null;
};

const ofCandidate = (found: Candidate | null): Decision | null => (found ? candidateDecision(found, []) : null);

/** A coined name beside a word that only says in what kind of room something is sold. */
const byCoinedName: Ground = ({ reading, amountCents, way, winner }) => {
  const isRoom = winner?.tier === 'weak' && saysHowNotWhat(winner.matchedText);
  return isRoom ? ofCandidate(coinedCandidate(reading.tokens, amountCents, way)) : null;
};

const byTables: Ground = ({ candidates, winner }) =>
  winner && winner.tier !== 'intermediary' ? candidateDecision(winner, candidates) : null;

/** Names that no table holds as they are printed: glued to another, coined from a trade, or cut. */
const byUnknownName: Ground = ({ reading, amountCents, way }) => {
  const mayBeGlued = isByMandate(way.channel) && amountCents < 0;
  return ofCandidate(
    (mayBeGlued ? gluedCandidate(reading.tokens, amountCents, way) : null) ??
      coinedCandidate(reading.tokens, amountCents, way) ??
      cutTradeCandidate(merchantWords(reading, way), amountCents, way),
  );
};

/** In the order in which they are asked: what an earlier one says holds. */
const GROUNDS: readonly Ground[] = [
  byReturn,
  byPaidOffAccount,
  ({ fee }) => fee,
  ({ reading, amountCents, accountType, way, winner }) =>
    purposeDecision(reading.tokens, amountCents, accountType, way, winner),
  byEarning,
  byInstantReturn,
  ({ reading, amountCents, way, winner }) => nameDecision(reading, amountCents, way, winner),
  byPlaceOfCash,
  byCoinedName,
  byTables,
  byUnknownName,
  ({ amountCents, way }) => endingDecision(amountCents, way),
  ({ reading, amountCents, way, winner }) => personDecision(reading, amountCents, way, winner),
];

/**
 * What a transaction is by its own words: fees and returns in the bank's own words first, then what a payer wrote, names,
 * what the tables found, and last what an ending, a name of a person or the way itself suggests.
 * @param isEarned the words name a fee that somebody pays to the holder, not one that the bank gives back
 */
export function decide(
  reading: Reading,
  amountCents: number,
  accountType: AccountType,
  way: ChannelMatch,
  candidates: readonly Candidate[],
  isEarned = false,
): Decision {
  const winner: Candidate | null = candidates.find(({ decides }) => decides) ?? null;
  const fee = isEarned ? null : feeDecision(reading.tokens, amountCents, way, winner);
  const one: Case = { reading, amountCents, accountType, way, candidates, winner, isEarned, fee };
  for (const ground of GROUNDS) {
    const decision = ground(one);
    if (decision !== null) return decision;
  }
  return channelDecision(amountCents, way, winner);
}
