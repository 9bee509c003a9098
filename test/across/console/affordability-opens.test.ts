import { centsOf } from '@imali/ledger/basics/cents.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Affordability } from '../../../console/app/console-api.ts';
import { openedAlong, operandsOf } from '../../../console/app/figures/figure-working.ts';
import { evidenceAt, valueAt } from '../../../console/app/figures/find-figure.ts';
import { reasonPlace } from '../../../console/app/figures/verdicts.ts';
import { madeDocuments } from '../../../functions/bank-data/domain/documents/made-documents.fixture.ts';
import { Affordability as AffordabilityDocument } from '../../../schemas/entities/analyses/affordability.ts';

/** What the affordability screen shows, as its places name it. */
const SUMMARY = [
  'max_instalment',
  'max_instalment_worst_month',
  'net_income',
  'gross_income_estimate',
  'norm_applied',
  'debt_to_income',
  'reg23a_worksheet.gross_income',
  'reg23a_worksheet.statutory_deductions',
  'reg23a_worksheet.income_after_deductions',
  'reg23a_worksheet.existing_obligations',
  'reg23a_worksheet.living_expenses',
  'reg23a_worksheet.discretionary_income',
];
const OF_MONTH = ['primary_income', 'secondary_income', 'necessary_expenses', 'left'];

/** Values of dated tables, which the formula beside them names. */
const OF_TABLES =
  /^(?:Band (?:minimum|share|floor)|Initiation fee|Service fee|Annual interest rate|Number of instalments)$/;
const DEEPEST = 12;
/** Reasons that speak of the data and not of an amount. */
const ABOUT_DATA =
  /^(?:too_little_history|no_norm_for_currency|no_income_seen|income_ended|no_regular_income|few_full_months|rows_missing|statements_\w+|data_stale)$/;

/** Operands that are something and open to nothing, from the figure at a path down to its transactions. */
function closedBelow(of: Affordability, path: readonly string[], trail: readonly number[] = []): string[] {
  const last = openedAlong(of, path, trail).at(-1);
  const { working } = last ?? {};
  if (!working || trail.length > DEEPEST) return trail.length > DEEPEST ? [`${path.join('.')} has no end`] : [];
  return operandsOf(of, working).flatMap(({ name, opens }, index) => {
    if (opens) return closedBelow(of, path, [...trail, index]);
    const { value = null } = working.operands[index] ?? {};
    return value === 0 || value === null || OF_TABLES.test(name)
      ? []
      : [`${path.join('.')}: ${name} of ${working.figure}`];
  });
}

/** Why a number of the screen can't be followed to its transactions. */
function closed(of: Affordability, place: string): string[] {
  const path = place.split('.');
  const value = valueAt(of, path);
  if (value === null || value === undefined) return [];
  const [first] = openedAlong(of, path, []);
  const evidence = evidenceAt(of, path);
  // A month without a transaction has nothing, which is what it is made of.
  if (value !== 0 && !first?.working && (evidence ?? []).length === 0) return [`${place} opens to nothing`];
  return closedBelow(of, path);
}

/** Steady and stacked debt, bets, a trade, a change of pay, two months without data, and a month of data. */
const PERSONAS = ['gambler', 'over_indebted', 'informal_trader', 'salary_change', 'gap_two_months', 'new_account'];

const reply = (document: unknown): Affordability => ({
  ...AffordabilityDocument.parse(document),
  ...{ state: 'current', generation: 1, changes: [] },
});

describe.each(PERSONAS)('affordability of %s', (persona) => {
  let of: Affordability;
  beforeAll(async () => {
    const made = await madeDocuments(persona, '2026-03-31');
    of = reply(made.find(({ kind }) => kind === 'affordability')?.document);
  });

  test('Every number of the affordability screen opens down to transactions or to what a dated table names', () => {
    const places = [...SUMMARY, ...of.months.flatMap((_, index) => OF_MONTH.map((name) => `months.${index}.${name}`))];
    expect(places.flatMap((place) => closed(of, place))).toEqual([]);
  });

  test('Every reason of the verdict with a figure or transactions opens to them', () => {
    const reasons = of.verdict_details?.reasons ?? [];
    expect(reasons.length).toBeGreaterThan(0);
    for (const [index, reason] of reasons.entries()) {
      const place = reasonPlace(reason, index);
      const isOfData = Object.values(reason.evidence).flat().length === 0 && ABOUT_DATA.test(reason.code);
      expect([reason.code, place === null]).toEqual([reason.code, isOfData]);
      if (place !== null)
        expect([reason.code, ...closed(of, place.slice('affordability:'.length))]).toEqual([reason.code]);
    }
  });

  test('What each month left is, to the cent, the sum of what it opens to, also in a month that is not full', () => {
    for (const [index, month] of of.months.entries()) {
      const { working } = openedAlong(of, ['months', String(index), 'left'], [])[0] ?? {};
      const cents = (working?.operands ?? []).map(({ value }) => centsOf(Number(value)));
      const sum = cents.reduce((all, one) => all + one, 0);
      expect([month.year, month.month, sum]).toEqual([month.year, month.month, centsOf(month.left ?? 0)]);
    }
  });
});
