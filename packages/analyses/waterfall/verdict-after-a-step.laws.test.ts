import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { affordability } from '../affordability/affordability.ts';
import type { Affordability } from '../documents/affordability.ts';
import { fixtureId, makeAccount, makeCounterparty, makeInput, makeRow } from '../input/labelled-row.fixture.ts';
import { verdictOnInstalment } from './verdict-on-instalment.ts';

interface History {
  readonly months: number;
  /** Months at the new level, the last ones. */
  readonly since: number;
  readonly payCents: number;
  readonly rentCents: number;
  readonly spentCents: readonly number[];
}

const GRAVEST_FIRST = ['cannot_tell', 'beyond', 'tight', 'within'];

const dayOf = (index: number, day: string): string =>
  `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-${day}`;

/** Pay on the 1st, rent on the 2nd, other spending on the 28th of each month. */
function of(history: History, stepCents: number, instalmentCents?: number): Affordability {
  const { months, since, payCents, rentCents, spentCents } = history;
  const rows = Array.from({ length: months }, (_, index) => [
    makeRow({
      id: fixtureId(3 * index + 1),
      bookedOn: dayOf(index, '01'),
      amountCents: payCents + (index >= months - since ? stepCents : 0),
      label: 'income.salary',
      counterparty: makeCounterparty('Acme'),
    }),
    makeRow({
      id: fixtureId(3 * index + 2),
      bookedOn: dayOf(index, '02'),
      amountCents: -rentCents,
      label: 'housing.rent',
      counterparty: makeCounterparty('Landlord'),
    }),
    makeRow({
      id: fixtureId(3 * index + 3),
      bookedOn: dayOf(index, '28'),
      amountCents: -(spentCents[index] ?? 1),
      label: 'travel.trips',
      counterparty: makeCounterparty('Trips'),
    }),
  ]);
  return affordability(
    makeInput([makeAccount(rows.flat().filter(({ amountCents }) => amountCents !== 0))]),
    instalmentCents === undefined ? {} : { instalmentCents },
  );
}

const rankOf = ({ verdict }: Affordability): number => GRAVEST_FIRST.indexOf(verdict ?? 'cannot_tell');
const reasonOf = ({ verdict_details: details }: Affordability, code: string) =>
  details?.reasons.find((reason) => reason.code === code);

const raised: History = { months: 12, since: 4, payCents: 2_850_000, rentCents: 900_000, spentCents: [] };

const someHistory: fc.Arbitrary<History> = fc
  .record({
    months: fc.integer({ min: 7, max: 14 }),
    since: fc.integer({ min: 1, max: 6 }),
    payCents: fc.integer({ min: 1_500_000, max: 5_000_000 }),
    rentCents: fc.integer({ min: 200_000, max: 1_400_000 }),
    spentCents: fc.oneof(
      fc.constant(Array<number>(14).fill(0)),
      fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 14, maxLength: 14 }),
    ),
  })
  .filter(({ months, since }) => since < months);
const someStep = fc.double({ min: 0.02, max: 0.4, noNaN: true });
const someInstalment = fc.option(fc.integer({ min: 1, max: 3_000_000 }), { nil: undefined });

describe('the verdict after a lasting change of pay', () => {
  test('The verdict is within after a raise: earlier months are judged at the new pay, shown unchanged', () => {
    // 28 500 to 30 000 in the last four of twelve months. Rent of 9 000: the old months left 19 500, the new ones 21 000.
    const document = of(raised, 150_000);
    expect(document.months.map(({ left }) => left)).toEqual([...Array(8).fill(19_499.99), ...Array(4).fill(20_999.99)]);
    expect(document.months.map(({ pay_step }) => pay_step ?? 0)).toEqual([
      ...Array(8).fill(1_500),
      ...Array(4).fill(0),
    ]);
    expect(document.months_left).toMatchObject({ median: 19_499.99, worst: 19_499.99 });
    const between = of(raised, 150_000, 2_000_000);
    expect(between).toMatchObject({ verdict: 'within', months_left: { share_of_months: 1 } });
    expect(reasonOf(between, 'months_carry_it')?.message).toBe(
      '100 % of the months could have carried R20000.00 without new credit, with pay at its present level.',
    );
    expect(verdictOnInstalment(document, 2_000_000)).toEqual({
      verdict: between.verdict,
      reasons: between.verdict_details?.reasons,
    });
  });

  test('The verdict is within after a raise on the largest instalment, where nothing else is spent', () => {
    expect(of({ ...raised, spentCents: Array<number>(12).fill(0) }, 150_000)).toMatchObject({
      max_instalment: 21_000,
      verdict: 'within',
      months_left: { median: 19_500, share_of_months: 1 },
    });
  });

  test('The verdict is tight after a cut, though the months before it left more', () => {
    // 30 000 to 28 500 in the last four of twelve months; 2 000 is spent beside the worksheet, so 17 500 is left now.
    const cut = { ...raised, payCents: 3_000_000, spentCents: Array<number>(12).fill(200_000) };
    const document = of(cut, -150_000, 1_800_000);
    expect(document.months_left).toMatchObject({ median: 19_000, share_of_months: 0 });
    expect(document.verdict).toBe('tight');
    expect(reasonOf(document, 'months_leave_less_than_worksheet')?.message).toContain(
      'the middle month really left R19000.00, and would have left R17500.00 at the present level of pay.',
    );
  });

  test('The verdict is never worse after a raise', () => {
    fc.assert(
      fc.property(someHistory, someStep, someInstalment, (history, share, instalment) => {
        const step = Math.round(history.payCents * share);
        expect(rankOf(of(history, step, instalment))).toBeGreaterThanOrEqual(rankOf(of(history, 0, instalment)));
      }),
      { numRuns: 150, seed: 18 },
    );
  });

  test('The verdict is never better after a cut', () => {
    fc.assert(
      fc.property(someHistory, someStep, someInstalment, (history, share, instalment) => {
        const step = -Math.round(history.payCents * share);
        expect(rankOf(of(history, step, instalment))).toBeLessThanOrEqual(rankOf(of(history, 0, instalment)));
      }),
      { numRuns: 150, seed: 19 },
    );
  });
});
