import type { AnalysisEnvelope, Evidence } from './analysis-envelope.ts';

export interface StrikeDateDetails {
  instalment: number;
  /** True when the caller named none */
  instalment_assumed: boolean;
  /** What must stay on the account after the instalment */
  floor: number;
  /** Identifier of 24 hexadecimal characters */
  account_id: string;
  /** The stream to collect behind, the strongest that goes on; null where that income has no rhythm */
  stream_id: string | null;
  /** What the days are counted in: months, or for income that comes weekly, fortnightly, four-weekly or twice a month the days from one pay day to the next */
  cycle_basis: 'calendar_month' | 'pay_cycle';
  /** The day chosen; null for ANY and REJECT, and where days are counted from pay day */
  day_of_month: number | null;
  /** The day chosen, in days after pay day; null where days are those of the month */
  days_after_pay: number | null;
  /** The dates on which an order for the day chosen is collected, soonest first, none before the day of reading; none for ANY and REJECT */
  next_dates: string[];
  /** Each day of the month, or each day after pay day from 0 on: in how many past cycles the balance covered the instalment */
  days: {
    day: number;
    covered: number;
    cycles: number;
    /** Lower end of the 95 % Wilson interval of covered out of cycles */
    lower_bound: number;
  }[];
  reasons: {
    code: string;
    message: string;
  }[];
}

export interface IncomeStream {
  /** Identifier of 24 hexadecimal characters */
  id: string;
  name: string;
  label: string;
  /** person: regular credits of a natural person with nothing to show that they are pay; they count as income only where count_person_income asks for it */
  kind: 'income' | 'person';
  /** not_counted: of kind person, and in no figure of this document */
  role: 'primary' | 'secondary' | 'not_counted';
  cadence:
    | 'weekly'
    | 'fortnightly'
    | 'four_weekly'
    | 'semi_monthly'
    | 'fixed_day'
    | 'day_25'
    | 'last_working_day'
    | 'monthly';
  /** The wished day; weekends and public holidays move it */
  day_of_month: number | null;
  /** Seen twice; three times or more; next payment overdue beyond the tolerance */
  state: 'EARLY' | 'MATURE' | 'ENDED';
  payments: number;
  /** Calendar date in Africa/Johannesburg */
  first_on: string;
  /** Calendar date in Africa/Johannesburg */
  last_on: string;
  amount_pattern: 'fixed' | 'stepped' | 'variable';
  /** Calendar date in Africa/Johannesburg */
  stepped_on: string | null;
  typical_amount: number;
  /** Of a trade its takings, before the cost of sales */
  monthly_amount: number;
  /** monthly_amount less the share of takings that the cost of sales takes, which is what net income counts; equal to it but for a trade */
  net_monthly_amount: number | null;
  /** What nearly every payment reaches: the 10th percentile of the payments (with what the payer pays beside each) since stepped_on, 26 at most; null of fewer than three */
  base_amount: number | null;
  /** What a usual payment brings above base_amount, with what the same payer regularly pays beside it (commission that is booked apart): typical_amount less base_amount where nothing is */
  variable_amount: number | null;
  /** 90th less 10th percentile of those payments over their median, without the largest one; null of fewer than three */
  variation: number | null;
  /** Payments that were due between the first and the last and did not come */
  missed_payments: number | null;
  /** Where a payment due on a weekend or public holiday goes, by the best fit: the working day before, the one after, or nowhere. Where no payment fell on such a day it is before */
  weekend_rule: 'before' | 'after' | 'none' | null;
  consistency: number | null;
  regularity: number | null;
  /** Null when the stream has ended, and when it was due before the day of reading: the data does not show whether it came */
  next_payment: {
    /** Calendar date in Africa/Johannesburg */
    expected_on: string;
    amount_low: number;
    amount_high: number;
  } | null;
  evidence: Evidence;
}

/** Where the income comes from, how steady it is, and when it can be collected from */
export interface IncomeAnalysis extends AnalysisEnvelope {
  /** How alike the payments of the primary income are */
  consistency: number | null;
  /** Consecutive months of primary income, of twelve */
  longevity: number | null;
  /** How closely the primary income keeps its days */
  regularity: number | null;
  /** Months without regular income between the first and the last with it */
  income_month_breaks: number | null;
  income_break_months: {
    year: number;
    month: number;
  }[];
  /** What kind of income the primary source is; null where income cannot be seen, with an issue that says why */
  income_indicator: 'STABLE' | 'VARIABLE' | 'EARLY' | 'IRREGULAR' | 'ENDED' | 'NONE' | null;
  /** Calendar months that the window touches */
  months_back: number;
  /** Counted income by month and day; days without income are left out */
  income_heatmap: {
    year: number;
    month: number;
    /** Counted income; of a trade its takings, before the cost of sales */
    total: number;
    /** Total less the cost of sales of the month, never less than the income beside the takings */
    net_total: number | null;
    /** Whether the data covers the whole calendar month */
    full_month: boolean;
    days: {
      day: number;
      amount: number;
      transaction_ids: string[];
    }[];
  }[];
  /** The next date on which an instalment is most often covered, ANY when every day is, REJECT when none is; null with fewer than three months of balances, where the income is not seen, and when the data is stale */
  strike_date: 'ANY' | 'REJECT' | string | null;
  strike_date_details: StrikeDateDetails | null;
  /** Why no day is named; null where one is, and in analyses from before it was said */
  no_strike_date: {
    code: 'no_regular_income' | 'income_ended' | 'income_not_seen' | 'too_few_balances' | 'data_stale' | 'days_passed';
    message: string;
  } | null;
  /** Primary first, then by amount a month, and last those that are not counted */
  streams: IncomeStream[];
  /** Of the primary income; null where that of its stream is */
  next_payment: {
    /** Identifier of 24 hexadecimal characters */
    stream_id: string;
    /** Calendar date in Africa/Johannesburg */
    expected_on: string;
    amount_low: number;
    amount_high: number;
  } | null;
  evidence: Evidence;
}
