import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { LabelledAccount } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { STRIKE_DATE_POLICIES, type StrikeDatePolicy } from '../data/strike-date-policy.ts';
import type { IncomeAnalysis, StrikeDateDetails } from '../documents/income-analysis.ts';
import type { IncomeSource, IncomeSources } from '../income/income-sources.ts';
import { regularSources } from '../income/present-income.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { roundTo } from '../streams/ratio.ts';
import { wilsonLowerBound } from '../streams/wilson.ts';
import { moneyText } from '../waterfall/money-text.ts';
import { balanceFinder, type StrikeDays, strikeDays } from './strike-days.ts';

export interface StrikeDateOptions {
  readonly instalmentCents?: number;
  /** What must be left after the instalment; 0 when not given. */
  readonly floorCents?: number;
}

/** `outcome` is ANY, REJECT or the date to collect on. */
export interface StrikeDate {
  readonly outcome: 'ANY' | 'REJECT' | CalendarDate;
  readonly details: StrikeDateDetails;
}

/** Why no day is named to collect on. */
type NoStrikeDate = NonNullable<IncomeAnalysis['no_strike_date']>;

const none = (code: NoStrikeDate['code'], message: string): NoStrikeDate => ({ code, message });

interface JudgedDay {
  readonly day: number;
  readonly covered: number;
  readonly cycles: number;
  readonly lowerBound: number;
}

/** The account that the source pays into, by its latest payment. */
function accountOf(input: AnalysisInput, primary: IncomeSource): LabelledAccount | undefined {
  const accountId = primary.rows.at(-1)?.accountId;
  return input.accounts.find(({ account }) => account.id === accountId);
}

function judgeDays(
  days: StrikeDays,
  balanceOn: (day: number) => number | null,
  neededCents: number,
  z: number,
): JudgedDay[] {
  return days.days.map((day) => {
    const seen = days.pastOf(day).flatMap((past) => balanceOn(past) ?? []);
    const covered = seen.filter((cents) => cents >= neededCents).length;
    return { day, covered, cycles: seen.length, lowerBound: wilsonLowerBound(covered, seen.length, z) ?? 0 };
  });
}

/**
 * The income to collect behind: the strongest that goes on. An income that has ended covers no instalment to come, however
 * well it covered those of the past.
 */
function incomeToCollectFrom(sources: IncomeSources): IncomeSource | NoStrikeDate {
  const regular = regularSources(sources);
  const alive = regular.find(({ hasEnded }) => !hasEnded);
  if (alive) return alive;
  const ended = regular[0];
  if (!ended) return none('no_regular_income', 'No income comes regularly, so no day is better than another.');
  const lastOn = ended.rows.at(-1)?.bookedOn ?? '';
  return none('income_ended', `${ended.name} last paid on ${lastOn} and has ended; no other regular income goes on.`);
}

/**
 * The day on which an instalment is most often covered, judged on the account that the strongest income that goes on is paid
 * into: for each day of the month, in how many past months the balance at its end held the instalment and the floor, by
 * the lower Wilson bound; likewise for each day after pay day where pay comes several times a month or every four weeks.
 * ANY when every day would do, REJECT when none does; of days as good, the first after pay day. The reason instead where no
 * regular income goes on, or there are fewer months of balances than the policy asks for.
 */
export function strikeDate(
  input: AnalysisInput,
  sources: IncomeSources,
  options: StrikeDateOptions = {},
): StrikeDate | NoStrikeDate {
  const collected = incomeToCollectFrom(sources);
  if ('code' in collected) return collected;
  const policy = STRIKE_DATE_POLICIES.findLast((entry) => entry.effectiveFrom <= input.asOf);
  const entry = accountOf(input, collected);
  if (!entry || !policy) return TOO_FEW_BALANCES;
  return dayToCollect(input, collected, entry, policy, options);
}

const TOO_FEW_BALANCES = none(
  'too_few_balances',
  'The account that the income is paid into shows too few months of balances.',
);

function dayToCollect(
  input: AnalysisInput,
  primary: IncomeSource,
  entry: LabelledAccount,
  policy: StrikeDatePolicy,
  options: StrikeDateOptions,
): StrikeDate | NoStrikeDate {
  const instalmentCents = options.instalmentCents ?? Math.round(primary.monthlyCents * policy.assumedInstalmentShare);
  const floorCents = options.floorCents ?? 0;
  const from = entry.transactions[0]?.bookedOn ?? input.asOf;
  const cycle = strikeDays(from, input.asOf, primary);
  const { basis, unit, daysAfterPay } = cycle;
  const minimumCycles = Math.ceil(policy.minimumCycles * cycle.cyclesAMonth);
  const days = judgeDays(cycle, balanceFinder(input, entry, from), instalmentCents + floorCents, policy.z);
  if (days.every(({ cycles }) => cycles < minimumCycles)) return TOO_FEW_BALANCES;

  const good = days.filter((day) => isGood(day, minimumCycles, policy));
  const best = good.toSorted((a, b) => b.lowerBound - a.lowerBound || daysAfterPay(a.day) - daysAfterPay(b.day))[0];
  const isAny = good.length === days.length;
  const chosen = isAny ? undefined : best;
  const nextDates = chosen ? cycle.nextOf(chosen.day) : [];
  const details = {
    instalment: randsOf(instalmentCents),
    instalment_assumed: options.instalmentCents === undefined,
    floor: randsOf(floorCents),
    account_id: entry.account.id,
    stream_id: primary.stream?.id ?? null,
    cycle_basis: basis,
    day_of_month: basis === 'pay_cycle' ? null : (chosen?.day ?? null),
    days_after_pay: basis === 'calendar_month' ? null : (chosen?.day ?? null),
    next_dates: [...nextDates],
    days: days.map(({ day, covered, cycles, lowerBound }) => ({
      day,
      covered,
      cycles,
      lower_bound: roundTo(lowerBound, 4),
    })),
  };
  const amount = moneyText(instalmentCents + floorCents, entry.account.currency);
  const dayName = (day: number): string => (basis === 'pay_cycle' ? `${day} days after pay` : `day ${day}`);
  if (!best) {
    const reasons = [reasonForNone(days, amount, dayName, unit)];
    return { outcome: 'REJECT', details: { ...details, reasons } };
  }
  if (isAny) {
    return { outcome: 'ANY', details: { ...details, reasons: [reasonForAny(days, amount, dayName, unit)] } };
  }
  return { outcome: nextDates[0] ?? input.asOf, details: { ...details, reasons: reasonsFor(best, amount, cycle) } };
}

/** One day does best: how often it was covered, and where it lies after pay day. */
function reasonsFor(
  { day, covered, cycles }: JudgedDay,
  amount: string,
  { basis, unit, daysAfterPay, payDay }: StrikeDays,
): StrikeDateDetails['reasons'] {
  const held = `the balance held ${amount} in ${covered} of ${cycles} ${unit}`;
  if (basis === 'pay_cycle') return [{ code: 'most_often_covered', message: `At ${day} days after pay ${held}.` }];
  return [
    { code: 'most_often_covered', message: `On day ${day} ${held}.` },
    {
      code: 'days_after_pay_day',
      message: `Day ${day} comes ${daysAfterPay(day)} days after pay day, the ${payDay}.`,
    },
  ];
}

/** No day would do: the best of them says how often it was covered. */
function reasonForNone(
  days: readonly JudgedDay[],
  amount: string,
  dayName: (day: number) => string,
  unit: string,
): StrikeDateDetails['reasons'][number] {
  const top = days.toSorted((a, b) => b.lowerBound - a.lowerBound)[0];
  const message = `The balance held ${amount} on no day often enough; on its best day (${dayName(top?.day ?? 1)}) in ${top?.covered ?? 0} of ${top?.cycles ?? 0} ${unit}.`;
  return { code: 'balance_too_low', message };
}

/** Every day would do: either each was covered in all cycles, or the worst of them says how often it was. */
function reasonForAny(
  days: readonly JudgedDay[],
  amount: string,
  dayName: (day: number) => string,
  unit: string,
): StrikeDateDetails['reasons'][number] {
  const least = days.toSorted((a, b) => a.lowerBound - b.lowerBound)[0];
  if (least === undefined || days.every(({ covered, cycles }) => covered === cycles)) {
    const seen = [...new Set(days.map(({ cycles }) => cycles))].toSorted((a, b) => a - b);
    const message = `The balance held ${amount} on every day in all ${seen.join(' or ')} ${unit} seen.`;
    return { code: 'covered_on_every_day', message };
  }
  const { day, covered, cycles } = least;
  const message = `The balance held ${amount} often enough on every day, on the worst (${dayName(day)}) in ${covered} of ${cycles} ${unit}.`;
  return { code: 'covered_often_on_every_day', message };
}

function isGood(
  { covered, cycles, lowerBound }: JudgedDay,
  minimumCycles: number,
  { minimumLowerBound, minimumShare }: StrikeDatePolicy,
): boolean {
  return cycles >= minimumCycles && lowerBound >= minimumLowerBound && covered >= cycles * minimumShare;
}
