import { addDays, type CalendarDate, lastDay, monthOf, monthsBetween } from '@imali/ledger/basics/calendar.ts';
import { centsOf, randsOf } from '@imali/ledger/basics/cents.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import {
  book,
  bookCharge,
  bounce,
  closeDay,
  closeMonth,
  type Mention,
  openAccount,
  type SimulatedAccount,
} from './account-simulation.ts';
import { bankStyles } from './all-styles.ts';
import { eventTraits } from './bank-wordings.ts';
import { homeOf, partyNames } from './parties.ts';
import type { AccountPlan, AmountPlan, Flow, PersonaPlan } from './persona-plan.ts';
import { type Draws, drawsOf } from './random.ts';
import { datesOf, type Span } from './schedule.ts';

/** A stretch of a persona's life to simulate. */
export interface Run {
  readonly span: Span;
  /** Last day of the history that the persona describes: months are counted back from it, even in what follows. */
  readonly endsOn: CalendarDate;
  readonly seed: number;
}

/** Something that a flow makes happen on a day. */
interface Happening {
  readonly flow: Flow;
  readonly date: CalendarDate;
  readonly cents: number;
  readonly mention: Mention;
  /** Holds the ends of the history in place, so it happens whatever the balance. */
  readonly isAnchor: boolean;
  readonly isRefused: boolean;
}

/** Out of so many purchases that the balance does not allow, one is tried at a card machine and declined. */
const DECLINED_ONE_OF = 8;

/** The sum that money of this size is usually reckoned in: rents in fifties, premiums in cents. */
const coarsenessOf = (cents: number): number => [5000, 1000, 100].find((step) => cents % step === 0) ?? 1;

const scaled = (cents: number, factor: number, stepCents: number): number =>
  cents + Math.round((cents * (factor - 1)) / stepCents) * stepCents;

function centsOfPlan(plan: AmountPlan, date: CalendarDate, factor: number, draws: Draws): number {
  if (typeof plan === 'number') return scaled(centsOf(plan), factor, coarsenessOf(centsOf(plan)));
  if ('dated' in plan) {
    return centsOf(plan.dated.findLast((entry) => entry.since <= date)?.rands ?? plan.dated[0]?.rands ?? 0);
  }
  if ('base' in plan) {
    const base = scaled(centsOf(plan.base), factor, 1);
    return Math.round((base * (100 + draws.between(...plan.percent))) / 100);
  }
  const stepCents = centsOf(plan.step ?? 0.01);
  const steps = Math.round((centsOf(plan.to) - centsOf(plan.from)) / stepCents);
  return Math.max(stepCents, scaled(centsOf(plan.from) + draws.between(0, steps) * stepCents, factor, stepCents));
}

/** Whether a count of months lies in a range of months back; one that reaches the last month has no end. */
function isWithin(monthsBack: number, range: readonly [oldest: number, newest: number] | undefined): boolean {
  return range !== undefined && monthsBack <= range[0] && (range[1] === 0 || monthsBack >= range[1]);
}

function happeningsOf(plan: PersonaPlan, flow: Flow, { span, endsOn, seed }: Run): Happening[] {
  const regular = datesOf(flow.schedule, span, (month) => drawsOf(seed, plan.id, flow.id, month));
  const isWhole = flow.anchors && span.to >= endsOn;
  const anchors = isWhole ? [span.from, endsOn] : [];
  const ofFlow = drawsOf(seed, plan.id, flow.id, 'flow');
  const mandate = ofFlow.between(100_000, 999_999);
  const factor = (drawsOf(seed, plan.id, 'means').between(860, 1160) * ofFlow.between(97, 103)) / 100_000;
  const variant = ofFlow.unit();
  const names = partyNames(flow.party, { seed, personaId: plan.id });
  const { town } = homeOf({ seed, personaId: plan.id });
  const isMandate = eventTraits[flow.event].bounces === true;

  const happeningOn = (date: CalendarDate, draws: Draws, isAnchor: boolean): Happening[] => {
    const monthsBack = monthsBetween(monthOf(date), monthOf(endsOn));
    if (flow.monthsBack && !isWithin(monthsBack, flow.monthsBack)) return [];
    const base = centsOfPlan(flow.amount, date, factor, draws);
    const hasRisen = flow.rise !== undefined && monthsBack <= flow.rise.monthsBack;
    const cents = hasRisen ? Math.round((base * (100 + (flow.rise?.percent ?? 0))) / 100) : base;
    const mention: Mention = {
      name: draws.oneOf(names),
      ref: String(isMandate ? mandate : draws.between(100_000, 999_999)),
      boughtDaysAgo: draws.between(0, 2),
      town,
      variant,
    };
    return [{ flow, date, cents, mention, isAnchor, isRefused: isWithin(monthsBack, flow.refused?.monthsBack) }];
  };
  // Later days only add to the end of `regular`, so earlier draws stay as they are however long the history goes on.
  return [
    ...regular.flatMap((date, index) => happeningOn(date, drawsOf(seed, plan.id, flow.id, date, index), false)),
    ...anchors.flatMap((date) => happeningOn(date, drawsOf(seed, plan.id, flow.id, date, 'anchor'), true)),
  ];
}

const isSavings = ({ accountType }: AccountPlan): boolean => accountType === 'savings' || accountType === 'investment';

/** Both sides of a move between own accounts, each labelled from where it stands. */
function moveBetweenOwn(
  { flow, date, cents, mention }: Happening,
  [index, account]: readonly [number, SimulatedAccount],
  [toIndex, receiving]: readonly [number, SimulatedAccount],
): void {
  const isOutOfSavings = isSavings(account.plan);
  const isIntoSavings = isSavings(receiving.plan);
  const arrival = receiving.rows.length;
  const row = book(account, flow.event, date, {
    cents: -cents,
    rank: eventTraits[flow.event].rank,
    mention,
    truth: {
      label: isIntoSavings && !isOutOfSavings ? 'savings.deposit' : 'transfer.own_account_out',
      pair: { kind: 'own_transfer', account: toIndex, row: arrival },
    },
  });
  book(receiving, 'own_transfer_in', date, {
    cents,
    rank: eventTraits.own_transfer_in.rank,
    mention: { ...mention, name: `Acc ${account.plan.accountNumber}` },
    truth: {
      label: isOutOfSavings && !isIntoSavings ? 'savings.withdrawal' : 'transfer.own_account_in',
      pair: { kind: 'own_transfer', account: index, row },
    },
  });
}

/** A payment that the holder does without, for want of money; a card that is tried all the same is declined for a fee. */
function forgo({ flow: { event }, date, mention }: Happening, account: SimulatedAccount, left: number): void {
  const isTried = event === 'card_purchase' && left < 0 && Number(mention.ref) % DECLINED_ONE_OF === 0;
  if (isTried && account.balanceCents > 0) bookCharge(account, 'declined_fee', date, eventTraits[event].rank);
}

function perform(accounts: readonly SimulatedAccount[], happening: Happening): void {
  const { flow, date, cents, mention } = happening;
  const { event } = flow;
  const { direction, rank, fee } = eventTraits[event];
  const index = flow.account ?? 0;
  const account = accounts[index];
  if (!account) throw new RangeError(`flow ${flow.id}: no account ${index}`);
  const label = flow.label === 'cash.send_voucher' ? bankStyles[account.plan.bank].cashSendLabel : flow.label;
  if (direction !== 'in') {
    payOut(accounts, happening, [index, account], label);
    return;
  }
  const stream = flow.stream === undefined ? {} : { stream: flow.stream };
  book(account, event, date, { cents, rank, mention, truth: { label, ...stream } });
  if (fee) bookCharge(account, fee, date, rank);
}

/** Pays, where there is money for it: debit orders bounce without it, and everything else is not bought. */
function payOut(
  accounts: readonly SimulatedAccount[],
  happening: Happening,
  [index, account]: readonly [number, SimulatedAccount],
  label: LabelId,
): void {
  const { flow, date, cents, mention, isRefused } = happening;
  const { event } = flow;
  const { rank, bounces, fee } = eventTraits[event];
  const left = account.balanceCents + centsOf(account.plan.overdraftRands ?? 0) - cents;
  if (bounces && (left < 0 || isRefused)) {
    bounce(account, index, event, date, { cents, mention, label, refusedAs: isRefused ? flow.refused?.as : undefined });
    return;
  }
  if (!bounces && !happening.isAnchor && left < centsOf(flow.keepRands ?? 20)) {
    forgo(happening, account, left);
    return;
  }
  const receiving = flow.toAccount === undefined ? undefined : accounts[flow.toAccount];
  if (receiving && flow.toAccount !== undefined) {
    moveBetweenOwn(happening, [index, account], [flow.toAccount, receiving]);
    return;
  }
  book(account, event, date, { cents: -cents, rank, mention, truth: { label } });
  if (fee) bookCharge(account, fee, date, rank);
}

function simulate(plan: PersonaPlan, run: Run, opening: readonly number[]): SimulatedAccount[] {
  const { span } = run;
  const accounts = plan.accounts.map((account, index) => openAccount(account, opening[index] ?? 0));
  const byDate = Map.groupBy(
    plan.flows
      .flatMap((flow) => happeningsOf(plan, flow, run))
      .toSorted((a, b) => eventTraits[a.flow.event].rank - eventTraits[b.flow.event].rank),
    (happening) => happening.date,
  );
  for (let date = span.from; date <= span.to; date = addDays(date, 1)) {
    for (const happening of byDate.get(date) ?? []) perform(accounts, happening);
    const isMonthEnd = date === lastDay(monthOf(date));
    for (const account of accounts) {
      closeDay(account);
      if (isMonthEnd) closeMonth(account, date);
    }
  }
  return accounts;
}

const WARM_UP_DAYS = 61;

/**
 * The balances with which the history opens. They are those after two unprinted months, so that the opening fits the
 * place of the first day in the pay cycle, whatever day that is. A new account opens with what its plan says.
 */
function openingCents(plan: PersonaPlan, { span, endsOn, seed }: Run): number[] {
  const planned = plan.accounts.map((account) => centsOf(account.openingRands));
  if (plan.isNew) return planned;
  const before = { from: addDays(span.from, -WARM_UP_DAYS), to: addDays(span.from, -1) };
  return simulate(plan, { span: before, endsOn, seed }, planned).map((account) => account.balanceCents);
}

/** The accounts of a persona as they are at the end of a run, with everything that was booked on them in it. */
export function livedAccounts(plan: PersonaPlan, run: Run): SimulatedAccount[] {
  return simulate(plan, run, openingCents(plan, run));
}

/** Balance in rands. */
export function balanceOf({ balanceCents }: SimulatedAccount): number {
  return randsOf(balanceCents);
}
