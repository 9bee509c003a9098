import { addDays, monthOf } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import { PRESUMED_PAY_RULE } from '@imali/ledger/taxonomy/pass-rules.ts';
import type { DataQualityIssue } from '../documents/analysis-envelope.ts';
import { countedMoney } from '../expenses/counted-money.ts';
import { sumCents } from '../expenses/money-flow.ts';
import { incomeSourcesOf } from '../income/income-sources.ts';
import { payWithoutRhythm, RECENT_DAYS } from '../income/pay-without-rhythm.ts';
import { personIncomeOf } from '../income/person-income.ts';
import { regularSources } from '../income/present-income.ts';
import { unexplainedCredits } from '../income/unexplained-credits.ts';
import { PAYMENTS_A_YEAR } from '../streams/cadence.ts';
import { oddLast } from '../streams/careful-level.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { knownDays } from './missing-days.ts';

/**
 * Pay of the last two months in no rhythm that was found, which no regular income counts.
 * @param most rows that an issue names
 */
export function payNotCounted(input: AnalysisInput, most: number): DataQualityIssue[] {
  const rows = payWithoutRhythm(input);
  if (rows.length === 0) return [];
  const from = addDays(input.asOf, -RECENT_DAYS);
  return [
    {
      code: 'pay_not_counted',
      message: `${rows.length === 1 ? 'One payment' : `${rows.length} payments`} of pay, pension or grant since ${from} (${randsOf(sumCents(rows)).toFixed(2)}) belong to no regular income that was found; the regular income of nothing does not count them.`,
      account_id: null,
      transaction_ids: rows.slice(0, most).map(({ id }) => id),
    },
  ];
}

const printed = (cents: number): string => randsOf(cents).toFixed(2);

/**
 * Regular income whose last payment is more than 10 % off its level: one payment is neither a raise nor a cut for certain,
 * and the message says which amount figures count until the next.
 */
export function lastPayDiffers(input: AnalysisInput): DataQualityIssue[] {
  return regularSources(incomeSourcesOf(input)).flatMap(({ name, stream, hasEnded }) => {
    const last = stream?.occurrences.at(-1);
    if (!stream || !last || hasEnded) return [];
    const odd = oddLast(
      stream.occurrences.map(({ amountCents }) => amountCents),
      { direction: 'in', paymentsAYear: PAYMENTS_A_YEAR[stream.cadence] },
    );
    if (!odd) return [];
    const counted = odd.counts
      ? `Figures count ${printed(odd.last)} until a payment shows that it was for once.`
      : `Figures keep ${printed(odd.usual)}: a change counts from its second payment.`;
    return [
      {
        code: 'last_pay_differs',
        message: `${name} paid ${printed(odd.last)} on ${last.bookedOn}, and ${printed(odd.usual)} usually. ${counted}`,
        account_id: null,
        transaction_ids: [last.transactionId],
      },
    ];
  });
}

/** Regular income of which only rhythm and amounts say that it is pay: counted, and to be asked for. */
export function payPresumed(input: AnalysisInput, most: number): DataQualityIssue[] {
  return regularSources(incomeSourcesOf(input)).flatMap(({ name, rows, monthlyCents, hasEnded }) => {
    if (hasEnded || !rows.every(({ ruleId }) => ruleId === PRESUMED_PAY_RULE)) return [];
    return [
      {
        code: 'pay_presumed',
        message: `${name} (${printed(monthlyCents)} a month) counts as pay by its rhythm and amounts alone: no word or name says that it is pay.`,
        account_id: null,
        transaction_ids: rows.slice(-most).map(({ id }) => id),
      },
    ];
  });
}

/** Regular money from people that is in no income: the data does not say whether it is pay or support. */
export function personIncomeNotCounted(input: AnalysisInput, most: number): DataQualityIssue[] {
  if (input.countPersonIncome) return [];
  const live = personIncomeOf(input).streams.filter(({ state }) => state !== 'ENDED');
  if (live.length === 0) return [];
  const named = live.map((stream) => `${stream.counterpartyName} (${printed(stream.monthlyAmountCents)} a month)`);
  return [
    {
      code: 'person_income_not_counted',
      message: `Regular money from ${named.join(', ')} is in no income: nothing shows that it is pay. count_person_income counts it.`,
      account_id: null,
      transaction_ids: live
        .flatMap(({ occurrences }) => occurrences.map(({ transactionId }) => transactionId))
        .slice(0, most),
    },
  ];
}

/** Credits without a category that come again and are in no income: an issue a payer, with what it would add. */
export function creditsNotCounted(input: AnalysisInput, most: number): DataQualityIssue[] {
  return unexplainedCredits(input).map(({ name, monthlyCents, rows }) => ({
    code: 'regular_credits_not_counted',
    message: `Credits ${name.trim() === '' ? 'without a text' : `of ${name}`} come again and are in no income: nothing says whether they are pay or the applicant’s own money. As pay they would add ${printed(monthlyCents)} a month; a label of income counts them.`,
    account_id: null,
    transaction_ids: rows.slice(-most).map(({ id }) => id),
  }));
}

/** Cash banked in so many calendar months comes again, and a share of the regular income from which on it matters. */
const CASH_MONTHS = 3;
const CASH_SHARE = 0.1;
const DAYS_A_MONTH = 365.25 / 12;

/** Cash that is banked again and again: takings of a trade, or pay in notes. Deposits name no payer, so no income counts them. */
export function cashNotCounted(input: AnalysisInput, most: number): DataQualityIssue[] {
  const rows = countedMoney(input).otherIn.filter(({ label }) => label === 'cash.deposit');
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || last.bookedOn < addDays(input.asOf, -RECENT_DAYS)) return [];
  if (new Set(rows.map(({ bookedOn }) => monthOf(bookedOn))).size < CASH_MONTHS) return [];
  const monthly = Math.round(sumCents(rows) / Math.max(1, knownDays(input, first.bookedOn, input.asOf) / DAYS_A_MONTH));
  const regular = regularSources(incomeSourcesOf(input)).filter(({ hasEnded }) => !hasEnded);
  const regularCents = regular.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0);
  if (monthly < regularCents * CASH_SHARE) return [];
  return [
    {
      code: 'cash_not_counted',
      message: `${rows.length} cash deposits since ${first.bookedOn} (${printed(monthly)} a month) are in no income: cash names no payer.`,
      account_id: null,
      transaction_ids: rows.slice(-most).map(({ id }) => id),
    },
  ];
}
