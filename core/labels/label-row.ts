import type { AccountType, LedgerTransaction } from '../ledger/ledger.ts';
import { channelOf } from './channel.ts';
import { counterpartyOf } from './counterparty.ts';
import { decide } from './label-decision.ts';
import type { Channel, LabelVerdict } from './labelled-transaction.ts';
import { candidatesFor } from './matcher.ts';
import { type Reading, readText, tokensOf } from './normalise.ts';
import { type LabelId, labelOf } from './taxonomy.ts';
import { closingMonth, shapeIndex } from './text-shape.ts';

export interface ReadRow {
  readonly reading: Reading;
  readonly verdict: LabelVerdict;
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

function verdictOf(reading: Reading, amountCents: number, accountType: AccountType): LabelVerdict {
  const way = channelOf(reading);
  const candidates = candidatesFor(reading.tokens, amountCents, way);
  const decision = decide(reading, amountCents, accountType, way, candidates);
  const { label, confidence, labelledBy, ruleId, matchedText, by } = decision;
  return {
    label,
    confidence,
    labelledBy,
    ruleId,
    matchedText,
    runnerUp: candidates.find((candidate) => candidate.label !== label)?.label ?? null,
    pairedWith: null,
    channel: channelShownBy(label, way.channel),
    counterparty: ruleId === 'wording:bank-fee' ? null : counterpartyOf(by, way.rest, way.channel),
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
    const row = { reading, verdict: verdictOf(reading, amountCents, accountType) };
    said[side] = row;
    return row;
  };
}

/** Labels one movement by its own words, amount and account. */
export function labelRow(row: LedgerTransaction, accountType: AccountType): ReadRow {
  return rowLabeller(accountType)(row);
}
