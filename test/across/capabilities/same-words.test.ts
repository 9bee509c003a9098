import { metricDictionary } from '@imali/analyses/metrics/metric-dictionary.ts';
import { personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { describe, expect, test } from '@jest/globals';
import { personaReport } from '../../../functions/bank-data/report/persona-report.fixture.ts';
import { revetFigures } from '../../../functions/revets/domain/revet-figures.ts';

const NECESSARY = ['housing', 'food', 'transport', 'utilities', 'health_care', 'maintenance', 'cash'] as const;
const cents = (rands: number | null | undefined): number | null =>
  rands === null || rands === undefined ? null : Math.round(rands * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

describe.each(personas.map(({ id }) => id))('figures of one name over the replies and the report of %s', (persona) => {
  const { affordability, health, expenses, risk } = personaReport(persona);

  test('Debt to income is one number in affordability, its workings, its verdict and health', () => {
    if (affordability === null || health === null) throw new Error('no document');
    const { debt_to_income: ratio, debt_commitments: debt, gross_income_estimate: gross } = affordability;
    const term = health.components.flatMap(({ terms }) => terms).find(({ code }) => code === 'debt_to_income');
    if (ratio === null) expect([0, 10, undefined]).toContain(term?.value);
    else expect(term?.value).toBe(Math.min(10, ratio));
    if (ratio !== null && debt !== null && gross !== null) expect(ratio).toBe(Number((debt / gross).toFixed(4)));
    expect(affordability.workings.find(({ figure }) => figure === 'debt_to_income')?.value ?? null).toBe(ratio);
    const reason = affordability.verdict_details?.reasons.find(({ code }) => code === 'debt_to_income_high');
    if (reason) expect(reason.measured).toBe(ratio);
  });

  test('Necessary expenses are one number in the months, the waterfall, the worksheet and the workings', () => {
    if (affordability === null) throw new Error('no document');
    const { waterfall, workings, reg23a_worksheet: sheet, months } = affordability;
    if (waterfall === null) throw new Error('no waterfall');
    const lines = waterfall.lines.filter(({ line }) => NECESSARY.some((one) => one === line));
    for (const { year, month, necessary_expenses } of months) {
      const inLines = lines.flatMap((line) => line.months.filter((one) => one.year === year && one.month === month));
      expect(cents(necessary_expenses)).toBe(Math.abs(sum(inLines.map(({ amount }) => cents(amount) ?? 0))));
    }
    if (sheet) {
      expect(cents(sheet.income_after_deductions)).toBe(
        (cents(affordability.net_income) ?? 0) - (cents(affordability.statutory) ?? 0),
      );
      // One word, one number: what is left after statutory payments has a name of its own.
      expect(sheet.net_income).toBeUndefined();
      expect(sheet.living_expenses).toBe(affordability.expenses_used);
      expect(sheet.existing_obligations).toBe(affordability.committed_obligations);
      expect(sheet.discretionary_income).toBe(affordability.discretionary_income);
    }
    const operands = workings.flatMap((working) =>
      working.operands.filter(({ name }) => name === 'necessary_expenses'),
    );
    for (const { value } of operands) expect(value).toBe(affordability.expenses_used);
    const observed = workings.find(({ figure }) => figure === 'necessary_expenses_observed');
    expect(observed?.value ?? null).toBe(affordability.necessary_expenses_observed);
  });

  test('Expenses of a month are one number in affordability and in the expenses analysis', () => {
    if (affordability === null || expenses === null) throw new Error('no document');
    const inAffordability = affordability.months.map(
      ({ year, month, discretionary_expenses: free, non_discretionary_expenses: bound }) =>
        [year, month, (cents(free) ?? 0) + (cents(bound) ?? 0)] as const,
    );
    const inExpenses = expenses.months.map(({ year, month, amount }) => [year, month, cents(amount)] as const);
    expect(inExpenses).toEqual(inAffordability);
  });

  test('Health names no necessary expenses: it judges non-discretionary ones, and says over which income', () => {
    if (health === null) throw new Error('no document');
    const texts = [
      ...health.top_reasons.flatMap(({ message, improvement }) => [message, improvement]),
      ...health.would_raise_it.map(({ improvement }) => improvement),
    ];
    for (const text of texts) {
      expect(text).not.toMatch(/necessary/i);
      if (/expenses (to|take)|gambling takes|credit repayments/i.test(text)) {
        expect(text).toMatch(/the gross income|the income without one-off money/);
      }
    }
  });

  test('Re-vetting reads the instalment, the verdict and the gambling of the replies', () => {
    if (affordability === null || risk === null) throw new Error('no document');
    const figures = revetFigures(affordability, risk, [], () => affordability.as_of);
    expect(figures.maxInstalmentCents.value).toBe(cents(affordability.max_instalment));
    expect(figures.gamblingShare.value).toBe(risk.gambling.share_of_income);
    const asked = cents(affordability.verdict_details?.instalment);
    if (asked !== null) expect(figures.verdictOn(asked, affordability.as_of)?.verdict).toBe(affordability.verdict);
  });
});

test('The metric dictionary defines debt to income once, and says that health uses it', () => {
  const named = metricDictionary.filter(({ name }) => name.toLowerCase() === 'debt to income');
  expect(named).toHaveLength(1);
  expect(named[0]?.description).toContain('health score');
});
