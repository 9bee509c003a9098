import type { AccountType, LedgerTransaction } from '../ledger/ledger.ts';
import { bankMentions } from './bank-mention.ts';
import type { Candidate } from './candidate.ts';
import { type ChannelReading, channelOf } from './channel.ts';
import { counterpartyOf, isTabledParty } from './counterparty.ts';
import { isEarnedFee } from './earned-fee.ts';
import { decide } from './label-decision.ts';
import { weighed } from './label-evidence.ts';
import type { Channel, LabelVerdict } from './labelled-transaction.ts';
import { candidatesFor } from './matcher.ts';
import { type Reading, readText, tokensOf } from './normalise.ts';
import { withoutSign } from './opening-sign.ts';
import { namesSomebody, type PartyWords } from './party-words.ts';
import { payerKindOf } from './payer-kind.ts';
import { statePayerIn } from './state-payer.ts';
import { type LabelId, labelOf } from './taxonomy.ts';
import { closingMonth, shapeIndex } from './text-shape.ts';
import { textOf } from './token-trie.ts';
import { wordsWithoutVolatile } from './volatile-words.ts';

/** The verdict of words, before and after what other movements say. */
export interface WeighedVerdict {
  /** As the passes across movements see it: money in keeps the label of the tables, as rhythm and amounts say more than letters do. */
  readonly verdict: LabelVerdict;
  /** What stands where no pass says more. */
  readonly settled: LabelVerdict;
}

export interface ReadRow extends WeighedVerdict {
  readonly reading: Reading;
  /** What the tables alone say, which is weighed anew where the words that stay turn out to be others. */
  readonly tabled: LabelVerdict;
  /** Null where a table names the other side, where nobody does, and for a shop whose text holds nothing that varies. */
  readonly party: PartyWords | null;
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

/** What the tables say of words, and what they found it by. */
interface Said {
  readonly tabled: LabelVerdict;
  readonly candidates: readonly Candidate[];
  readonly way: ChannelReading;
  /** A payer of grants and benefits is named. */
  readonly isOfState: boolean;
  readonly isNamedByText: boolean;
}

/** The way of a payment whose words for a fee are those of the payer. */
function withoutFee(way: ChannelReading): ChannelReading {
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

const isBefore = ({ matchedText }: Candidate, { tokens }: Reading, { start }: ChannelReading): boolean =>
  tokens.indexOf(matchedText.split(' ')[0] ?? '') < start;

function saidBy(printed: Reading, amountCents: number, accountType: AccountType): Said {
  const payer = amountCents > 0 ? statePayerIn(printed.tokens) : null;
  const reading = payer ? { ...printed, tokens: payer.tokens } : withoutSign(printed, amountCents);
  const isEarned = amountCents > 0 && isEarnedFee(reading.tokens);
  const way = isEarned ? withoutFee(channelOf(reading)) : channelOf(reading);
  const found = candidatesFor(reading.tokens, amountCents, way);
  const candidates = found.filter((one) => {
    if (isEarned && one.label === 'reversed.bank_correction') return false;
    // Before the bank's own words a word for pay is one of them (`SALARY/EFT CREDIT SASSA`); behind the payer it is not.
    return !(payer && payer.start >= way.end && one.label === 'income.salary' && isBefore(one, reading, way));
  });
  const decision = decide(reading, amountCents, accountType, way, candidates, isEarned);
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
  return {
    tabled,
    candidates,
    way,
    isOfState: payer !== null,
    isNamedByText: counterparty !== null && !isTabledParty(by),
  };
}

/** The verdict of the tables weighed beside the learned model, which sees only the words that stay the same over a party's payments. */
function besideModel(
  tabled: LabelVerdict,
  text: string,
  { way, candidates, isOfState }: Said,
  amountCents: number,
): WeighedVerdict {
  // Who pays by law is known by name, in whatever form: letters say nothing beside it.
  if (isOfState && tabled.labelledBy === 'engine') return { verdict: tabled, settled: tabled };
  const { kept, likelier } = weighed(tabled, text, amountCents, candidates);
  if (likelier === null || (isGuess(tabled) && (isPayer(tabled, amountCents) || namesNoThing(way))))
    return { verdict: kept, settled: kept };
  const settled = {
    ...likelier,
    runnerUp: tabled.label,
    channel: channelShownBy(likelier.label, way.channel),
    counterparty: tabled.counterparty ?? counterpartyOf(null, way, amountCents),
  };
  return { verdict: amountCents > 0 ? kept : settled, settled };
}

/** Words for an account, beside the bank that keeps it. */
const OF_AN_ACCOUNT: ReadonlySet<string> = new Set(['ACC', 'ACCOUNT', 'ACCT', 'ACCNT', 'REK', 'REKENING']);

const LONGEST_INITIALS = 3;
const VOWEL = /[AEIOUY]/;

/** Whether the tables know no more than how the money moved, and to or from whom. */
const isGuess = ({ ruleId, label }: LabelVerdict): boolean =>
  ruleId.startsWith('fallback:') || ruleId.startsWith('channel:') || label.startsWith('transfer.third_party');

/**
 * Whether the words beside the bank's own name a person or a bank and nothing else: letters of a surname say nothing of what is paid,
 * and a bank's name does not say whether it lends or keeps an account. At a till a name is that of a shop.
 */
function namesNoThing({ channel, rest }: ChannelReading): boolean {
  if (PAYS_MANY.has(channel) || rest.length === 0) return false;
  if (bankMentions(rest).rest.every((word) => OF_AN_ACCOUNT.has(word))) return true;
  // Names have vowels; shops of which a bank took them look like initials before one (PS PRCHS CHCKRS).
  return rest.every((word) => word.length <= LONGEST_INITIALS || VOWEL.test(word)) && payerKindOf(rest) === 'person';
}

/** Whether a credit names a person and nobody else. */
const isPayer = ({ ruleId }: LabelVerdict, amountCents: number): boolean =>
  ruleId === 'fallback:person' && amountCents > 0;

/** Ways by which one pays many. */
const PAYS_MANY: ReadonlySet<Channel> = new Set(['card', 'atm', 'cash', 'prepaid']);

const readingOf = (tokens: readonly string[], namesCard: boolean): Reading => ({
  text: textOf(tokens, 0, tokens.length),
  tokens,
  namesCard,
});

/** What the words that stay the same over a party's payments say. */
export interface StableWords {
  /** What they alone would be labelled as. */
  readonly tabled: LabelVerdict;
  /** The verdict of a text of the party by what the tables alone say of it: one payer's payments are decided by the same words. */
  readonly verdictOf: (own: LabelVerdict) => WeighedVerdict;
}

/**
 * Reads words that stay the same over a party's payments.
 * @param amountCents of which only the sign matters
 */
export function stableWords(
  tokens: readonly string[],
  namesCard: boolean,
  amountCents: number,
  accountType: AccountType,
): StableWords {
  const reading = readingOf(tokens, namesCard);
  const said = saidBy(reading, amountCents, accountType);
  const { tabled } = said;
  return {
    tabled,
    verdictOf: (own) => besideModel(withStableParty(own, tabled, tokens), reading.text, said, amountCents),
  };
}

/**
 * A verdict whose party is named by the words that stay. A label that nothing but the fallback found, or that a word decided
 * which varies, is that of the words that stay as well.
 */
function withStableParty(own: LabelVerdict, stable: LabelVerdict, tokens: readonly string[]): LabelVerdict {
  const isWeak = own.labelledBy === 'fallback';
  // What a payer writes of (an invoice) says what is paid, though its number makes it vary.
  const isOfVarying = !own.ruleId.startsWith('purpose:') && !holdsAll(tokens, own.matchedText);
  const isReadAgain = isOfVarying && (isWeak || stable.labelledBy !== 'fallback');
  const isBetter = isWeak && own.confidence <= stable.confidence;
  return isReadAgain || isBetter ? stable : { ...own, counterparty: stable.counterparty };
}

const holdsAll = (tokens: readonly string[], words: string): boolean =>
  words === '' || words.split(' ').every((word) => tokens.includes(word));

function rowOf(reading: Reading, amountCents: number, accountType: AccountType): ReadRow {
  const own = saidBy(reading, amountCents, accountType);
  const { tabled, way, isNamedByText } = own;
  const { tokens, text, namesCard } = reading;
  const byItself = (party: PartyWords | null): ReadRow => {
    return { reading, tabled, ...besideModel(tabled, text, own, amountCents), party };
  };
  if (!isNamedByText) return byItself(null);
  const { start, end } = way;
  const stable = wordsWithoutVolatile(tokens, text, start, end);
  if (stable === tokens) {
    // Who shops pays many: what differs between texts is the shop.
    const isShopping = amountCents < 0 && PAYS_MANY.has(tabled.channel);
    return byItself(isShopping ? null : { tokens, start, end, printed: null });
  }
  const known = readingOf(stable, namesCard);
  const said = saidBy(known, amountCents, accountType);
  // Where nothing but months and references names the party, they do.
  if (!namesSomebody(stable, said.way.start, said.way.end) && end === start)
    return byItself({ tokens, start, end, printed: null });
  return {
    reading,
    tabled,
    ...besideModel(withStableParty(tabled, said.tabled, stable), known.text, said, amountCents),
    party: { tokens: stable, start: said.way.start, end: said.way.end, printed: { tokens, start, end } },
  };
}

type Side = 'in' | 'out' | 'zero';

/** One reading, and what it says on each side of the ledger that was asked about. */
interface KnownReading {
  readonly reading: Reading;
  readonly said: Record<Side, ReadRow | null>;
}

/**
 * Whether a description of the same shape may be read otherwise than as a text: digits that stay are words, digits of a reference decide
 * whether the description holds it already, and the month that closes it may stay where its day was taken for something else.
 */
function dependsOnShape(description: string, reference: string, text: string): boolean {
  if (/\d/.test(text) || /\d/.test(reference)) return true;
  const month = closingMonth(description);
  return month < description.length && text.endsWith(description.slice(month).toUpperCase());
}

/**
 * Labels movements of one kind of account by their own words and amounts; what other movements say comes later. The
 * label always fits the movement's side, and there always is one. Movements whose words are the same once numbers are
 * taken away share one verdict, found once: an account repeats itself. What is kept is bounded by the movements asked
 * about; a labeller is made anew for every applicant.
 */
export function rowLabeller(accountType: AccountType): (row: LedgerTransaction) => ReadRow {
  const byText = { card: new Map<string, KnownReading>(), other: new Map<string, KnownReading>() };
  // The same by what a text looks like before it is normalised: that costs more than all else. Null where digits matter.
  const byShape = shapeIndex<KnownReading | null>();

  const readAnew = (description: string, reference: string): KnownReading => {
    const { text, namesCard } = readText(description, reference);
    const kept = namesCard ? byText.card : byText.other;
    const before = kept.get(text);
    if (before) return before;
    const read = { reading: { text, namesCard, tokens: tokensOf(text) }, said: { in: null, out: null, zero: null } };
    kept.set(text, read);
    return read;
  };

  const known = (description: string, reference: string): KnownReading => {
    const before = byShape.get(description, reference);
    if (before) return before;
    const read = readAnew(description, reference);
    if (before === undefined)
      byShape.add(description, reference, dependsOnShape(description, reference, read.reading.text) ? null : read);
    return read;
  };

  return ({ description, reference, amountCents }) => {
    const { reading, said } = known(description, reference);
    const side: Side = amountCents > 0 ? 'in' : amountCents < 0 ? 'out' : 'zero';
    const before = said[side];
    if (before) return before;
    const row = rowOf(reading, amountCents, accountType);
    said[side] = row;
    return row;
  };
}

/** Labels one movement by its own words, amount and account. */
export function labelRow(row: LedgerTransaction, accountType: AccountType): ReadRow {
  return rowLabeller(accountType)(row);
}
