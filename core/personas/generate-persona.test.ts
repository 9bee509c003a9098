import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BankBYODInSchema } from '../../schemas/entities/byod.ts';
import { PersonalInfoInputDataSchema } from '../../schemas/entities/personal-info.ts';
import { type LabelId, taxonomy } from '../labels/taxonomy.ts';
import { ledgerFromByod } from '../ledger/byod-ledger.ts';
import { centsOf } from '../money/cents.ts';
import { isBusinessDay } from '../time/business-days.ts';
import { addDays, addMonths, dateInMonth, dayOfMonth, monthOf } from '../time/calendar.ts';
import { generatePersona, type PersonaData, personas } from './generate-persona.ts';
import { identityCheckDigit } from './holder.ts';

const endsOn = '2026-03-31';
const ids = personas.map(({ id }) => id);
const directions: ReadonlyMap<LabelId, string> = new Map(taxonomy.map((label) => [label.id, label.direction]));

/** Rows of an account together with their truth. */
function rowsOf(data: PersonaData, account = 0) {
  const { byod, truth } = data.accounts[account] ?? { byod: { transactions: [] }, truth: [] };
  return byod.transactions.map((row, index) => ({ ...row, truth: truth[index], cents: centsOf(row.amount) }));
}

const count = (data: PersonaData, label: LabelId): number =>
  data.accounts.flatMap(({ truth }) => truth).filter((row) => row.label === label).length;

describe('every persona', () => {
  test('is listed with its own id, and an unknown id is refused', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining([
        'salaried_monthly',
        'weekly_wages',
        'gig_driver',
        'grant_recipient',
        'over_indebted',
        'gambler',
        'two_accounts',
        'thin_file',
        'one_month',
        'pensioner_24_months',
      ]),
    );
    expect(() => generatePersona('nobody', { endsOn })).toThrow(RangeError);
  });

  test.each(ids)('%s: the bodies are valid uploads that become ledgers without a single issue, row for row', (id) => {
    for (const { byod } of generatePersona(id, { endsOn }).accounts) {
      const body = BankBYODInSchema.parse(byod);
      const result = ledgerFromByod(body, '692039c05f3c8b2a1d9e4f70', endsOn);
      expect(result).toMatchObject({
        outcome: 'ledger',
        issues: [],
        duplicatesRemoved: 0,
        received: body.transactions.length,
      });
      const booked = result.outcome === 'ledger' ? result.ledger.transactions.map((row) => row.description) : [];
      expect(booked).toEqual(body.transactions.map((row) => row.description));
    }
  });

  test.each(ids)('%s: running balances add up and end at the stated balance', (id) => {
    for (const [account, { byod }] of generatePersona(id, { endsOn }).accounts.entries()) {
      const rows = rowsOf(generatePersona(id, { endsOn }), account);
      for (const [index, row] of rows.entries()) {
        const before = rows[index - 1];
        if (before) expect(centsOf(row.balance ?? 0)).toBe(centsOf(before.balance ?? 0) + row.cents);
      }
      expect(rows.at(-1)?.balance).toBe(byod.balance);
    }
  });

  test.each(ids)('%s: the truth covers every row and stands on the right side of the ledger', (id) => {
    const data = generatePersona(id, { endsOn });
    for (const [account, { byod, truth }] of data.accounts.entries()) {
      expect(truth).toHaveLength(byod.transactions.length);
      for (const row of rowsOf(data, account)) {
        const direction = row.truth && directions.get(row.truth.label);
        expect([direction, row.cents === 0 || row.cents > 0 === (direction === 'in')]).toEqual([
          expect.any(String),
          true,
        ]);
      }
    }
  });

  test.each(ids)('%s: pairs point at each other, are opposite in amount and name their kind', (id) => {
    const data = generatePersona(id, { endsOn });
    for (const account of data.accounts.keys()) {
      for (const [index, row] of rowsOf(data, account).entries()) {
        if (!row.truth?.pair) continue;
        const { pair } = row.truth;
        const other = rowsOf(data, pair.account)[pair.row];
        expect(other?.truth?.pair).toEqual({ kind: pair.kind, account, row: index });
        expect(other?.cents).toBe(-row.cents);
        expect(pair.account === account).toBe(pair.kind === 'returned_debit');
      }
    }
  });

  test.each(ids)('%s: income streams are those that its rows belong to, each under one label', (id) => {
    const data = generatePersona(id, { endsOn });
    const paid = data.accounts.flatMap(({ truth }) => truth.filter((row) => row.stream !== undefined));
    expect(new Set(paid.map((row) => row.stream))).toEqual(new Set(data.streams.map((stream) => stream.id)));
    for (const row of paid) expect(data.streams.find((stream) => stream.id === row.stream)?.label).toBe(row.label);
  });

  test.each(ids)('%s: the same arguments give the same bytes, another seed gives others', (id) => {
    const bytes = (seed: number): string => JSON.stringify(generatePersona(id, { endsOn, seed }));
    expect(bytes(7)).toBe(bytes(7));
    expect(bytes(7)).not.toBe(bytes(8));
  });

  test.each(ids)('%s: the holder has a well-formed identity that cannot be a real one', (id) => {
    const { holder } = generatePersona(id, { endsOn });
    expect(PersonalInfoInputDataSchema.parse(holder)).toEqual(holder);
    expect(Number(holder.gov_id.at(-1))).toBe(identityCheckDigit(holder.gov_id.slice(0, 12)));
    expect(holder.gov_id.slice(6, 10)).toMatch(/^[05]000$/);
    expect(holder.phone).toMatch(/^099/);
    expect(holder.email).toMatch(/@example\.com$/);
  });

  test('no two personas share an account number or an identity', () => {
    const all = ids.map((id) => generatePersona(id, { endsOn }));
    const numbers = all.flatMap((data) => data.accounts.map(({ byod }) => byod.account_number));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(new Set(all.map((data) => data.holder.gov_id)).size).toBe(all.length);
  });

  test('the history spans its months to the day on whatever day it ends', () => {
    const endings = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2025-01-01', days));
    fc.assert(
      fc.property(fc.constantFrom(...personas), endings, ({ id, months }, last) => {
        const rows = rowsOf(generatePersona(id, { endsOn: last }));
        const first = rows[0]?.datetime.slice(0, 10) ?? '';
        expect(rows.at(-1)?.datetime.slice(0, 10)).toBe(last);
        const after = addDays(last, 1);
        const start =
          months === 0 ? addDays(last, -17) : dateInMonth(addMonths(monthOf(after), -months), dayOfMonth(after));
        expect(first).toBe(start);
      }),
      { numRuns: 40 },
    );
  });
});

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
    // 28 450.32 * 1.06 = 30 157.3392
    expect(new Set(pay.map((row) => row.amount))).toEqual(new Set([28_450.32, 30_157.34]));
    expect(count(dataOf('salaried_monthly'), 'returned.insufficient_funds')).toBe(0);
  });

  test('wages are paid weekly', () => {
    // 182 days hold 26 Fridays; a Friday holiday moves pay to the Thursday before.
    expect(count(dataOf('weekly_wages'), 'income.salary')).toBe(26);
  });

  test('debit orders of the over-indebted bounce as Standard Bank prints it: debit, return, fee', () => {
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
    expect(count(data, 'transfer.own_account_in')).toBe(count(data, 'transfer.own_account_out'));
    expect(count(data, 'transfer.own_account_in')).toBeGreaterThanOrEqual(8);
  });

  test('a pensioner has two pensions a month for twenty-four months', () => {
    expect(count(dataOf('pensioner_24_months'), 'income.pension_annuity')).toBe(48);
  });

  test('after retrenchment the salary stops and unemployment benefits follow', () => {
    const rows = rowsOf(dataOf('retrenched'));
    const last = rows.findLast((row) => row.truth?.stream === 'salary')?.datetime ?? '';
    const first = rows.find((row) => row.truth?.stream === 'uif')?.datetime ?? '';
    expect([last.slice(0, 7), first.slice(0, 7)]).toEqual(['2025-10', '2025-12']);
  });
});
