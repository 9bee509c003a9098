import type { BankBYODInput } from '../../schemas/entities/byod.ts';
import type { LabelId } from '../labels/taxonomy.ts';
import { centsOf, randsOf } from '../money/cents.ts';
import { addDays, type CalendarDate, lastDay, monthOf, monthsBetween } from '../time/calendar.ts';
import {
  book,
  bookCharge,
  bounce,
  closeMonth,
  type Mention,
  openAccount,
  type RowTruth,
  type SimulatedAccount,
} from './account-simulation.ts';
import { eventTraits } from './bank-wordings.ts';
import { holderOf, type PersonaHolder } from './holder.ts';
import type { AmountPlan, Flow, Persona, PersonaPlan } from './persona-plan.ts';
import { personaPlans } from './plans/all-plans.ts';
import { type Draws, drawsOf } from './random.ts';
import { datesOf, type Span, spanEndingOn } from './schedule.ts';

export interface IncomeStreamTruth {
  readonly id: string;
  readonly label: LabelId;
  readonly payer: string;
}

export interface PersonaData {
  readonly holder: PersonaHolder;
  readonly span: Span;
  /** Streams with at least one payment in the span, in the order of the persona's declaration. */
  readonly streams: readonly IncomeStreamTruth[];
  readonly accounts: readonly {
    /** Body of a BYOD upload. */
    readonly byod: BankBYODInput;
    /** One entry per transaction of the body, in its order. */
    readonly truth: readonly RowTruth[];
  }[];
}

const WARM_UP_DAYS = 61;

/** Every persona, in the order in which people should be shown them. */
export const personas: readonly Persona[] = personaPlans.map(({ id, name, description, months }) => ({
  id,
  name,
  description,
  months,
}));

/** Something that a flow makes happen on a day. */
interface Happening {
  readonly flow: Flow;
  readonly date: CalendarDate;
  readonly cents: number;
  readonly mention: Mention;
  /** Holds the ends of the history in place, so it happens whatever the balance. */
  readonly isAnchor: boolean;
}

/** A stretch of a persona's life to simulate. */
interface Run {
  readonly span: Span;
  /** Last day of the whole history, which months are counted back from. */
  readonly endsOn: CalendarDate;
  readonly seed: number;
}

function randsOfPlan(plan: AmountPlan, date: CalendarDate, draws: Draws): number {
  if (typeof plan === 'number') return plan;
  if ('dated' in plan) return plan.dated.findLast((entry) => entry.since <= date)?.rands ?? plan.dated[0]?.rands ?? 0;
  const stepCents = centsOf(plan.step ?? 0.01);
  const steps = Math.round((centsOf(plan.to) - centsOf(plan.from)) / stepCents);
  return randsOf(centsOf(plan.from) + draws.between(0, steps) * stepCents);
}

function happeningsOf(plan: PersonaPlan, flow: Flow, { span, endsOn, seed }: Run): Happening[] {
  const monthsBackOf = (date: CalendarDate): number => monthsBetween(monthOf(date), monthOf(endsOn));
  const regular = datesOf(flow.schedule, span, (month) => drawsOf(seed, plan.id, flow.id, month));
  const dates = regular.map((date) => ({ date, isAnchor: false }));
  if (flow.anchors && span.to === endsOn)
    dates.push({ date: span.from, isAnchor: true }, { date: span.to, isAnchor: true });
  const mandate = drawsOf(seed, plan.id, flow.id, 'mandate').between(100_000, 999_999);
  const isMandate = eventTraits[flow.event].bounces === true;
  return dates.flatMap(({ date, isAnchor }, index) => {
    const monthsBack = monthsBackOf(date);
    const [oldest, newest] = flow.monthsBack ?? [Number.POSITIVE_INFINITY, 0];
    if (monthsBack > oldest || monthsBack < newest) return [];
    const draws = drawsOf(seed, plan.id, flow.id, date, index);
    const base = centsOf(randsOfPlan(flow.amount, date, draws));
    const risen =
      flow.rise && monthsBack <= flow.rise.monthsBack ? Math.round((base * (100 + flow.rise.percent)) / 100) : base;
    const mention: Mention = {
      name: typeof flow.party === 'string' ? flow.party : draws.oneOf(flow.party),
      ref: String(isMandate ? mandate : draws.between(100_000, 999_999)),
      boughtDaysAgo: draws.between(0, 2),
    };
    return [{ flow, date, cents: risen, mention, isAnchor }];
  });
}

function perform(accounts: readonly SimulatedAccount[], happening: Happening): void {
  const { flow, date, cents, mention } = happening;
  const { event, label } = flow;
  const { direction, rank, bounces, fee } = eventTraits[event];
  const index = flow.account ?? 0;
  const account = accounts[index];
  if (!account) throw new RangeError(`flow ${flow.id}: no account ${index}`);
  const stream = flow.stream === undefined ? {} : { stream: flow.stream };
  if (direction === 'in') {
    book(account, event, date, { cents, rank, mention, truth: { label, ...stream } });
    return;
  }
  const left = account.balanceCents + centsOf(account.plan.overdraftRands ?? 0) - cents;
  if (bounces && left < 0) {
    bounce(account, index, event, date, { cents, mention, label });
    return;
  }
  if (!bounces && !happening.isAnchor && left < centsOf(flow.keepRands ?? 20)) return;
  const receiving = flow.toAccount === undefined ? undefined : accounts[flow.toAccount];
  if (!receiving || flow.toAccount === undefined) {
    book(account, event, date, { cents: -cents, rank, mention, truth: { label } });
    if (fee === 'atm_fee' || fee === 'payment_fee') bookCharge(account, fee, date, rank, mention);
    return;
  }
  const arrival = receiving.rows.length;
  const row = book(account, event, date, {
    cents: -cents,
    rank,
    mention,
    truth: { label, pair: { kind: 'own_transfer', account: flow.toAccount, row: arrival } },
  });
  book(receiving, 'own_transfer_in', date, {
    cents,
    rank,
    mention: { ...mention, name: `Acc ${account.plan.accountNumber}` },
    truth: { label: 'transfer.own_account_in', pair: { kind: 'own_transfer', account: index, row } },
  });
}

function simulate(plan: PersonaPlan, run: Run, openingCents: readonly number[]): SimulatedAccount[] {
  const { span } = run;
  const accounts = plan.accounts.map((account, index) => openAccount(account, openingCents[index] ?? 0));
  const byDate = Map.groupBy(
    plan.flows
      .flatMap((flow) => happeningsOf(plan, flow, run))
      .toSorted((a, b) => eventTraits[a.flow.event].rank - eventTraits[b.flow.event].rank),
    (happening) => happening.date,
  );
  for (let date = span.from; date <= span.to; date = addDays(date, 1)) {
    for (const happening of byDate.get(date) ?? []) perform(accounts, happening);
    if (date !== lastDay(monthOf(date))) continue;
    for (const account of accounts) closeMonth(account, date, { name: '', ref: '', boughtDaysAgo: 0 });
  }
  return accounts;
}

/**
 * The balances with which the history opens. They are those after two unprinted months, so that the opening fits the
 * place of the first day in the pay cycle, whatever day that is. A new account opens with what its plan says.
 */
function openingCents(plan: PersonaPlan, span: Span, seed: number): number[] {
  const planned = plan.accounts.map((account) => centsOf(account.openingRands));
  if (plan.days !== undefined) return planned;
  const before = { from: addDays(span.from, -WARM_UP_DAYS), to: addDays(span.from, -1) };
  return simulate(plan, { span: before, endsOn: span.to, seed }, planned).map((account) => account.balanceCents);
}

function streamsOf(plan: PersonaPlan, accounts: readonly SimulatedAccount[]): IncomeStreamTruth[] {
  const paid = new Set(accounts.flatMap(({ truth }) => truth.flatMap((row) => row.stream ?? [])));
  const declared = plan.flows.flatMap((flow): [string, IncomeStreamTruth][] =>
    flow.stream === undefined || !paid.has(flow.stream)
      ? []
      : [
          [
            flow.stream,
            {
              id: flow.stream,
              label: flow.label,
              payer: typeof flow.party === 'string' ? flow.party : flow.party.join(' / '),
            },
          ],
        ],
  );
  // The flow declared first describes a stream that several flows share, such as pay and a thirteenth cheque.
  return [...new Map(declared.toReversed()).values()].toReversed();
}

/**
 * The bank accounts of a synthetic applicant up to and including `endsOn`, with the truth about every row. The same
 * arguments give the same bytes. Throws a RangeError on an id that is not among `personas`.
 */
export function generatePersona(
  personaId: string,
  options: { readonly endsOn: CalendarDate; readonly seed?: number },
): PersonaData {
  const plan = personaPlans.find(({ id }) => id === personaId);
  if (!plan) throw new RangeError(`unknown persona: ${personaId}`);
  const span = spanEndingOn(options.endsOn, plan.months, plan.days);
  const holder = holderOf(plan);
  const seed = options.seed ?? 1;
  const accounts = simulate(plan, { span, endsOn: span.to, seed }, openingCents(plan, span, seed));
  return {
    holder,
    span,
    streams: streamsOf(plan, accounts),
    accounts: accounts.map(({ plan: account, rows, truth, balanceCents }) => ({
      byod: {
        account_number: account.accountNumber,
        account_name: account.accountName,
        account_type: account.accountType,
        balance: randsOf(balanceCents),
        currency: 'ZAR',
        bank_slug: account.bank,
        account_holder_name: `${holder.first_names} ${holder.last_names}`,
        transactions: rows,
      },
      truth,
    })),
  };
}
