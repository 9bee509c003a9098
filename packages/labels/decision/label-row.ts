import type { AccountType, LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { normaliseDescription, type Reading, tokensOf } from '@imali/ledger/text/normalise.ts';
import { wordsWithoutVolatile } from '@imali/ledger/text/volatile-words.ts';
import { keepRow, keptRow, type TextHash } from '../cache/kept-rows.ts';
import { weighed } from '../model/label-evidence.ts';
import { counterpartyOf } from '../parties/counterparty.ts';
import { isCommonWordAlone, isNameAlone, PAYS_MANY } from '../parties/name-alone.ts';
import { namesSomebody, type PartyWords } from '../parties/party-words.ts';
import { closingMonth, shapeIndex } from '../text/text-shape.ts';
import { textOf } from '../tries/token-trie.ts';
import { channelShownBy, type SaidTwice, saidByTables } from './said-by-tables.ts';
import type { WeighedVerdict } from './weighed-verdict.ts';

export interface ReadRow extends WeighedVerdict {
  readonly reading: Reading;
  /** What the tables alone say, which is weighed anew where the words that stay turn out to be others. */
  readonly tabled: LabelVerdict;
  /** Null where a table names the other side, where nobody does, and for a shop whose text holds nothing that varies. */
  readonly party: PartyWords | null;
}

/** A decision of the tables with what the words that stay the same over a party's payments say. */
type OfParty = (tabled: LabelVerdict) => LabelVerdict;
const byWordsAlone: OfParty = (tabled) => tabled;

/** The verdict of the tables weighed beside the learned model, which sees only the words that stay the same over a party's payments. */
function besideModel(said: SaidTwice, amountCents: number, ofParty: OfParty = byWordsAlone): WeighedVerdict {
  const { printed, right } = said;
  const ofPrinted = ofParty(printed.tabled);
  // Who pays by law is known by name, in whatever form: letters say nothing beside it.
  if (printed.isOfState && ofPrinted.labelledBy === 'engine') return { verdict: ofPrinted, settled: ofPrinted };
  const tabled = ofParty(right.tabled);
  const { kept, likelier } = weighed(tabled, right, amountCents);
  const saysNothing = isNameAlone(tabled, right.way, amountCents) || isCommonWordAlone(tabled, right.way);
  const settled =
    likelier === null || saysNothing
      ? kept
      : {
          ...likelier,
          runnerUp: tabled.label,
          channel: channelShownBy(likelier.label, right.way.channel),
          counterparty: tabled.counterparty ?? counterpartyOf(null, right.way, amountCents),
        };
  if (amountCents <= 0) return { verdict: settled, settled };
  const asPrinted = printed === right ? kept : weighed(ofPrinted, printed, amountCents).kept;
  return { verdict: asPrinted, settled };
}

const readingOf = (tokens: readonly string[], namesCard: boolean): Reading => ({
  text: textOf(tokens, 0, tokens.length),
  tokens,
  namesCard,
});

type Side = 'in' | 'out' | 'zero';

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
  const said = saidByTables(reading, amountCents, accountType);
  return {
    tabled: said.printed.tabled,
    verdictOf: (own) => besideModel(said, amountCents, (tabled) => withStableParty(own, tabled, tokens)),
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

/** A row that its own words decide. */
function byItself(reading: Reading, said: SaidTwice, amountCents: number, party: PartyWords | null): ReadRow {
  const { verdict, settled } = besideModel(said, amountCents);
  return { reading, tabled: said.printed.tabled, verdict, settled, party };
}

/** A row that names no party which later passes could follow: a process works it out once. */
function ofNoParty(reading: Reading, said: SaidTwice, amountCents: number, hash: TextHash): ReadRow {
  const row = byItself(reading, said, amountCents, null);
  keepRow(hash, reading.tokens, row, !said.printed.isNamedByText);
  return row;
}

function rowOf(reading: Reading, amountCents: number, side: Side, accountType: AccountType): ReadRow {
  const { hash, found } = keptRow(reading, side, accountType);
  if (found) return { reading, tabled: found.tabled, verdict: found.verdict, settled: found.settled, party: null };
  const saidOfAll = saidByTables(reading, amountCents, accountType);
  const { tabled, way, isNamedByText } = saidOfAll.printed;
  const { tokens, text, namesCard } = reading;
  if (!isNamedByText) return ofNoParty(reading, saidOfAll, amountCents, hash);
  const { start, end } = way;
  const stable = wordsWithoutVolatile(tokens, text, start, end);
  if (stable === tokens) {
    // Who shops pays many: what differs between texts is the shop.
    const isShopping = amountCents < 0 && PAYS_MANY.has(tabled.channel);
    if (isShopping) return ofNoParty(reading, saidOfAll, amountCents, hash);
    return byItself(reading, saidOfAll, amountCents, { tokens, start, end, printed: null });
  }
  const known = readingOf(stable, namesCard);
  const said = saidByTables(known, amountCents, accountType);
  // Where nothing but months and references names the party, they do.
  const { start: stableStart, end: stableEnd } = said.printed.way;
  if (!namesSomebody(stable, stableStart, stableEnd) && end === start)
    return byItself(reading, saidOfAll, amountCents, { tokens, start, end, printed: null });
  return {
    reading,
    tabled,
    ...besideModel(said, amountCents, (stableTabled) => withStableParty(tabled, stableTabled, stable)),
    party: { tokens: stable, start: stableStart, end: stableEnd, printed: { tokens, start, end } },
  };
}

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
 * Labels transactions of one kind of account by their own words and amounts; what other transactions say comes later. The
 * label always fits the transaction's side, and there always is one. Transactions whose words are the same once numbers are
 * taken away share one verdict, found once: an account repeats itself. What is kept is bounded by the transactions asked
 * about; a labeller is made anew for every applicant.
 */
export function rowLabeller(accountType: AccountType): (row: LedgerTransaction) => ReadRow {
  const byText = { card: new Map<string, KnownReading>(), other: new Map<string, KnownReading>() };
  // The same by what a text looks like before it is normalised: that costs more than all else. Null where digits matter.
  const byShape = shapeIndex<KnownReading | null>();

  const readAnew = (description: string, reference: string): KnownReading => {
    const { text, namesCard } = normaliseDescription(description, reference);
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
    const row = rowOf(reading, amountCents, side, accountType);
    said[side] = row;
    return row;
  };
}

/** Labels one transaction by its own words, amount and account. */
export function labelRow(row: LedgerTransaction, accountType: AccountType): ReadRow {
  return rowLabeller(accountType)(row);
}
