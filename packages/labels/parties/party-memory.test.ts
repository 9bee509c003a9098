import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import { makeAccount, makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelApplicant } from '../decision/label-applicant.ts';
import { type LabelOverrides, NO_OVERRIDES } from '../decision/label-overrides.ts';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const dateOf = (month: number): string => `2025-${String(month + 1).padStart(2, '0')}-01`;

function labelled(rows: readonly PrintedRow[], overrides: Partial<LabelOverrides>): readonly LabelledTransaction[] {
  return labelApplicant([makeLedger(rows)], { ...NO_OVERRIDES, ...overrides }).flatMap((one) => one.transactions);
}

/** A label that a user gave a row, for its party. */
function forPartyOf(rows: readonly PrintedRow[], index: number, label: LabelId) {
  const fingerprint = fingerprintsOf(makeLedger(rows))[index] ?? '';
  return { user: new Map([[fingerprint, label]]), userParties: [{ fingerprint, label }], fingerprint };
}

const rent: readonly PrintedRow[] = [
  ['2025-10-01', 'RENT OCT J SMITH', -600_000],
  ['2025-11-01', 'RENT NOV J SMITH', -600_000],
  ['2025-12-01', 'RENT DEC J SMITH', -600_000],
  ['2025-12-02', 'RENT DEC P VAN WYK', -300_000],
  ['2025-12-03', 'RENT DEC J SMITH', 50_000],
];

describe('a label that a user gave for the party', () => {
  test("A user's label applies to the party's other months, but not to another party or money in", () => {
    const { fingerprint, ...overrides } = forPartyOf(rent, 1, 'food.restaurants');
    const plain = labelled(rent, {});
    const rows = labelled(rent, overrides);
    expect(rows.map(({ label }) => label).slice(0, 3)).toEqual(Array(3).fill('food.restaurants'));
    expect(rows.slice(3)).toEqual(plain.slice(3));
    expect(rows[1]).toMatchObject({ labelledBy: 'user', ruleId: 'user' });
    expect(rows[0]).toMatchObject({
      labelledBy: 'user',
      ruleId: `user_party:${fingerprint}`,
      confidence: 1,
      runnerUp: plain[0]?.label,
    });
  });

  test("A label of a party ranks above an organisation's rule and below a label of the row's own", () => {
    const { user, userParties } = forPartyOf(rent, 1, 'food.restaurants');
    const own = fingerprintsOf(makeLedger(rent))[2] ?? '';
    const organisationRules = [{ id: 'o', regex: 'smith', label: 'food.groceries' as const }];
    const rows = labelled(rent, {
      user: new Map([...user, [own, 'housing.rent' as const]]),
      userParties,
      organisationRules,
    });
    expect(rows.slice(0, 3).map(({ label }) => label)).toEqual([
      'food.restaurants',
      'food.restaurants',
      'housing.rent',
    ]);
  });

  test('The later of two labels applies to the party', () => {
    const [first, later] = [forPartyOf(rent, 0, 'food.restaurants'), forPartyOf(rent, 1, 'housing.rent')];
    const user = new Map([...first.user, ...later.user]);
    const last = (userParties: LabelOverrides['userParties']) =>
      labelled(rent, { user, ...(userParties && { userParties }) })[2];
    const both = [...first.userParties, ...later.userParties];
    expect(last(both)).toMatchObject({ label: 'housing.rent', ruleId: `user_party:${later.fingerprint}` });
    expect(last(both.toReversed())).toMatchObject({ label: 'food.restaurants' });
  });

  test("A user's label for a party applies to every account of the applicant", () => {
    const here = makeLedger(rent.slice(0, 2));
    const there = makeLedger(rent.slice(2, 3), makeAccount({ id: 'other', accountNumber: '62000000099' }));
    const fingerprint = fingerprintsOf(here)[0] ?? '';
    const accounts = labelApplicant([here, there], {
      ...NO_OVERRIDES,
      user: new Map([[fingerprint, 'food.restaurants' as const]]),
      userParties: [{ fingerprint, label: 'food.restaurants' }],
    });
    const labels = accounts.flatMap(({ transactions }) => transactions.map(({ label }) => label));
    expect(labels).toEqual(Array(3).fill('food.restaurants'));
  });

  test("A user's label leaves a shop's till cash and a payer's returned debit orders unchanged", () => {
    const rows: readonly PrintedRow[] = [
      ['2025-10-01', 'POS CHECKERS', -90_000],
      ['2025-10-02', 'CASH AT TILL CHECKERS', -10_000],
      ['2025-11-01', 'DEBIT ORDER OUTSURANCE 4411', -80_000],
      ['2025-11-03', 'UNPAID DEBIT ORDER OUTSURANCE 4411 INSUFFICIENT FUNDS', 80_000],
      ['2025-11-05', 'OUTSURANCE CLAIM', 300_000],
    ];
    const labelsWith = (index: number, label: LabelId) =>
      labelled(rows, forPartyOf(rows, index, label)).map((row) => row.label);
    const labels = ['cash.till_withdrawal', 'insurance.short_term', 'returned.insufficient_funds'];
    expect(labelsWith(0, 'food.restaurants')).toEqual(['food.restaurants', ...labels, 'income.insurance_payout']);
    expect(labelsWith(4, 'income.other')).toEqual(['food.groceries', ...labels, 'income.other']);
  });

  test("A user's label applies to every month, reference and batch of a party, including later ones", () => {
    const names = ['J SMITH', 'KLEINMOND BODY CORPORATE', 'T NAIDOO', 'ACME GARDENS'];
    const volatile = fc.record({
      form: fc.constantFrom('month', 'year', 'reference', 'batch'),
      number: fc.integer({ min: 100_000, max: 999_999 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        volatile,
        fc.integer({ min: 3, max: 12 }),
        fc.nat(),
        (name, { form, number }, count, place) => {
          const textOf = (month: number): string => {
            if (form === 'month') return `RENT ${MONTHS[month]} ${name}`;
            if (form === 'year') return `RENT ${name} ${MONTHS[month]} 2025`;
            return form === 'reference'
              ? `RENT ${name} REF${number + month * 7_919}`
              : `BATCH ${number + month} ${name}`;
          };
          const rows = Array.from(
            { length: count },
            (_, month): PrintedRow => [dateOf(month), textOf(month), -450_000],
          );
          const at = place % count;
          const { user, userParties } = forPartyOf(rows, at, 'food.restaurants');
          const more: readonly PrintedRow[] = [...rows, ['2026-01-01', textOf(0), -450_000]];
          for (const each of [rows, more]) {
            const labels = labelled(each, { user, userParties }).map(({ label }) => label);
            expect(new Set(labels)).toEqual(new Set(['food.restaurants']));
          }
          // For its own row alone, the label stays there.
          const alone = labelled(rows, { user }).filter(({ label }) => label === 'food.restaurants');
          expect(alone).toHaveLength(1);
        },
      ),
      { seed: 17, numRuns: 150 },
    );
  });
});
