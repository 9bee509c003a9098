import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { LabellingState } from './draft.ts';
import { isByMandate } from './mandate.ts';

/** Fewer transactions with one party are no habit. */
const FEWEST_VISITS = 4;
const FEWEST_PAYMENTS = 3;
const DAYS_OF_A_MONTH = 30;
/** Visits to a shop for daily needs, in a month at least. */
const VISITS_A_MONTH = 1;
/** Fuel is bought for round sums: share of visits that cost a multiple of R10, and the least of them in cents. */
const ROUND_SHARE = 0.9;
const ROUND_CENTS = 1_000;
const LEAST_FUEL = 10_000;
/** Days between two debit orders of one creditor, and the share of gaps and amounts that must keep to the plan. */
const MONTH: readonly [low: number, high: number] = [25, 36];
const KEEPS = 0.75;
const NEAR_FIRST = 0.2;
/** A funeral policy rarely costs more, a policy for car or house rarely less. In cents. */
const MOST_FUNERAL = 30_000;
const MOST_PREMIUM = 300_000;
const share = (drafts: readonly LabellingState[], holds: (draft: LabellingState) => boolean): number =>
  drafts.filter(holds).length / drafts.length;

/** Nothing is known of the party, or only that it trades: a shop of that name in a township is mostly a grocer's. */
function isOpen({ label, ruleId, channel }: LabellingState['verdict']): boolean {
  if (label === 'other.uncategorised_out') return true;
  return label === 'shopping.general' && channel === 'card' && ruleId.startsWith('trade:trading');
}

function labelOfVisits(visits: readonly LabellingState[]): LabelId | null {
  const [first, last] = [visits[0], visits.at(-1)];
  if (visits.length < FEWEST_VISITS || !first || !last) return null;
  const isRound = ({ row }: LabellingState): boolean =>
    -row.amountCents >= LEAST_FUEL && row.amountCents % ROUND_CENTS === 0;
  if (share(visits, isRound) >= ROUND_SHARE) return 'transport.fuel';
  const months = Math.max(1, (last.day - first.day) / DAYS_OF_A_MONTH);
  return visits.length / months >= VISITS_A_MONTH ? 'food.groceries' : null;
}

function labelOfPayments(payments: readonly LabellingState[]): LabelId | null {
  const first = payments[0];
  if (payments.length < FEWEST_PAYMENTS || !first) return null;
  const gaps = payments.slice(1).map(({ day }, at) => day - (payments[at]?.day ?? day));
  if (gaps.filter((gap) => gap >= MONTH[0] && gap <= MONTH[1]).length / gaps.length < KEEPS) return null;
  const cents = -first.row.amountCents;
  if (share(payments, ({ row }) => Math.abs(-row.amountCents - cents) <= cents * NEAR_FIRST) < KEEPS) return null;
  if (cents <= MOST_FUNERAL) return 'insurance.life_funeral';
  return cents <= MOST_PREMIUM ? 'insurance.short_term' : null;
}

/**
 * Guesses what unknown parties of one account are by how they are paid: shops that are visited often for round sums sell
 * fuel, others daily needs; monthly debit orders of one amount are most often premiums. A habit is no evidence of what was
 * bought (bets are round sums, lenders collect one amount a month), so the guess is the second label and never the first.
 * `account` is one account's transactions in order.
 */
export function guessByHabit(account: readonly LabellingState[]): void {
  const parties = new Map<string, LabellingState[]>();
  for (const draft of account) {
    const { verdict } = draft;
    if (!isOpen(verdict) || verdict.pairedWith !== null || !verdict.counterparty) continue;
    const byMandate = isByMandate(verdict.channel);
    if (!byMandate && verdict.channel !== 'card') continue;
    const key = `${byMandate ? 'mandate' : 'card'} ${verdict.counterparty.id}`;
    const group = parties.get(key);
    if (group) group.push(draft);
    else parties.set(key, [draft]);
  }
  for (const [key, drafts] of parties) {
    const label = key.startsWith('card') ? labelOfVisits(drafts) : labelOfPayments(drafts);
    if (label === null) continue;
    for (const draft of drafts) if (!draft.fixed) draft.verdict = { ...draft.verdict, runnerUp: label };
  }
}
