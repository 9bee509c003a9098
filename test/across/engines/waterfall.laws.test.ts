import { affordability } from '@imali/analyses/affordability/affordability.ts';
import { SPENDING_LINES } from '@imali/analyses/data/waterfall-lines.ts';
import type { AnalysisInput } from '@imali/analyses/input/analysis-input.ts';
import {
  fixtureId,
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
  withRunningBalances,
} from '@imali/analyses/input/labelled-row.fixture.ts';
import { lineByRow } from '@imali/analyses/waterfall/rows-by-line.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { addDays } from '@imali/ledger/basics/calendar.ts';
import { centsOf } from '@imali/ledger/basics/cents.ts';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import { type LabelId, labelOf, taxonomy } from '@imali/ledger/taxonomy/taxonomy.ts';
import { generatePersona, personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BankBYODInSchema } from '../../../schemas/entities/statements/byod.ts';

const ENDS_ON = '2026-03-31';

function personaInput(persona: string): AnalysisInput {
  const ledgers = generatePersona(persona, { endsOn: ENDS_ON, seed: 1 }).accounts.map(({ byod }, index) => {
    const read = ledgerFromByod(
      BankBYODInSchema.parse(byod),
      `${String(index + 1).padStart(16, '0')}00000000`,
      ENDS_ON,
    );
    if (read.outcome !== 'ledger') throw new Error(`${persona}: refused`);
    return read.ledger;
  });
  const accounts = labelApplicant(ledgers, NO_OVERRIDES).filter(({ transactions }) => transactions.length > 0);
  const asOf = accounts.flatMap(({ transactions }) => transactions.at(-1)?.bookedOn ?? []).toSorted();
  return { accounts, asOf: asOf.at(-1) ?? ENDS_ON, docsUrl: 'https://docs.example' };
}

/** Labels of every side and flow. */
const someLabel = fc.constantFrom<LabelId>(...taxonomy.map(({ id }) => id));

const someMovement = fc.record({
  account: fc.constantFrom(0xa1, 0xa2, 0xa3),
  day: fc.nat(200),
  cents: fc.integer({ min: 0, max: 3_000_000 }),
  label: someLabel,
  payer: fc.constantFrom('Acme', 'Globex', 'Initech'),
  pairedWithNext: fc.boolean(),
});
type Movement = typeof someMovement extends fc.Arbitrary<infer T> ? T : never;

/** Three accounts with running balances: a cheque account, a credit card and a loan. */
function inputOf(movements: readonly Movement[]): AnalysisInput {
  const rows = movements.map(({ account, day, cents, label, payer, pairedWithNext }, index) => ({
    account,
    row: makeRow({
      id: fixtureId(index + 1),
      bookedOn: addDays('2025-06-01', day),
      amountCents: labelOf(label).direction === 'in' ? cents : -cents,
      label,
      counterparty: makeCounterparty(payer),
      pairedWith: pairedWithNext && index + 1 < movements.length ? fixtureId(index + 2) : null,
    }),
  }));
  const types = { 161: 'cheque', 162: 'credit_card', 163: 'loan' } as const;
  return makeInput(
    ([0xa1, 0xa2, 0xa3] as const).flatMap((account) => {
      const own = rows.filter((one) => one.account === account).map(({ row }) => row);
      if (own.length === 0) return [];
      const overrides = { id: fixtureId(account), accountType: types[account] };
      return [makeAccount(withRunningBalances(makeAccount(own).transactions, 50_000), overrides)];
    }),
  );
}

const someInput = fc.array(someMovement, { minLength: 1, maxLength: 60 }).map(inputOf);

/**
 * Closing less opening balances of the accounts of an input, from the balances that are printed; a stretch that the data
 * misses closes one and opens another.
 */
function balanceChange({ accounts }: AnalysisInput, gaps: readonly { account_id: string; to: string }[]): number {
  const stretches = accounts.flatMap(({ account, transactions }) => {
    const ends = gaps.filter(({ account_id }) => account_id === account.id).map(({ to }) => to);
    const groups = Map.groupBy(transactions, ({ bookedOn }) => ends.filter((to) => to < bookedOn).length);
    return [...groups.values()];
  });
  return stretches.reduce((sum, rows) => {
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return sum;
    return sum + (last.balanceCents ?? 0) - ((first.balanceCents ?? 0) - first.amountCents);
  }, 0);
}

function expectEveryRowOnce(input: AnalysisInput): void {
  const { waterfall, coverage } = affordability(input);
  const rows = input.accounts.flatMap(({ transactions }) => transactions);
  const named = (waterfall?.lines ?? []).flatMap(({ months }) =>
    months.flatMap(({ evidence }) => evidence['amount'] ?? []),
  );
  expect(named.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  const total = (waterfall?.lines ?? []).reduce((sum, { total_amount }) => sum + centsOf(total_amount), 0);
  expect(total).toBe(balanceChange(input, coverage.gaps));
  expect(centsOf(waterfall?.balance_change ?? Number.NaN)).toBe(total);
  for (const { count, total_amount, months } of waterfall?.lines ?? []) {
    expect(months.reduce((sum, { amount }) => sum + centsOf(amount), 0)).toBe(centsOf(total_amount));
    expect(months.reduce((sum, { evidence }) => sum + (evidence['amount']?.length ?? 0), 0)).toBe(count);
  }
}

/** Every figure of the calculation follows from those above it. */
function expectOneCalculation(input: AnalysisInput): void {
  const of = affordability(input);
  const { reg23a_worksheet: sheet, discretionary_income: left, max_instalment: most } = of;
  const valueIn = new Map(of.workings.map(({ figure, value }) => [figure, value]));
  for (const { operands } of of.workings) {
    for (const { working, value } of operands)
      if (working !== null) {
        expect(valueIn.has(working)).toBe(true);
        if (!working.startsWith('uncategorised')) expect(valueIn.get(working)).toBe(value);
      }
  }
  const centsById = new Map(
    input.accounts.flatMap(({ transactions }) => transactions.map((row) => [row.id, row.amountCents] as const)),
  );
  const workingOf = (figure: string) => of.workings.find((working) => working.figure === figure);
  /** Sum of the transactions that a month's working ends in, without those of new credit where it deducts them. */
  const centsBehind = (figure: string): number =>
    (workingOf(figure)?.operands ?? []).reduce((sum, { name, line, working, evidence }) => {
      if (working !== null) return sum + centsBehind(working);
      const months = of.waterfall?.lines.find((one) => one.line === line)?.months ?? [];
      const inMonth = months.filter(({ year, month }) => figure.endsWith(`${year}-${String(month).padStart(2, '0')}`));
      const rows = evidence['value'] ?? inMonth.flatMap((month) => month.evidence['amount'] ?? []);
      const cents = rows.reduce((total, id) => total + (centsById.get(id) ?? Number.NaN), 0);
      return figure.startsWith('left_without_new_credit') && name === 'new_credit' ? sum - cents : sum + cents;
    }, 0);
  const ofMonthsLeft = of.workings.filter(({ figure }) => /^months_left[.](median|worst|p10)$/.test(figure));
  expect(ofMonthsLeft).toHaveLength(of.workings.length === 0 ? 0 : 3);
  const ofWorst = workingOf('max_instalment_worst_month')?.operands ?? [];
  for (const { value, working, name } of [...ofMonthsLeft.flatMap(({ operands }) => operands), ...ofWorst]) {
    if (name === 'max_instalment') continue;
    expect(centsBehind(working ?? '')).toBe(centsOf(Number(value)));
  }
  const norm = workingOf('norm_applied');
  const operand = (name: string): number => Number(norm?.operands.find((one) => one.name === name)?.value ?? 0);
  if (norm?.value !== undefined && norm.value !== null) {
    const above = operand('gross_income') - operand('band_floor');
    expect(Number(norm.value)).toBeCloseTo(operand('band_minimum') + operand('band_share') * above, 1);
  }
  if (left === null) {
    expect([sheet, most, of.verdict === 'cannot_tell' || of.verdict === 'beyond']).toEqual([null, null, true]);
    return;
  }
  const cents = (value: number | null | undefined): number => centsOf(value ?? Number.NaN);
  expect(cents(most)).toBe(Math.max(0, cents(left)));
  expect(cents(sheet?.discretionary_income)).toBe(cents(left));
  expect(cents(sheet?.income_after_deductions) - cents(of.committed_obligations) - cents(of.expenses_used)).toBe(
    cents(left),
  );
  expect(cents(of.expenses_used)).toBeGreaterThanOrEqual(cents(of.necessary_expenses_observed));
  expect(cents(of.max_instalment_worst_month)).toBeLessThanOrEqual(cents(most));
  if (of.verdict === 'within') {
    expect(cents(of.months_left?.median)).toBeGreaterThanOrEqual(cents(of.verdict_details?.instalment));
    expect(most).toBeGreaterThan(0);
  }
}

describe.each(personas.map(({ id }) => id))('the waterfall of %s', (persona) => {
  const input = personaInput(persona);
  test('The waterfall of a persona has every transaction once, and adds up to the change of the balances', () => {
    expectEveryRowOnce(input);
  });
  test('The waterfall of a persona is one calculation down to the instalment', () => {
    expectOneCalculation(input);
  });
});

describe('the waterfall of any transactions', () => {
  test('A generated waterfall has every transaction once, and adds up to the change of the balances', () => {
    fc.assert(fc.property(someInput, expectEveryRowOnce), { numRuns: 80, seed: 18 });
  });

  test('A generated waterfall is one calculation down to the instalment', () => {
    fc.assert(fc.property(someInput, expectOneCalculation), { numRuns: 60, seed: 18 });
  });

  test('The waterfall leaves in the months what own money and loan accounts do not explain', () => {
    fc.assert(
      fc.property(someInput, (input) => {
        const { months, waterfall, coverage } = affordability(input);
        const apart = (waterfall?.lines ?? [])
          .filter(({ part, line }) => part === 'own_money' || line === 'loan_accounts')
          .reduce((sum, { total_amount }) => sum + centsOf(total_amount), 0);
        const left = months.reduce((sum, month) => sum + centsOf(month.left ?? Number.NaN), 0);
        expect(left).toBe(balanceChange(input, coverage.gaps) - apart);
        for (const { left: one, money_in, money_out } of months) {
          expect(centsOf(one ?? 0)).toBe(centsOf(money_in ?? 0) - centsOf(money_out ?? 0));
        }
      }),
      { numRuns: 60, seed: 18 },
    );
  });
});

test('rows in another currency stand apart', () => {
  const rows = [
    makeRow({ id: fixtureId(1), bookedOn: '2026-01-02', amountCents: 500_000, label: 'income.salary' }),
    makeRow({ id: fixtureId(2), bookedOn: '2026-01-03', amountCents: -1_000, currency: 'USD' }),
  ];
  const dollars = makeAccount(
    [makeRow({ id: fixtureId(3), bookedOn: '2026-01-04', amountCents: 700, currency: 'USD' })],
    { id: fixtureId(0xa2), currency: 'USD' },
  );
  const lines = lineByRow(makeInput([makeAccount(rows), dollars]));
  expect([...lines].map(([{ id }, line]) => [id, line]).toSorted()).toEqual([
    [fixtureId(1), 'regular_income'],
    [fixtureId(2), 'other_currency'],
    [fixtureId(3), 'other_currency'],
  ]);
});

test('every label of spending that cannot be stopped at will has a line of its own kind', () => {
  const named = new Set<string>(Object.values(SPENDING_LINES).flat());
  const bound = taxonomy.filter(
    ({ id, direction, discretionary }) =>
      direction === 'out' && discretionary === false && id !== 'business.cost_of_sales',
  );
  expect(bound.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
  expect(named.size).toBe(Object.values(SPENDING_LINES).flat().length);
});
