import { affordability } from '@imali/analyses/affordability/affordability.ts';
import { incomeAnalysis } from '@imali/analyses/income/income.ts';
import type { AnalysisInput } from '@imali/analyses/input/analysis-input.ts';
import { makeInput } from '@imali/analyses/input/labelled-row.fixture.ts';
import { qualityIssues } from '@imali/analyses/input/quality-issues.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { makeLedger, makeAccount as makePrintedAccount, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';

const MONTHS = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`);

function inputOf(rows: readonly PrintedRow[], countPersonIncome = false): AnalysisInput {
  const days = MONTHS.flatMap((month): PrintedRow[] => [
    [`${month}-01`, 'PICK N PAY', -30_000],
    [`${month}-28`, 'PICK N PAY', -30_000],
  ]);
  const ordered = [...rows, ...days].toSorted((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  return makeInput(labelApplicant([makeLedger(ordered, makePrintedAccount())], NO_OVERRIDES), { countPersonIncome });
}

const issueOf = (input: AnalysisInput, code: string) => qualityIssues(input).find((issue) => issue.code === code);

describe('a last pay that differs', () => {
  const paid = (...amounts: number[]): PrintedRow[] =>
    amounts.map((rands, at) => [`${MONTHS[at]}-25`, 'QORVEX LTD SALARY', rands * 100]);
  const eleven = Array.from({ length: 11 }, () => 20_000);

  test('A higher last pay is not yet a raise: eleven of 20 000 and one of 28 000 are a net income of 20 000, and the issue names both', () => {
    const input = inputOf(paid(...eleven, 28_000));
    expect(affordability(input).net_income).toBe(20_000);
    const issue = issueOf(input, 'last_pay_differs');
    expect(issue?.message).toMatch(
      /paid 28000\.00 on 2025-12-25, and 20000\.00 usually\. Figures keep 20000\.00: a change counts from its second payment\.$/,
    );
    expect(issue?.transaction_ids).toHaveLength(1);
  });

  test('A lower last pay counts at once as a cut: eleven of 20 000 and one of 15 000 are a net income of 15 000', () => {
    const input = inputOf(paid(...eleven, 15_000));
    expect(affordability(input).net_income).toBe(15_000);
    expect(issueOf(input, 'last_pay_differs')?.message).toContain(
      'Figures count 15000.00 until a payment shows that it was for once.',
    );
  });

  test('A different last pay is not reported of pay that stays or that always varies', () => {
    expect(issueOf(inputOf(paid(...eleven, 20_500)), 'last_pay_differs')).toBeUndefined();
    const varying = eleven.map((rands, at) => rands + (at % 3) * 5_000);
    expect(issueOf(inputOf(paid(...varying, 28_000)), 'last_pay_differs')).toBeUndefined();
  });
});

describe('regular money from a person', () => {
  const rows = MONTHS.map((month): PrintedRow => [`${month}-25`, 'CREDIT TRANSFER T MOKOENA', 900_000]);

  test('Regular money from a person is a net income of nothing and an issue with the person and the amount', () => {
    const input = inputOf(rows);
    expect(affordability(input).net_income).toBe(0);
    expect(incomeAnalysis(input).streams).toMatchObject([{ kind: 'person', role: 'not_counted' }]);
    const issue = issueOf(input, 'person_income_not_counted');
    expect(issue?.message).toContain('T Mokoena (9000.00 a month)');
    expect(issue?.transaction_ids).toHaveLength(12);
  });

  test('Regular money from a person is no issue where the request counts it, nor once it has stopped', () => {
    expect(issueOf(inputOf(rows, true), 'person_income_not_counted')).toBeUndefined();
    expect(issueOf(inputOf(rows.slice(0, 8)), 'person_income_not_counted')).toBeUndefined();
  });
});

describe('cash that is banked again and again', () => {
  const banked = (months: readonly string[], rands: number): PrintedRow[] =>
    months.flatMap((month): PrintedRow[] => [
      [`${month}-03`, 'CASH DEPOSIT BRANCH 0231', rands * 50],
      [`${month}-17`, 'CASH DEPOSIT BRANCH 0231', rands * 50],
    ]);

  test('Cash that is banked again and again is in no income, and the issue states its amount a month', () => {
    const issue = issueOf(inputOf(banked(MONTHS, 12_000)), 'cash_not_counted');
    // 144 000 from 3 January to 28 December: 360 days are 11.83 months; 144 000 / 11.83 = 12 175.
    expect(issue?.message).toContain('24 cash deposits since 2025-01-03 (12175.00 a month)');
  });

  test('Cash is no issue when it is occasional, long ago, or small beside pay', () => {
    const salary = MONTHS.map((month): PrintedRow => [`${month}-25`, 'QORVEX LTD SALARY', 2_000_000]);
    expect(issueOf(inputOf(banked(MONTHS.slice(10), 12_000)), 'cash_not_counted')).toBeUndefined();
    expect(issueOf(inputOf(banked(MONTHS.slice(0, 6), 12_000)), 'cash_not_counted')).toBeUndefined();
    expect(issueOf(inputOf([...salary, ...banked(MONTHS, 1_500)]), 'cash_not_counted')).toBeUndefined();
    expect(issueOf(inputOf([...salary, ...banked(MONTHS, 6_000)]), 'cash_not_counted')).toBeDefined();
  });
});

describe('pay that only rhythm and amounts show', () => {
  const paidBy = (text: string) => inputOf(MONTHS.map((month): PrintedRow => [`${month}-25`, text, 1_234_500]));

  test('Pay that only rhythm and amounts show counts, and the issue says that neither a word nor a name says so', () => {
    const input = paidBy('MOSAIC QORVEX');
    expect(affordability(input).net_income).toBe(12_345);
    const issue = issueOf(input, 'pay_presumed');
    expect(issue?.message).toBe(
      'Mosaic Qorvex (12345.00 a month) counts as pay by its rhythm and amounts alone: no word or name says that it is pay.',
    );
    expect(issue?.transaction_ids).toHaveLength(12);
  });

  test('Pay is no issue where a word or a name says it', () => {
    for (const text of ['MOSAIC QORVEX SALARY', 'MOSAIC QORVEX PTY LTD', 'MAGTAPE CREDIT MOSAIC QORVEX'])
      expect([text, issueOf(paidBy(text), 'pay_presumed')]).toEqual([text, undefined]);
  });
});
