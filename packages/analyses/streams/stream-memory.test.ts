import { addDays } from '@imali/ledger/basics/calendar.ts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { makeCounterparty, makeRow } from '../input/labelled-row.fixture.ts';
import { findStreams } from './recurring-streams.ts';
import { streamMemory } from './stream-memory.ts';

const payment = fc.record({
  day: fc.integer({ min: 0, max: 200 }),
  every: fc.constantFrom(7, 14, 30),
  cents: fc.integer({ min: 1_000, max: 5_000 }),
  payer: fc.constantFrom('A', 'B'),
});

const rowsOf = (payments: readonly { day: number; every: number; cents: number; payer: string }[]) =>
  payments
    .flatMap(({ day, every, cents, payer }) =>
      [0, 1, 2, 3].map((turn) =>
        makeRow({
          bookedOn: addDays('2026-01-01', day + turn * every),
          amountCents: -cents,
          counterparty: makeCounterparty(payer),
        }),
      ),
    )
    .toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1));

test('streams found with the memory of other searches are those found without', () => {
  fc.assert(
    fc.property(
      fc.array(payment, { minLength: 1, maxLength: 5 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (payments, share) => {
        const rows = rowsOf(payments);
        const known = rows.slice(0, Math.ceil(rows.length * share));
        const memory = streamMemory();
        for (const some of [rows, known, rows.toReversed()]) {
          for (const asOf of ['2026-05-01', '2027-01-31']) {
            expect(findStreams(some, asOf, 'out', memory)).toEqual(findStreams(some, asOf, 'out'));
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});
