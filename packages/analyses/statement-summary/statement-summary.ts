import { dayOfMonth } from '@imali/ledger/basics/calendar.ts';
import { randsOrNull } from '@imali/ledger/basics/cents.ts';
import { median } from '@imali/ledger/basics/quantile.ts';
import type { StatementSummary } from '../documents/statement-summary.ts';
import { type IncomeSource, incomeSourcesOf } from '../income/income-sources.ts';
import { primaryIncomeAMonth } from '../income/primary-income-a-month.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { envelopeOf } from '../input/envelope.ts';
import { undisclosedAccounts } from '../risk/undisclosed-accounts.ts';
import { accountAnalysis } from './statement-summary-account.ts';

const FIGURES = {
  accounts_summary: 'list',
  primary_income: 'money',
  primary_income_payment: 'money',
  primary_income_cadence: 'category',
  primary_income_day: 'day_of_month',
  account_holder_name: 'category',
  account_holder_email: 'category',
  undisclosed_accounts: 'list',
} as const;

/** Day of the month on which a source is paid; null for one that is paid more often than monthly or without rhythm. */
function payDayOf({ kind, stream, rows }: IncomeSource): number | null {
  const named = stream?.dayOfMonth ?? null;
  if (named !== null) return named;
  if (kind !== 'presumed' && stream?.cadence !== 'last_working_day') return null;
  const usual = median(rows.map((row) => dayOfMonth(row.bookedOn)));
  return usual === null ? null : Math.round(usual);
}

/** The name that most accounts carry; of several as common the first in the alphabet, null without any. */
function commonest(names: readonly string[]): string | null {
  const counts = Map.groupBy(names, (name) => name);
  return [...counts].toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))[0]?.[0] ?? null;
}

/**
 * The accounts with what their statements add up to, the primary income of a usual month (the source that the
 * income analysis calls primary, unless it has ended, by the law of net income: the median of what months hold), its usual payment, how often that comes and on which day, and the account holder.
 * @param holderEmail address known from the application; statements do not carry one
 */
export function statementSummary(input: AnalysisInput, holderEmail: string | null): StatementSummary {
  const envelope = envelopeOf(input, FIGURES);
  const strongest = incomeSourcesOf(input).primary;
  const primary = strongest?.hasEnded ? null : strongest;
  const primaryIds = primary?.rows.map((row) => row.id) ?? [];
  const undisclosed = undisclosedAccounts(input);
  const names = input.accounts.map(({ account }) => account.holderName.trim()).filter((name) => name !== '');
  return {
    ...envelope,
    accounts_summary: input.accounts.map((entry) =>
      accountAnalysis(
        entry,
        envelope.coverage.gaps
          .filter((gap) => gap.account_id === entry.account.id)
          .map(({ from, to, days, balance }) => ({ from, to, days, balance })),
      ),
    ),
    primary_income: randsOrNull(primaryIncomeAMonth(input)),
    primary_income_payment: randsOrNull(primary?.stream?.typicalAmountCents ?? null),
    primary_income_cadence: primary?.stream?.cadence ?? null,
    primary_income_day: primary ? payDayOf(primary) : null,
    account_holder_name: commonest(names),
    account_holder_names: [...new Set(names)].toSorted(),
    account_holder_email: holderEmail,
    undisclosed_accounts: [...undisclosed],
    evidence: {
      primary_income: primaryIds,
      primary_income_payment: primary?.stream ? primaryIds : [],
      primary_income_cadence: primary?.stream ? primaryIds : [],
      primary_income_day: primaryIds,
      undisclosed_accounts: undisclosed.flatMap(({ evidence }) => Object.values(evidence).flat()),
    },
  };
}
