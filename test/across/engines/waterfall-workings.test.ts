import { type AffordabilityOptions, affordability } from '@imali/analyses/affordability/affordability.ts';
import type { AnalysisInput } from '@imali/analyses/input/analysis-input.ts';
import {
  fixtureId,
  makeAccount,
  makeCounterparty,
  makeInput,
  makeRow,
} from '@imali/analyses/input/labelled-row.fixture.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { addDays } from '@imali/ledger/basics/calendar.ts';
import { centsOf } from '@imali/ledger/basics/cents.ts';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import { type LabelId, labelOf, taxonomy } from '@imali/ledger/taxonomy/taxonomy.ts';
import { generatePersona, personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import { Affordability } from '../../../schemas/entities/analyses/affordability.ts';
import { BankBYODInSchema } from '../../../schemas/entities/statements/byod.ts';

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

type Working = Affordability['workings'][number];

const ENDS_ON = '2026-03-31';

/** Operands that end in no transaction: what the caller gave, and what the dated table named in the formula holds. */
const GIVEN = new Set([
  'declared_gross_income',
  'declared_expenses',
  'instalment',
  'annual_interest_rate',
  'number_of_instalments',
  'band_minimum',
  'band_share',
  'band_floor',
  'initiation_fee',
  'service_fee',
]);
/** Operands that are no sum of the transactions that they name: usual amounts of them, and differences to these. */
const isUsual = (figure: string, name: string): boolean =>
  name === 'pay_step' ||
  name.startsWith('usual month of ') ||
  name === 'deducted_cost_of_sales' ||
  figure === 'trading_loss' ||
  (figure === 'net_income' && !/^\d{4}-\d{2}$/.test(name));

const FROM_EVIDENCE = 'the object names its transactions in evidence';
const FROM_FIELDS = 'follows from the fields beside it';
const FROM_LINES = 'the lines of the waterfall in the month name its transactions';
const FROM_DATA = 'describes the data';
const FROM_CALLER = 'given by the caller';
const OF_BEFORE = 'in documents of before only';
/** Every number of the reply: the working with its value as `= figure`, else why it needs none. */
const REGISTRY: Readonly<Record<string, string>> = {
  'coverage.days': FROM_DATA,
  'coverage.gaps[].days': FROM_DATA,
  'coverage.accounts': FROM_DATA,
  'months[].year': FROM_DATA,
  'months[].month': FROM_DATA,
  'months[].primary_income': FROM_EVIDENCE,
  'months[].secondary_income': FROM_EVIDENCE,
  'months[].one_off_income': FROM_EVIDENCE,
  'months[].other_money_in': FROM_EVIDENCE,
  'months[].person_income': FROM_EVIDENCE,
  'months[].takings': FROM_EVIDENCE,
  'months[].cost_of_sales': FROM_EVIDENCE,
  'months[].net_trading_income': FROM_FIELDS,
  'months[].discretionary_expenses': FROM_EVIDENCE,
  'months[].non_discretionary_expenses': FROM_EVIDENCE,
  'months[].statutory': FROM_EVIDENCE,
  'months[].debt_commitments': FROM_EVIDENCE,
  'months[].new_debt_commitments': 'the working of the month, for those behind the figures',
  'months[].necessary_expenses': FROM_EVIDENCE,
  'months[].affordability_amount': FROM_FIELDS,
  'months[].disposable_income': OF_BEFORE,
  'months[].money_in': FROM_LINES,
  'months[].money_out': FROM_LINES,
  'months[].left': FROM_LINES,
  'months[].borrowed': FROM_LINES,
  'months[].pay_step': 'the working of the month, for those behind the figures',
  full_months: FROM_FIELDS,
  median_affordability_amount: OF_BEFORE,
  worst_month_affordability_amount: OF_BEFORE,
  'worst_month.year': OF_BEFORE,
  'worst_month.month': OF_BEFORE,
  p10_affordability_amount: OF_BEFORE,
  'primary_income_source.monthly_amount': 'an operand of net_income with its transactions',
  net_income: '= net_income',
  'ended_income[].monthly_amount': FROM_EVIDENCE,
  person_income: '= person_income',
  takings: '= takings',
  cost_of_sales: '= cost_of_sales',
  net_trading_income: '= net_trading_income',
  gross_income_estimate: '= gross_income_estimate',
  statutory: '= statutory',
  debt_commitments: '= debt_commitments',
  'new_credit[].monthly_amount': '= new_credit',
  'new_credit[].estimate.received_amount': FROM_EVIDENCE,
  'new_credit[].estimate.number_of_instalments': 'of the dated table in source',
  'new_credit[].estimate.annual_interest_rate': 'of the dated table in source',
  committed_obligations: '= committed_obligations',
  'uncategorised_spending.amount': '= uncategorised_spending.amount',
  'uncategorised_spending.necessary_share': '= uncategorised_spending.necessary_share',
  'uncategorised_spending.counted_share': '= uncategorised_spending.counted_share',
  'uncategorised_spending.share_of_spending': '= uncategorised_spending.share_of_spending',
  necessary_expenses_observed: '= necessary_expenses_observed',
  norm_applied: '= norm_applied',
  expenses_used: '= expenses_used',
  'expenses_override.amount': FROM_CALLER,
  'reg23a_worksheet.gross_income': '= gross_income_estimate',
  'reg23a_worksheet.statutory_deductions': '= statutory_deductions',
  'reg23a_worksheet.income_after_deductions': '= reg23a_worksheet.income_after_deductions',
  'reg23a_worksheet.net_income': OF_BEFORE,
  'reg23a_worksheet.existing_obligations': '= committed_obligations',
  'reg23a_worksheet.living_expenses': '= expenses_used',
  'reg23a_worksheet.discretionary_income': '= discretionary_income',
  debt_to_income: '= debt_to_income',
  discretionary_income: '= discretionary_income',
  max_instalment: '= max_instalment',
  max_instalment_worst_month: '= max_instalment_worst_month',
  max_principal: '= max_principal',
  'loan_terms.annual_interest_rate': FROM_CALLER,
  'loan_terms.number_of_instalments': FROM_CALLER,
  'months_left.median': '= months_left.median',
  'months_left.worst': '= months_left.worst',
  'months_left.worst_month.year': FROM_DATA,
  'months_left.worst_month.month': FROM_DATA,
  'months_left.p10': '= months_left.p10',
  'months_left.share_of_months': '= months_left.share_of_months',
  'verdict_details.instalment': 'max_instalment, or given by the caller',
  'verdict_details.reasons[].measured': 'another figure of the reply; evidence names its transactions',
  'verdict_details.reasons[].limit': 'a threshold beside it, or another figure of the reply',
  'verdict_details.thresholds.least_full_months': 'of the organisation, or dated',
  'verdict_details.thresholds.least_share_of_months': 'of the organisation, or dated',
  'verdict_details.thresholds.most_debt_to_income': 'of the organisation, or dated',
  'verdict_details.thresholds.most_gambling_share': 'of the organisation, or dated',
  'verdict_details.thresholds.most_uncategorised_share': 'of the organisation, or dated',
  'waterfall.lines[].usual_amount': 'median, of school fees the mean, of the counted months of the line',
  'waterfall.lines[].total_amount': FROM_FIELDS,
  'waterfall.lines[].count': FROM_FIELDS,
  'waterfall.lines[].months[].year': FROM_DATA,
  'waterfall.lines[].months[].month': FROM_DATA,
  'waterfall.lines[].months[].amount': FROM_EVIDENCE,
  'waterfall.balance_change': FROM_FIELDS,
  'workings[].value': 'is a working',
  'workings[].operands[].value': 'is an operand',
};

const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  $ref: z.string().optional(),
  $defs: z.record(z.string(), z.unknown()).optional(),
});

/** The paths of the numbers of a JSON schema, lists as `[]`. */
function numbersIn(schema: unknown, defs: Readonly<Record<string, unknown>>, path = ''): string[] {
  const { type, properties = {}, items, anyOf = [], $ref } = Schema.parse(schema);
  if ($ref !== undefined) return numbersIn(defs[$ref.replace('#/$defs/', '')], defs, path);
  const below = Object.entries(properties).flatMap(([name, part]) =>
    numbersIn(part, defs, path === '' ? name : `${path}.${name}`),
  );
  const own = [type].flat().some((one) => one === 'number' || one === 'integer') ? [path] : [];
  const listed = items === undefined ? [] : numbersIn(items, defs, `${path}[]`);
  return [...new Set([...own, ...below, ...listed, ...anyOf.flatMap((one) => numbersIn(one, defs, path))])];
}

const monthIn = (text: string): string | null => /(?:^| )(\d{4}-\d{2})$/.exec(text)?.[1] ?? null;
const monthName = ({ year, month }: { readonly year: number; readonly month: number }): string =>
  `${year}-${String(month).padStart(2, '0')}`;

/** The value at a path without lists; undefined where there is none. */
function valueAt(document: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined,
      document,
    );
}

function expectToOpen(input: AnalysisInput, options: AffordabilityOptions = {}): void {
  const of = affordability(input, options);
  const workings = new Map(of.workings.map((one) => [one.figure, one] as const));
  expect(workings.size).toBe(of.workings.length);
  const cents = new Map(
    input.accounts.flatMap(({ transactions }) => transactions.map((row) => [row.id, row.amountCents] as const)),
  );
  const idsOf = (operand: Working['operands'][number], within: Working): readonly string[] => {
    const named = Object.values(operand.evidence).flat();
    if (named.length > 0 || operand.line === null) return named;
    const only = monthIn(operand.name) ?? monthIn(within.figure);
    const line = of.waterfall?.lines.find((one) => one.line === operand.line);
    return (line?.months ?? [])
      .filter((month) => (only === null ? month.counted : monthName(month) === only))
      .flatMap(({ evidence }) => evidence['amount'] ?? []);
  };
  for (const within of of.workings) {
    for (const operand of within.operands) {
      const { name, value, working } = operand;
      const at = `${within.figure} > ${name}`;
      if (working !== null) {
        expect([at, workings.get(working)?.value]).toEqual([at, value]);
        continue;
      }
      const ids = idsOf(operand, within);
      if (value === null || GIVEN.has(name)) continue;
      if (isUsual(within.figure, name)) {
        if (value !== 0) expect([at, ids.length > 0]).toEqual([at, true]);
        continue;
      }
      const sum = ids.reduce((total, id) => total + (cents.get(id) ?? Number.NaN), 0);
      expect([at, Math.abs(sum)]).toEqual([at, Math.abs(centsOf(Number(value)))]);
    }
    const isSum = /^(net_income|debt_commitments|left|left_at_present_pay|necessary_expenses) \d{4}-\d{2}$/.test(
      within.figure,
    );
    if (isSum) {
      const total = within.operands.reduce(
        (sum, { name, value }) => sum + (name === 'deducted_cost_of_sales' ? -1 : 1) * centsOf(Number(value)),
        0,
      );
      expect([within.figure, total]).toEqual([within.figure, centsOf(within.value ?? Number.NaN)]);
    }
  }
  for (const [path, how] of Object.entries(REGISTRY)) {
    if (!how.startsWith('= ') || path.includes('[]')) continue;
    const value = valueAt(of, path);
    // What no month has is nothing to open.
    if (typeof value !== 'number' || value === 0 || of.workings.length === 0) continue;
    expect([path, workings.get(how.slice(2))?.value]).toEqual([path, value]);
  }
  of.new_credit.forEach(({ monthly_amount: value }, index) => {
    expect(workings.get(`new_credit ${index + 1}`)?.value).toBe(value);
  });
}

test('Every number of the affordability reply has a working, or is listed with the reason why it needs none', () => {
  const schema = z.toJSONSchema(Affordability, { unrepresentable: 'any' });
  const numbers = numbersIn(schema, Schema.parse(schema).$defs ?? {});
  expect(numbers.toSorted()).toEqual(Object.keys(REGISTRY).toSorted());
});

const ASKED: AffordabilityOptions = {
  loan: { annualRate: 0.24, instalments: 12 },
  instalmentCents: 150_000,
  declaredGrossCents: 10_000_000,
};

describe.each(personas.map(({ id }) => id))('the workings of %s', (persona) => {
  const input = personaInput(persona);
  test(`Every figure of ${persona} opens down to transactions, dated tables or what was given`, () => {
    expectToOpen(input);
    expectToOpen(input, ASKED);
  });
});

const someRow = fc.record({
  day: fc.nat(200),
  cents: fc.integer({ min: 100, max: 900_000 }),
  label: fc.constantFrom<LabelId>(...taxonomy.map(({ id }) => id)),
});

/** A salary that rises by a third after four of eight months, with other rows between. */
function raisedPay(
  rows: readonly { readonly day: number; readonly cents: number; readonly label: LabelId }[] = [],
): AnalysisInput {
  const pay = Array.from({ length: 8 }, (_, month) =>
    makeRow({
      id: fixtureId(month + 1),
      bookedOn: `2026-0${month + 1}-25`,
      amountCents: month < 4 ? 1_500_000 : 2_000_000,
      label: 'income.salary',
      counterparty: makeCounterparty('Acme'),
    }),
  );
  const other = rows.map(({ day, cents, label }, index) =>
    makeRow({
      id: fixtureId(index + 101),
      bookedOn: addDays('2026-01-01', day),
      amountCents: labelOf(label).direction === 'in' ? cents : -cents,
      label,
      counterparty: makeCounterparty('Shop'),
    }),
  );
  const sorted = [...pay, ...other].toSorted((a, b) =>
    a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0,
  );
  return makeInput([makeAccount(sorted)]);
}

test('Net income of a month before a raise names the pay of that month and what it would be more now', () => {
  const { workings } = affordability(raisedPay());
  const workingOf = (figure: string) => workings.find((one) => one.figure === figure);
  // January paid 15 000 and counts as 20 000: 5 000 more at the present level.
  expect(workingOf('net_income 2026-02')).toMatchObject({
    value: 20_000,
    operands: [
      { value: 15_000, evidence: { value: [fixtureId(2)] } },
      { name: 'pay_step', value: 5_000, evidence: { value: [fixtureId(2)] } },
    ],
  });
  const after = workingOf('net_income')?.operands.find(({ name }) => name === '2026-06');
  expect(after).toMatchObject({ value: 20_000, working: null, evidence: { value: [fixtureId(6)] } });
});

test('Every figure of a generated history opens, before and after a raise and within a month', () => {
  fc.assert(
    fc.property(fc.array(someRow, { maxLength: 40 }), fc.boolean(), (rows, isShort) => {
      expectToOpen(raisedPay(rows), isShort ? ASKED : {});
    }),
    { numRuns: 80, seed: 18 },
  );
});
