import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import { makeCounterparty, makeRow } from '../input/labelled-row.fixture.ts';
import { type IncomeSources, incomeSources } from './income-sources.ts';

function paid(days: readonly string[], rands: number, label: LabelId, payer: string): LabelledTransaction[] {
  return days.map((bookedOn) =>
    makeRow({
      bookedOn,
      amountCents: rands * 100,
      label,
      description: payer.toUpperCase(),
      counterparty: makeCounterparty(payer),
    }),
  );
}

const MONTHS = ['2026-01-23', '2026-02-25', '2026-03-25'];
const salary = paid(MONTHS, 20_000, 'income.salary', 'Capitec Payroll Salary');
const ofShortHistory = (rows: readonly LabelledTransaction[], from: string, asOf: string): IncomeSources =>
  incomeSources(rows, asOf, undefined, undefined, from);

describe('extra pay', () => {
  test.each(['Capitec Payroll Bonus', 'Other Firm Bonus', 'Other Firm 13th Cheque', 'Other Firm Leave Pay'])(
    '%s is one-off income, whichever employer pays it',
    (payer) => {
      const bonus = paid(['2026-03-13'], 25_000, 'income.salary', payer);
      const { primary, secondary, oneOff } = incomeSources([...salary, ...bonus], '2026-03-31');
      expect(primary?.rows).toEqual(salary);
      expect(secondary).toEqual([]);
      expect(oneOff).toEqual(bonus);
      expect(incomeSources(bonus, '2026-03-31').primary).toBeNull();
    },
  );

  test('a further payment of the employer is one-off also when it is worded otherwise or cut', () => {
    for (const payer of ['Salary Capitec', 'Capit', 'Capitec Payroll March']) {
      const more = paid(['2026-03-13'], 9_000, 'income.salary', payer);
      expect([payer, incomeSources([...salary, ...more], '2026-03-31').secondary]).toEqual([payer, []]);
    }
  });

  test('the first salary of another employer is presumed to go on', () => {
    const second = paid(['2026-03-13'], 9_000, 'income.salary', 'Nedbank Payroll Salary');
    const { secondary } = incomeSources([...salary, ...second], '2026-03-31');
    expect(secondary).toMatchObject([{ kind: 'presumed', monthlyCents: 900_000 }]);
  });
});

describe('work for many payers', () => {
  const shifts = (days: readonly string[], rands: readonly number[], payer: string): LabelledTransaction[] =>
    days.flatMap((day, index) => paid([day], rands[index % rands.length] ?? 0, 'income.contractor', payer));
  const chance = shifts(['2026-01-06', '2026-02-06', '2026-03-06'], [2_600], 'Agency Locum');

  test('Irregular work does not end with three payments that kept a rhythm by chance', () => {
    const others = shifts(
      ['2026-02-19', '2026-03-30', '2026-05-03', '2026-06-27'],
      [900, 3_100, 1_700],
      'Agency Shift',
    );
    const { primary, secondary, oneOff } = incomeSources(
      [...chance, ...others].toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1)),
      '2026-06-30',
    );
    expect([primary, ...secondary].map((source) => source?.hasEnded)).not.toContain(true);
    expect([primary, ...secondary].flatMap((source) => source?.rows ?? [])).toHaveLength(7);
    expect(oneOff).toEqual([]);
  });

  test('Irregular work has ended where no more than two payments follow it', () => {
    const later = shifts(['2026-05-03'], [900], 'Agency Shift');
    const { primary, secondary } = incomeSources([...chance, ...later], '2026-06-30');
    expect([primary, ...secondary].filter((source) => source?.hasEnded)).toMatchObject([{ kind: 'stream' }]);
  });

  const saturdays = ['2026-03-14', '2026-03-21', '2026-03-28'];
  const weekly = saturdays.flatMap((day, index) => paid([day], 300 + 50 * index, 'income.other', `House ${index}`));

  test('Irregular work is regular after three weeks where the data is shorter than three months', () => {
    const { primary, oneOff } = ofShortHistory(weekly, '2026-03-14', '2026-03-31');
    expect(primary).toMatchObject({ kind: 'irregular', label: 'income.other' });
    expect(oneOff).toEqual([]);
    // R300 + 350 + 400 in less than a month: no month is made up that nobody has seen.
    expect(primary?.monthlyCents).toBe(105_000);
  });

  test('Irregular work is not regular after three weeks of long history or three payments in two weeks', () => {
    expect(ofShortHistory(weekly, '2025-06-01', '2026-03-31').primary).toBeNull();
    const crowded = ['2026-03-14', '2026-03-15', '2026-03-21'].flatMap((day, index) =>
      paid([day], 300 + 50 * index, 'income.other', `House ${index}`),
    );
    expect(ofShortHistory(crowded, '2026-03-14', '2026-03-31').primary).toBeNull();
  });

  test('Irregular work is one trade, which includes one-off payers while it goes on', () => {
    const steady = ['2026-01-05', '2026-02-17', '2026-03-02'].flatMap((day, index) =>
      paid([day], 1_000 + 400 * index, 'income.contractor', 'Client A'),
    );
    const once = paid(['2026-03-20'], 600, 'income.contractor', 'Client B');
    const { primary, secondary, oneOff } = incomeSources([...steady, ...once], '2026-03-31');
    expect(primary?.rows).toEqual(steady);
    expect(secondary.map(({ rows }) => rows)).toEqual([once]);
    expect(oneOff).toEqual([]);
    // R600 over the 86 days since the trade began, of 30.4375 a month: 60 000 / 2.82546.
    expect(secondary[0]?.monthlyCents).toBe(21_235);
  });

  test('two equal payments among others of one payer are chance, not a stream', () => {
    const days = ['2026-01-03', '2026-01-19', '2026-01-26', '2026-02-20', '2026-03-30'];
    const jobs = days.flatMap((day, index) =>
      paid([day], index === 1 || index === 2 ? 350 : 250 + 90 * index, 'income.other', 'Garden'),
    );
    const { primary, secondary } = incomeSources(jobs, '2026-03-31');
    expect(primary).toMatchObject({ kind: 'irregular', rows: jobs });
    expect(secondary).toEqual([]);
  });
});
