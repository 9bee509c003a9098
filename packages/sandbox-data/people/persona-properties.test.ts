import { isBusinessDay } from '@imali/ledger/basics/business-days.ts';
import { addDays, dayOfMonth, monthRange } from '@imali/ledger/basics/calendar.ts';
import { centsOf } from '@imali/ledger/basics/cents.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import { identityCheckDigit } from '../../../schemas/identity-check-digit.ts';
import { generatePersona, type PersonaData, personas } from './generate-persona.ts';

const endsOn = '2026-03-31';

/** Rows of an account together with their truth. */
function rowsOf(data: PersonaData, account = 0) {
  const { byod, truth } = data.accounts[account] ?? { byod: { transactions: [] }, truth: [] };
  return byod.transactions.map((row, index) => ({ ...row, truth: truth[index], cents: centsOf(row.amount) }));
}

const count = (data: PersonaData, label: LabelId): number =>
  data.accounts.flatMap(({ truth }) => truth).filter((row) => row.label === label).length;

/** Months in which a label occurs on the first account. */
const monthsWith = (data: PersonaData, label: LabelId): string[] => [
  ...new Set(rowsOf(data).flatMap((row) => (row.truth?.label === label ? [row.datetime.slice(0, 7)] : []))),
];

const lastYear = monthRange('2025-04', '2026-03');

describe('what each persona is for', () => {
  const dataOf = (id: string): PersonaData => generatePersona(id, { endsOn });

  test('the check digit of the published example identity number 8001015009087 is 7', () => {
    expect(identityCheckDigit('800101500908')).toBe(7);
  });

  test('the salary comes on the 25th or the business day before, and rises once', () => {
    const pay = rowsOf(dataOf('salaried_monthly')).filter(
      (row) => row.truth?.stream === 'salary' && !row.description.includes('13TH'),
    );
    expect(pay).toHaveLength(12);
    for (const { datetime } of pay) {
      expect(isBusinessDay(datetime)).toBe(true);
      expect(dayOfMonth(datetime)).toBeGreaterThanOrEqual(22);
      expect(dayOfMonth(datetime)).toBeLessThanOrEqual(25);
    }
    // 26 180.55 * 1.06 = 27 751.383
    expect(new Set(pay.map((row) => row.amount))).toEqual(new Set([26_180.55, 27_751.38]));
    expect(count(dataOf('salaried_monthly'), 'returned.insufficient_funds')).toBe(0);
  });

  test('wages are paid weekly', () => {
    // 182 days hold 26 Fridays; a Friday holiday moves pay to the Thursday before.
    expect(count(dataOf('weekly_wages'), 'income.salary')).toBe(26);
  });

  test("The over-indebted's bounced debit orders are printed as at Standard Bank: debit, return, fee", () => {
    const rows = rowsOf(dataOf('over_indebted'));
    const returned = rows.flatMap((row, index) => (row.truth?.label === 'returned.insufficient_funds' ? [index] : []));
    expect(returned.length).toBeGreaterThanOrEqual(6);
    for (const index of returned) {
      expect(rows[index]?.description).toMatch(/^RTD-NOT PROVIDED FOR/);
      expect(rows[index - 1]?.cents).toBe(-(rows[index]?.cents ?? 0));
      expect(rows[index + 1]).toMatchObject({
        description: 'FEE-UNPAID ITEM',
        truth: { label: 'fees.returned_debit_order' },
      });
    }
    expect(count(dataOf('over_indebted'), 'debt.short_term_loan')).toBeGreaterThan(20);
    expect(Math.min(...rows.map((row) => row.balance ?? 0))).toBeLessThan(0);
  });

  test('the gambler stakes a large share of the salary', () => {
    const rows = rowsOf(dataOf('gambler'));
    const staked = rows
      .filter((row) => row.truth?.label.startsWith('gambling.') && row.cents < 0)
      .reduce((sum, row) => sum - row.cents, 0);
    const earned = rows.filter((row) => row.truth?.label === 'income.salary').reduce((sum, row) => sum + row.cents, 0);
    expect(staked / earned).toBeGreaterThan(0.25);
  });

  test('transfers between the two accounts are all paired', () => {
    const data = dataOf('two_accounts');
    expect(count(data, 'savings.deposit')).toBe(count(data, 'transfer.own_account_in'));
    expect(count(data, 'savings.withdrawal')).toBe(count(data, 'transfer.own_account_out'));
    expect(count(data, 'savings.deposit')).toBeGreaterThanOrEqual(8);
    expect(data.transfers).toHaveLength(count(data, 'savings.deposit') + count(data, 'savings.withdrawal'));
  });

  test('a pensioner has two pensions a month for twenty-four months', () => {
    expect(count(dataOf('pensioner_24_months'), 'income.pension_annuity')).toBe(48);
  });

  test('After retrenchment the salary ends and unemployment benefits begin', () => {
    const rows = rowsOf(dataOf('retrenched'));
    const last = rows.findLast((row) => row.truth?.stream === 'salary')?.datetime ?? '';
    const first = rows.find((row) => row.truth?.stream === 'uif')?.datetime ?? '';
    expect([last.slice(0, 7), first.slice(0, 7)]).toEqual(['2025-10', '2025-12']);
  });

  test('The personas include at least twenty-two people with nine banks', () => {
    const banks = personas.flatMap(({ id }) => dataOf(id).accounts.map(({ byod }) => byod.bank_slug));
    expect(personas.length).toBeGreaterThanOrEqual(22);
    expect(new Set(banks).size).toBe(9);
    for (const { tags } of personas) expect(tags.length).toBeGreaterThan(0);
  });

  test('two jobs pay monthly and every second Friday', () => {
    const { streams } = dataOf('two_jobs');
    expect(streams.map(({ id, cadence, rows }) => [id, cadence, rows.length])).toEqual([
      ['day_job', 'monthly', 10],
      // 2025-06-06 to 2026-03-27 hold 43 Fridays, 22 of them in the weeks that are counted.
      ['evening_job', 'fortnightly', 22],
      ['maintenance', 'monthly', 10],
    ]);
  });

  test('The trader pays cash into the account every week', () => {
    expect(monthsWith(dataOf('informal_trader'), 'cash.deposit')).toEqual(lastYear);
    expect(count(dataOf('informal_trader'), 'cash.deposit')).toBeGreaterThan(52);
  });

  test('Under debt review the distribution agent is paid each month, and the old creditor is stopped', () => {
    const data = dataOf('debt_review');
    expect(monthsWith(data, 'debt.debt_review')).toEqual(lastYear);
    // Months back 11 to 5 are seven.
    expect(count(data, 'returned.disputed_or_stopped')).toBe(7);
    expect(count(data, 'fees.returned_debit_order')).toBe(0);
  });

  test('the first collection from a new account is returned for its mandate', () => {
    expect(count(dataOf('new_account'), 'returned.other_reason')).toBe(1);
  });

  test('The two missing months have no row, and the balance jumps once', () => {
    const months = new Set(rowsOf(dataOf('gap_two_months')).map((row) => row.datetime.slice(0, 7)));
    expect(monthRange('2025-05', '2026-03').filter((month) => !months.has(month))).toEqual(['2025-10', '2025-11']);
  });

  test('the new employer follows the old one', () => {
    const { streams } = dataOf('salary_change');
    expect(streams.map(({ id, ended, rows }) => [id, ended, rows.length])).toEqual([
      ['old_job', true, 6],
      ['new_job', false, 6],
    ]);
    expect(new Set(streams.map(({ payer }) => payer)).size).toBe(2);
  });

  test('overtime, commission and unpaid leave move pay from month to month', () => {
    for (const id of ['weekly_wages', 'high_earner', 'salary_change', 'two_jobs']) {
      const pay = rowsOf(dataOf(id)).filter((row) => row.truth?.label === 'income.salary');
      expect(new Set(pay.map((row) => row.amount)).size).toBeGreaterThan(4);
    }
  });

  test('the household of two has two salaries, three accounts and twenty-four months', () => {
    const data = dataOf('joint_household');
    expect(new Set(data.accounts.map(({ byod }) => byod.account_holder_name)).size).toBe(3);
    expect(data.streams.map(({ rows }) => rows.length)).toEqual([24, 24]);
    expect(data.transfers.length).toBeGreaterThan(72);
    // Between everyday accounts, and between everyday and savings accounts.
    expect(count(data, 'transfer.own_account_out')).toBeGreaterThan(24);
    expect(count(data, 'savings.deposit')).toBeGreaterThan(40);
    expect(count(data, 'savings.withdrawal')).toBe(6);
  });

  test('the overdraft is in use at the end of most days', () => {
    const balances = new Map(rowsOf(dataOf('overdraft_bond')).map((row) => [row.datetime, row.balance ?? 0]));
    let balance = 0;
    const overdrawn = Array.from({ length: 365 }, (_, day) => {
      balance = balances.get(addDays('2025-04-01', day)) ?? balance;
      return balance < 0;
    });
    expect(overdrawn.filter(Boolean).length).toBeGreaterThan(183);
    expect(monthsWith(dataOf('overdraft_bond'), 'fees.interest_charged').length).toBeGreaterThanOrEqual(9);
  });

  test('more of the money of others than of her own passes through the hands of the treasurer', () => {
    const data = dataOf('stokvel_treasurer');
    const passed = rowsOf(data, 1).reduce((sum, row) => sum + Math.max(0, row.cents), 0);
    const earned = rowsOf(data).filter((row) => row.truth?.stream === 'salary');
    expect(passed / earned.reduce((sum, row) => sum + row.cents, 0)).toBeGreaterThan(0.6);
    expect(data.streams.map(({ id }) => id)).toEqual(['salary']);
  });

  test('a dormant account has nothing but interest and fees in its last six months', () => {
    const labels = rowsOf(dataOf('dormant')).flatMap((row) =>
      row.datetime > '2025-10' ? (row.truth?.label ?? []) : [],
    );
    expect(new Set(labels)).toEqual(new Set(['income.interest', 'fees.monthly_account']));
  });

  test('every way of Capitec to return a debit order is one line of nothing', () => {
    const { bounces, accounts } = generatePersona('informal_trader', { endsOn, seed: 6 });
    expect(bounces.length).toBeGreaterThan(0);
    for (const { returned, debit } of bounces) {
      expect(debit).toBeNull();
      expect(accounts[0]?.byod.transactions[returned]?.description).toMatch(/Insufficient Funds \(R\d+\.\d\d\)/);
    }
  });
});
