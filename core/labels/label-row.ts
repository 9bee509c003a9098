import type { AccountType, LedgerTransaction } from '../ledger/ledger.ts';
import { channelOf } from './channel.ts';
import { counterpartyOf } from './counterparty.ts';
import type { Channel, LabelVerdict } from './labelled-transaction.ts';
import { type Candidate, candidatesFor } from './matcher.ts';
import { type Reading, readDescription } from './normalise.ts';
import { fitsDirection, type LabelId, labelOf } from './taxonomy.ts';

/** Accounts that are paid off: money that arrives there is the holder's own payment. */
const PAID_OFF: ReadonlySet<AccountType> = new Set(['credit_card', 'loan', 'home_loan']);
/** From this confidence on the channel alone says what happened (cash, fees); below, it is only a fallback. */
const CHANNEL_DECIDES = 0.6;

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

/**
 * Labels one movement by its own words, amount and account; what other movements say comes later.
 * The label always fits the movement's side, and there always is one.
 */
export function labelRow(row: LedgerTransaction, accountType: AccountType): ReadRow {
  const reading = readDescription(row.description, row.reference);
  const way = channelOf(reading);
  const candidates = candidatesFor(reading.tokens, row.amountCents, way.channel);
  const winner: Candidate | null = candidates.find(({ decides }) => decides) ?? null;
  const incoming = row.amountCents > 0;
  const named = (label: LabelId, by: Candidate | null) => ({
    runnerUp: candidates.find((candidate) => candidate.label !== label)?.label ?? null,
    pairedWith: null,
    channel: channelShownBy(label, way.channel),
    counterparty: counterpartyOf(by, way.rest, way.channel),
  });

  const returned = winner !== null && labelOf(winner.label).primary === 'RETURNED_AND_REVERSED';
  if (incoming && PAID_OFF.has(accountType) && !returned && way.channel !== 'interest') {
    const label = 'transfer.own_account_in';
    const { matchedText } = way;
    const ruleId = 'account:payment-received';
    return {
      reading,
      verdict: { label, confidence: 0.75, labelledBy: 'engine', ruleId, matchedText, ...named(label, null) },
    };
  }
  if (winner && winner.tier !== 'intermediary') {
    const { label, confidence, ruleId, matchedText } = winner;
    // A returned debit order names its creditor beside the bank's wording.
    const creditor = label.startsWith('returned.') ? candidates.find(({ tier }) => tier === 'merchant') : undefined;
    return {
      reading,
      verdict: { label, confidence, labelledBy: 'engine', ruleId, matchedText, ...named(label, creditor ?? winner) },
    };
  }
  const fallback = way.group ? (incoming ? way.group.in : way.group.out) : (winner?.label ?? null);
  const unknown = incoming ? 'other.uncategorised_in' : 'other.uncategorised_out';
  const label = fallback !== null && fitsDirection(fallback, row.amountCents) ? fallback : unknown;
  const confidence = label === unknown ? 0.2 : (way.group?.confidence ?? 0.3);
  const decided = way.group !== null && confidence >= CHANNEL_DECIDES;
  return {
    reading,
    verdict: {
      label,
      confidence,
      labelledBy: decided ? 'engine' : 'fallback',
      ruleId: way.group ? `channel:${way.channel}` : 'fallback:none',
      matchedText: way.matchedText,
      ...named(label, winner),
    },
  };
}
