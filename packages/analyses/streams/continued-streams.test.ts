import { dateOfDayNumber, dayNumber } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import { affordability } from '../affordability/affordability.ts';
import { incomeSources } from '../income/income-sources.ts';
import { makeAccount, makeCounterparty, makeInput, makeRow } from '../input/labelled-row.fixture.ts';
import { findStreams } from './recurring-streams.ts';

/** The 25th or the working day before it. */
const PAY_DAYS = [
  '2025-09-25',
  '2025-10-24',
  '2025-11-25',
  '2025-12-24',
  '2026-01-23',
  '2026-02-25',
  '2026-03-25',
  '2026-04-24',
  '2026-05-25',
  '2026-06-25',
];
const AS_OF = '2026-06-30';

function paid(
  days: readonly string[],
  rands: number,
  payer: string,
  label: LabelId = 'income.salary',
): LabelledTransaction[] {
  return days.map((bookedOn) =>
    makeRow({ bookedOn, amountCents: rands * 100, label, counterparty: makeCounterparty(payer) }),
  );
}

const streamsOf = (...parts: readonly LabelledTransaction[][]) => findStreams(parts.flat(), AS_OF, 'in');
const before = paid(PAY_DAYS.slice(0, 6), 20_000, 'Acme Payroll');

describe('a stream that goes on under another wording', () => {
  test('A stream under another wording is one stream with the older id and the newer name', () => {
    const [alone] = streamsOf(before);
    // 20 400 is 2 % more than 20 000: the same pay in any wording.
    const streams = streamsOf(before, paid(PAY_DAYS.slice(6), 20_400, 'Ah Batch Edi'));
    expect(streams).toHaveLength(1);
    expect(streams[0]).toMatchObject({
      id: alone?.id,
      counterpartyName: 'Ah Batch Edi',
      state: 'MATURE',
      firstOn: '2025-09-25',
      lastOn: '2026-06-25',
    });
    expect(streams[0]?.occurrences).toHaveLength(10);
  });

  test('One payment under a new wording is enough, and the wording may change more than once', () => {
    const first = streamsOf(
      paid(PAY_DAYS.slice(0, 9), 20_000, 'Acme Payroll'),
      paid(PAY_DAYS.slice(9), 20_000, 'Zx Pay'),
    );
    expect(first.map(({ occurrences }) => occurrences.length)).toEqual([10]);
    const twice = streamsOf(
      paid(PAY_DAYS.slice(0, 4), 20_000, 'Acme Payroll'),
      paid(PAY_DAYS.slice(4, 7), 20_000, 'Zx Pay'),
      paid(PAY_DAYS.slice(7), 20_000, 'Third System'),
    );
    expect(twice.map(({ occurrences, counterpartyName: name }) => [occurrences.length, name])).toEqual([
      [10, 'Third System'],
    ]);
  });

  test('A reworded stream may miss one payment at the change, not two', () => {
    const streamsFrom = (from: number) => streamsOf(before, paid(PAY_DAYS.slice(from), 20_000, 'Zx Pay')).length;
    expect([streamsFrom(6), streamsFrom(7), streamsFrom(8)]).toEqual([1, 1, 2]);
  });

  test('A reworded stream includes a raise where the names allow it, and ends where they do not', () => {
    const raised = (payer: string) => streamsOf(before, paid(PAY_DAYS.slice(6), 23_000, payer)); // 15 % more
    expect(raised('Acme Holdings')).toHaveLength(1);
    expect(raised('Salary')).toHaveLength(1);
    expect(raised('Salary')[0]).toMatchObject({ amountPattern: 'stepped', steppedOn: '2026-03-25' });
    expect(raised('Globex').map(({ state }) => state)).toEqual(['MATURE', 'ENDED']);
    // 30 % more is another job, also at a firm of the same name.
    expect(streamsOf(before, paid(PAY_DAYS.slice(6), 26_000, 'Acme Holdings'))).toHaveLength(2);
  });

  test('A payer on the same days, on other days or of another kind of income is a separate stream', () => {
    expect(streamsOf(before, paid(PAY_DAYS.slice(5), 20_000, 'Globex'))).toHaveLength(2);
    const tenths = ['2026-03-10', '2026-04-10', '2026-05-11', '2026-06-10'];
    expect(streamsOf(before, paid(tenths, 20_000, 'Globex'))).toHaveLength(2);
    expect(streamsOf(before, paid(PAY_DAYS.slice(6), 20_000, 'Sassa', 'income.grant_disability'))).toHaveLength(2);
  });

  test('A stream is kept separate where two successors begin that could follow it', () => {
    const two = streamsOf(
      before,
      paid(PAY_DAYS.slice(6), 20_000, 'Globex'),
      paid(PAY_DAYS.slice(6), 20_000, 'Initech'),
    );
    expect(two.map(({ occurrences }) => occurrences.length).toSorted()).toEqual([4, 4, 6]);
  });

  test('A reworded stream is found in weekly wages that vary', () => {
    const wages = [1_900, 2_000, 2_100, 1_950, 2_050, 2_000, 1_900, 2_100, 2_000, 1_950, 2_050, 2_000];
    const rows = wages.flatMap((rands, week) =>
      paid([dateOfDayNumber(dayNumber('2026-04-03') + 7 * week)], rands, week < 6 ? 'Jcm Civils' : 'Staff Pay Run'),
    );
    expect(findStreams(rows, '2026-06-20', 'in')).toMatchObject([{ cadence: 'weekly', typicalAmountCents: 200_000 }]);
  });
});

test('a change of wording leaves net income and the state of the income as they were', () => {
  const groceries = PAY_DAYS.map((day) =>
    makeRow({ bookedOn: `${day.slice(0, 7)}-02`, amountCents: -100_000, label: 'food.groceries' }),
  );
  const end = makeRow({ bookedOn: AS_OF, amountCents: -100_000, label: 'food.groceries' });
  const figuresOf = (...pay: readonly LabelledTransaction[][]) => {
    const { net_income, max_instalment, ended_income, full_months } = affordability(
      makeInput([makeAccount([...groceries, end, ...pay.flat()])]),
    );
    return { net_income, max_instalment, ended_income, full_months };
  };
  const same = figuresOf(paid(PAY_DAYS, 20_000, 'Acme Payroll'));
  expect(same).toMatchObject({ net_income: 20_000, ended_income: [] });
  expect(figuresOf(before, paid(PAY_DAYS.slice(6), 20_000, 'Zx Pay'))).toEqual(same);
});

test('a salary that is late while another has begun is over at once', () => {
  // Due on 25 June and not a week late on the 30th; the new one pays 26 000 on the 26th.
  const { primary, secondary } = incomeSources(
    [...paid(PAY_DAYS.slice(0, 9), 20_000, 'Acme Payroll'), ...paid(['2026-06-26'], 26_000, 'Globex')],
    AS_OF,
  );
  expect(primary).toMatchObject({ name: 'Globex', hasEnded: false });
  expect(secondary).toMatchObject([{ name: 'Acme Payroll', hasEnded: true, stream: { state: 'ENDED', next: null } }]);
});
