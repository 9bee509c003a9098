import type { StrikeDateDetails } from '../../schemas/entities/income-analysis.ts';
import { randsOf } from '../money/cents.ts';
import { businessDayNumberFrom, businessDayOnOrAfter } from '../time/business-days.ts';
import {
  addMonths,
  type CalendarDate,
  dateInMonth,
  dayNumber,
  dayNumberInMonth,
  dayOfMonth,
  monthNumber,
  monthOf,
} from '../time/calendar.ts';
import type { AnalysisInput, LabelledAccount } from './analysis-input.ts';
import { dailyBalances } from './daily-balances.ts';
import { STRIKE_DATE_POLICIES, type StrikeDatePolicy } from './data/strike-date-policy.ts';
import type { IncomeSource } from './income-sources.ts';
import { isDayMissing } from './missing-days.ts';
import { roundTo } from './ratio.ts';
import { wilsonLowerBound } from './wilson.ts';

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

interface JudgedDay {
  readonly day: number;
  readonly covered: number;
  readonly cycles: number;
  readonly lowerBound: number;
}

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

/** The account that the source pays into, by its latest payment. */
function accountOf(input: AnalysisInput, primary: IncomeSource): LabelledAccount | undefined {
  const accountId = primary.rows.at(-1)?.accountId;
  return input.accounts.find(({ account }) => account.id === accountId);
}

function judgeDays(input: AnalysisInput, entry: LabelledAccount, neededCents: number, z: number): JudgedDay[] {
  const { asOf } = input;
  const from = entry.transactions[0]?.bookedOn ?? asOf;
  const balances = dailyBalances(entry, from, asOf);
  const start = dayNumber(from);
  const balanceOn = (day: number): number | null => {
    const known = balances[day - start];
    return known && !isDayMissing(input, known.date) ? known.balanceCents : null;
  };
  const firstMonth = monthNumber(from);
  const months = Array.from({ length: monthNumber(asOf) - firstMonth + 1 }, (_, index) => firstMonth + index);
  return DAYS.map((day) => {
    // A debit order for a day without settlement is collected on the next business day.
    const seen = months.flatMap((month) => balanceOn(businessDayNumberFrom(dayNumberInMonth(month, day), 1)) ?? []);
    const covered = seen.filter((cents) => cents >= neededCents).length;
    return { day, covered, cycles: seen.length, lowerBound: wilsonLowerBound(covered, seen.length, z) ?? 0 };
  });
}

/** Days from pay day to a day of the month, 0 to 30. */
function daysAfterPay(day: number, payDay: number): number {
  return (day - payDay + 31) % 31;
}

function nextDateOn(day: number, asOf: CalendarDate): CalendarDate {
  const month = monthOf(asOf);
  const dates = [0, 1, 2].map((ahead) => businessDayOnOrAfter(dateInMonth(addMonths(month, ahead), day)));
  return dates.find((date) => dayNumber(date) > dayNumber(asOf)) ?? asOf;
}

/**
 * The day on which an instalment is most often covered, judged on the account that the primary income is paid into:
 * for each day of the month, in how many past months the balance at its end held the instalment and the floor, by
 * the lower Wilson bound. ANY when every day would do, REJECT when none does; of days as good, the first after pay
 * day. Null without a primary income, or with fewer months than the policy asks for.
 */
export function strikeDate(
  input: AnalysisInput,
  primary: IncomeSource | null,
  options: StrikeDateOptions = {},
): StrikeDate | null {
  const policy = STRIKE_DATE_POLICIES.findLast((entry) => entry.effectiveFrom <= input.asOf);
  const entry = primary ? accountOf(input, primary) : undefined;
  if (!primary || !entry || !policy) return null;
  const instalmentCents = options.instalmentCents ?? Math.round(primary.monthlyCents * policy.assumedInstalmentShare);
  const floorCents = options.floorCents ?? 0;
  const days = judgeDays(input, entry, instalmentCents + floorCents, policy.z);
  if (days.every(({ cycles }) => cycles < policy.minimumCycles)) return null;

  const payDay = dayOfMonth(primary.stream?.next?.expectedOn ?? primary.rows.at(-1)?.bookedOn ?? input.asOf);
  const good = days.filter((day) => isGood(day, policy));
  const best = good.toSorted(
    (a, b) => b.lowerBound - a.lowerBound || daysAfterPay(a.day, payDay) - daysAfterPay(b.day, payDay),
  )[0];
  const isAny = good.length === days.length;
  const details = {
    instalment: randsOf(instalmentCents),
    instalment_assumed: options.instalmentCents === undefined,
    floor: randsOf(floorCents),
    account_id: entry.account.id,
    day_of_month: isAny || !best ? null : best.day,
    days: days.map(({ day, covered, cycles, lowerBound }) => ({
      day,
      covered,
      cycles,
      lower_bound: roundTo(lowerBound, 4),
    })),
  };
  const amount = `R${randsOf(instalmentCents + floorCents).toFixed(2)}`;
  if (!best) {
    const top = days.toSorted((a, b) => b.lowerBound - a.lowerBound)[0];
    const message = `The balance held ${amount} on no day often enough; on its best day (${top?.day ?? 1}) in ${top?.covered ?? 0} of ${top?.cycles ?? 0} months.`;
    return { outcome: 'REJECT', details: { ...details, reasons: [{ code: 'balance_too_low', message }] } };
  }
  if (isAny) {
    const message = `The balance held ${amount} on every day of the month.`;
    return { outcome: 'ANY', details: { ...details, reasons: [{ code: 'covered_on_every_day', message }] } };
  }
  const reasons = [
    {
      code: 'most_often_covered',
      message: `On day ${best.day} the balance held ${amount} in ${best.covered} of ${best.cycles} months.`,
    },
    {
      code: 'days_after_pay_day',
      message: `Day ${best.day} comes ${daysAfterPay(best.day, payDay)} days after pay day, the ${payDay}.`,
    },
  ];
  return { outcome: nextDateOn(best.day, input.asOf), details: { ...details, reasons } };
}

function isGood({ covered, cycles, lowerBound }: JudgedDay, policy: StrikeDatePolicy): boolean {
  if (cycles < policy.minimumCycles) return false;
  return lowerBound >= policy.minimumLowerBound && covered >= cycles * policy.minimumShare;
}
