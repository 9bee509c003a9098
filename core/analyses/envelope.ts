import type { AnalysisEnvelope, DataQualityIssue } from '../../schemas/entities/analysis-envelope.ts';
import { randsOf } from '../money/cents.ts';
import { addDays, type CalendarDate, daysBetween, daysInMonth, monthOf } from '../time/calendar.ts';
import { ENGINE_VERSION, RULES_VERSION, TAXONOMY_VERSION } from '../versions.ts';
import { type AnalysisInput, countedRows, type LabelledAccount, reportingCurrency } from './analysis-input.ts';
import { oncePerInput } from './once-per-input.ts';

/** A data quality issue names this many rows and tells how many there are. */
export const MAX_NAMED = 200;

/** A stretch without any movement longer than this is reported as a gap. */
const GAP_DAYS = 31;

/** First and last booked day over all accounts. */
export const windowOf = oncePerInput(
  (input: AnalysisInput): { readonly from: CalendarDate; readonly to: CalendarDate } => {
    let from: CalendarDate | undefined;
    let to: CalendarDate | undefined;
    for (const { transactions } of input.accounts) {
      for (const { bookedOn } of transactions) {
        if (from === undefined || bookedOn < from) from = bookedOn;
        if (to === undefined || bookedOn > to) to = bookedOn;
      }
    }
    return { from: from ?? input.asOf, to: to ?? input.asOf };
  },
);

/**
 * Whether the data spans at least one month: from a day to the day before the same day of the next month,
 * both included (section 9 of the specification).
 */
export function spansOneMonth(input: AnalysisInput): boolean {
  const { from, to } = windowOf(input);
  return daysBetween(from, to) + 1 >= daysInMonth(monthOf(from));
}

function gapsOf({ account, transactions }: LabelledAccount): AnalysisEnvelope['coverage']['gaps'] {
  return transactions.flatMap((row, index) => {
    const previous = transactions[index - 1];
    if (!previous || previous.bookedOn === row.bookedOn) return [];
    const silent = daysBetween(previous.bookedOn, row.bookedOn) - 1;
    if (silent <= GAP_DAYS) return [];
    return [
      { account_id: account.id, from: addDays(previous.bookedOn, 1), to: addDays(row.bookedOn, -1), days: silent },
    ];
  });
}

/** Rows whose printed balance is not the previous balance plus their amount; cents are compared exactly. */
export function balanceBreaks({ transactions }: LabelledAccount): { id: string; expected: number; found: number }[] {
  return transactions.flatMap((row, index) => {
    const before = transactions[index - 1]?.balanceCents;
    if (before === undefined || before === null || row.balanceCents === null) return [];
    const expected = before + row.amountCents;
    return expected === row.balanceCents ? [] : [{ id: row.id, expected, found: row.balanceCents }];
  });
}

function qualityIssues(input: AnalysisInput): DataQualityIssue[] {
  const issues: DataQualityIssue[] = [];
  if (!spansOneMonth(input)) {
    issues.push({
      code: 'too_little_history',
      message: 'Less than one month of transactions.',
      account_id: null,
      transaction_ids: [],
    });
  }
  const currency = reportingCurrency(input);
  for (const entry of input.accounts) {
    const { account, transactions } = entry;
    for (const gap of gapsOf(entry)) {
      issues.push({
        code: 'gap_in_history',
        message: `No movement from ${gap.from} to ${gap.to}.`,
        account_id: account.id,
        transaction_ids: [],
      });
    }
    const foreign = transactions.filter((row) => row.currency !== currency || account.currency !== currency);
    if (foreign.length > 0) {
      issues.push({
        code: 'foreign_currency_rows_excluded',
        message: `${foreign.length} rows in another currency than ${currency} are listed but not counted.`,
        account_id: account.id,
        transaction_ids: foreign.slice(0, MAX_NAMED).map((row) => row.id),
      });
    }
    if (transactions.length > 0 && transactions.every((row) => row.balanceCents === null)) {
      issues.push({
        code: 'no_balances',
        message: 'The source gave no running balances.',
        account_id: account.id,
        transaction_ids: [],
      });
    }
    const breaks = balanceBreaks(entry);
    const first = breaks[0];
    if (first) {
      issues.push({
        code: 'balance_break',
        message: `${breaks.length} running balances do not follow from the row before; the first expected ${randsOf(first.expected).toFixed(2)}, found ${randsOf(first.found).toFixed(2)}.`,
        account_id: account.id,
        transaction_ids: breaks.slice(0, MAX_NAMED).map((row) => row.id),
      });
    }
  }
  return issues;
}

/** What the envelopes of all analyses of an input have in common. */
const commonEnvelope = oncePerInput((input: AnalysisInput): Omit<AnalysisEnvelope, 'definitions'> => {
  const window = windowOf(input);
  const issues = qualityIssues(input);
  const rows = countedRows(input).length;
  return {
    as_of: input.asOf,
    engine_version: ENGINE_VERSION,
    taxonomy_version: TAXONOMY_VERSION,
    rules_version: RULES_VERSION,
    window,
    coverage: {
      days: daysBetween(window.from, window.to) + 1,
      gaps: input.accounts.flatMap(gapsOf),
      accounts: input.accounts.length,
    },
    status: rows === 0 ? 'not_available' : issues.length > 0 ? 'partially_available' : 'available',
    data_quality_issues: issues,
  };
});

/** The common envelope of an analysis; `metrics` are the names whose definitions the reply should link. */
export function envelopeOf(input: AnalysisInput, metrics: readonly string[]): AnalysisEnvelope {
  return {
    ...commonEnvelope(input),
    definitions: Object.fromEntries(metrics.map((metric) => [metric, `${input.docsUrl}/docs/metrics#${metric}`])),
  };
}
