import type { StatementSummary } from '../../schemas/entities/statement-summary.ts';
import { randsOrNull } from '../money/cents.ts';
import { dayOfMonth } from '../time/calendar.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { envelopeOf } from './envelope.ts';
import { moneyFlow, type MoneyFlow } from './money-flow.ts';
import { median } from './quantile.ts';
import { findStreams, type RecurringStream } from './recurring-streams.ts';
import { accountAnalysis } from './statement-summary-account.ts';

const METRICS = ['accounts_summary', 'primary_income', 'primary_income_day'] as const;

/** Day of the month on which a stream is paid; null for one that is paid more often than monthly. */
function payDayOf(stream: RecurringStream): number | null {
  if (stream.dayOfMonth !== null) return stream.dayOfMonth;
  if (stream.cadence !== 'last_working_day') return null;
  const usual = median(stream.occurrences.map((paid) => dayOfMonth(paid.bookedOn)));
  return usual === null ? null : Math.round(usual);
}

/** The name that most accounts carry; of several as common the first in the alphabet, null without any. */
function commonest(names: readonly string[]): string | null {
  const counts = Map.groupBy(names, (name) => name);
  return [...counts].toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))[0]?.[0] ?? null;
}

/**
 * The accounts with what their statements add up to, the primary income per month (the strongest income stream that
 * has not ended) and its usual day, and the account holder.
 * @param holderEmail address known from the application; statements do not carry one
 */
export function statementSummary(
  input: AnalysisInput,
  holderEmail: string | null,
  flow: MoneyFlow = moneyFlow(input),
): StatementSummary {
  const envelope = envelopeOf(input, METRICS);
  const primary = findStreams(flow.income, input.asOf, 'in').find((stream) => stream.state !== 'ENDED');
  const names = input.accounts.map(({ account }) => account.holderName.trim()).filter((name) => name !== '');
  return {
    ...envelope,
    accounts_summary: input.accounts.map((entry) =>
      accountAnalysis(
        entry,
        envelope.coverage.gaps
          .filter((gap) => gap.account_id === entry.account.id)
          .map(({ from, to, days }) => ({ from, to, days })),
      ),
    ),
    primary_income: randsOrNull(primary?.monthlyAmountCents ?? null),
    primary_income_day: primary ? payDayOf(primary) : null,
    account_holder_name: commonest(names),
    account_holder_names: [...new Set(names)].toSorted(),
    account_holder_email: holderEmail,
    evidence: { primary_income: primary?.occurrences.map((paid) => paid.transactionId) ?? [] },
  };
}
