import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { randsOf, randsOrNull } from '@imali/ledger/basics/cents.ts';
import type { LabelledAccount } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { hasFlag } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { RiskInsights } from '../documents/risk-insights.ts';
import type { MoneyFlow } from '../expenses/flow-by-label.ts';
import { type AnalysisInput, reportingCurrency } from '../input/analysis-input.ts';
import { isDayMissing, missingStretches } from '../input/missing-days.ts';
import { type DailyBalance, dailyBalances, isSpendingAccount, negativeSpells } from '../liquidity/daily-balances.ts';
import { type RiskContext, riskMetric } from './risk-metric.ts';

type Spell = RiskInsights['overdraft']['negative_spells'][number];

/** The days below zero of one account, and the row after which each spell began and the one at its minimum. */
function spellsOf(entry: LabelledAccount, days: readonly DailyBalance[]): Spell[] {
  const spells = negativeSpells(entry.account.id, days);
  if (spells.length === 0) return [];
  const lastRows = new Map(entry.transactions.map((row) => [row.bookedOn, row.id]));
  // A balance changes on a day with a row only, so a spell and its minimum begin with one.
  const lastRowOn = (date: CalendarDate): string[] => [lastRows.get(date) ?? []].flat();
  return spells.map((spell) => {
    const deepest = days.find((day) => day.date >= spell.start && day.balanceCents === spell.minimumCents);
    return {
      account_id: spell.accountId,
      start: spell.start,
      end: spell.end,
      days: spell.days,
      minimum: randsOf(spell.minimumCents),
      ongoing: spell.ongoing,
      evidence: {
        start: lastRowOn(spell.start),
        minimum: lastRowOn(deepest?.date ?? spell.start),
      },
    };
  });
}

/** End-of-day balances from the first row on; a day that the data misses holds nothing: it ends a spell and begins none. */
function knownDailyBalances(input: AnalysisInput, entry: LabelledAccount, to: CalendarDate): readonly DailyBalance[] {
  const days = dailyBalances(entry, entry.transactions[0]?.bookedOn ?? to, to);
  if (missingStretches(input).length === 0) return days;
  return days.map((day) => (isDayMissing(input, day.date) ? { ...day, balanceCents: 0 } : day));
}

/**
 * Charges for owing the bank on a spending account, and the spells in which one was below zero. Balances are those
 * held or owed, never what a facility leaves available; the facility is at least what was owed at the end of a day.
 * Days that the data misses, or that lie before the first row of an account, belong to no spell.
 */
export function overdraftInsights(
  input: AnalysisInput,
  flow: MoneyFlow,
  context: RiskContext,
): RiskInsights['overdraft'] {
  const currency = reportingCurrency(input);
  const spending = input.accounts.filter((entry) => isSpendingAccount(entry) && entry.account.currency === currency);
  const ids = new Set(spending.map(({ account }) => account.id));
  const charges = flow.expense.filter((row) => hasFlag(row.label, 'overdraft') && ids.has(row.accountId));
  const series = spending.map((entry) => ({
    entry,
    days: knownDailyBalances(input, entry, context.window.to),
  }));
  const negative = series.flatMap(({ days }) => days.filter((day) => day.balanceCents < 0));
  const isKnown = spending.some(({ transactions }) => transactions.some((row) => row.balanceCents !== null));
  const deepest = negative.reduce((least, day) => Math.min(least, day.balanceCents), 0);
  const metric = riskMetric(charges, context);
  const deepestAmount = randsOrNull(isKnown ? Math.abs(deepest) : null);
  return {
    ...metric,
    charges_amount: metric.amount,
    deepest_amount: deepestAmount,
    days_negative: isKnown ? new Set(negative.map((day) => day.date)).size : null,
    facility_at_least: deepestAmount,
    negative_spells: series.flatMap(({ entry, days }) => spellsOf(entry, days)),
    evidence: { ...metric.evidence, charges_amount: charges.map((row) => row.id) },
  };
}
