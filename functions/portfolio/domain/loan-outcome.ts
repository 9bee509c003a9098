import * as z from 'zod';
import { type LoanOutcomeIn, loanStates } from '../../../schemas/entities/portfolio/loan-outcome.ts';

const LoanReport = z.object({
  state: z.enum(loanStates),
  /** Calendar date in Africa/Johannesburg. */
  asOf: z.string(),
  arrearsDays: z.int(),
  grantedCents: z.int().nullable(),
  balanceCents: z.int().nullable(),
  lostCents: z.int().nullable(),
});
export type LoanReport = z.infer<typeof LoanReport>;

/** The outcome of the loan of an application: one report a day, the oldest first, never empty. */
export const LoanOutcome = z.object({
  applicationId: z.string(),
  reports: z.array(LoanReport).min(1),
  reportedAt: z.string(),
  /** Counts the changes. */
  version: z.int(),
});
export type LoanOutcome = z.infer<typeof LoanOutcome>;

/** Reports that are kept of a loan: ten years of months. The oldest go, and never the first default. */
export const MAX_REPORTS = 120;

const cents = (amount: number | null): number | null => (amount === null ? null : Math.round(amount * 100));

/** A report as it is kept: money in cents. */
export function loanReport(given: LoanOutcomeIn): LoanReport {
  return {
    state: given.state,
    asOf: given.as_of,
    arrearsDays: given.arrears_days,
    grantedCents: cents(given.granted_amount),
    balanceCents: cents(given.balance),
    lostCents: cents(given.lost_amount),
  };
}

const isSame = (one: LoanReport, other: LoanReport): boolean => JSON.stringify(one) === JSON.stringify(other);

const firstDefault = (reports: readonly LoanReport[]): LoanReport | undefined =>
  reports.find(({ state }) => state === 'default');

function bounded(reports: readonly LoanReport[]): readonly LoanReport[] {
  if (reports.length <= MAX_REPORTS) return reports;
  const kept = reports.slice(-MAX_REPORTS);
  const first = firstDefault(reports);
  return first === undefined || kept.includes(first) ? kept : [first, ...kept.slice(1)];
}

/**
 * The outcome after more reports. The order in which days are reported does not matter; of one day the last word counts.
 * @param before null where nothing is known
 * @returns null where nothing changes
 */
export function withReports(
  before: LoanOutcome | null,
  applicationId: string,
  more: readonly LoanReport[],
  at: string,
): LoanOutcome | null {
  const days = new Map((before?.reports ?? []).map((report) => [report.asOf, report]));
  for (const report of more) days.set(report.asOf, report);
  const reports = bounded([...days.values()].toSorted((one, other) => (one.asOf < other.asOf ? -1 : 1)));
  const known = before?.reports ?? [];
  const isKnown =
    known.length === reports.length && known.every((report, index) => isSame(report, reports[index] ?? report));
  if (isKnown) return null;
  return { applicationId, reports: [...reports], reportedAt: at, version: (before?.version ?? 0) + 1 };
}

/** The report of the latest day. */
export function latestReport({ reports }: Pick<LoanOutcome, 'reports'>): LoanReport {
  const last = reports.at(-1);
  if (last === undefined) throw new Error('an outcome without a report');
  return last;
}

/** The first day on which the loan was in default; null where it never was. */
export const defaultedOn = ({ reports }: Pick<LoanOutcome, 'reports'>): string | null =>
  firstDefault(reports)?.asOf ?? null;
