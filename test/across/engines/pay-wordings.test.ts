import { affordability } from '@imali/analyses/affordability/affordability.ts';
import { expenseInsights } from '@imali/analyses/expenses/expenses.ts';
import { incomeAnalysis } from '@imali/analyses/income/income.ts';
import { findStreams } from '@imali/analyses/streams/recurring-streams.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import {
  gluedShapes,
  inMixedCase,
  paydays,
  payers,
  payLedger,
  printed,
  shapes,
  volatileKinds,
} from '@imali/labels/pay/pay-wordings.fixture.ts';
import { makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

const ASOF = '2026-02-28';

function analysed(ledger: AccountLedger) {
  const accounts = labelApplicant([ledger], NO_OVERRIDES);
  const input = { accounts, asOf: ASOF, docsUrl: 'https://docs.example.test' } as const;
  const rows = accounts.flatMap(({ transactions }) => transactions);
  return { input, rows, affordability: affordability(input), income: incomeAnalysis(input) };
}

/** What a lender sees of pay: the streams, the net income and what can be paid back. */
function payOf(ledger: AccountLedger) {
  const { rows, affordability: afforded } = analysed(ledger);
  const streams = findStreams(rows, ASOF, 'in').map(
    ({ id, counterpartyId, cadence, state, typicalAmountCents, occurrences }) => ({
      id,
      counterpartyId,
      cadence,
      state,
      typicalAmountCents,
      payments: occurrences.length,
    }),
  );
  return { streams, netIncome: afforded.net_income, instalment: afforded.max_instalment };
}

describe('pay whose text carries something that varies', () => {
  const wordings = fc.record({
    payer: fc.constantFrom(...payers),
    cadence: fc.constantFrom(...Object.keys(paydays)),
    inCase: fc.constantFrom((text: string) => text, inMixedCase),
  });
  const unglued = fc.record({
    shape: fc.constantFrom(...shapes),
    kind: fc.constantFrom(...Object.keys(volatileKinds)),
  });
  const glued = fc.record({
    shape: fc.constantFrom(...gluedShapes),
    kind: fc.constantFrom('an English month', 'a whole Afrikaans month', 'a date in one word', 'WK and a number'),
  });

  test('Pay whose text carries something that varies is the same stream, net income and instalment as without it', () => {
    fc.assert(
      fc.property(wordings, fc.oneof(unglued, glued), ({ payer, cadence, inCase }, { shape, kind }) => {
        const days = paydays[cadence] ?? [];
        const of = (varying: (typeof volatileKinds)[string]) =>
          payOf(payLedger(days, (date, index) => inCase(printed(shape, payer, varying(date, index)))));
        const bare = of(() => '');
        expect(bare.netIncome).toBeGreaterThan(0);
        expect(of(volatileKinds[kind] ?? (() => ''))).toEqual(bare);
      }),
      { numRuns: 150 },
    );
  });
});

const MONTHS = ['SEP', 'OCT', 'NOV', 'DEC', 'JAN', 'FEB'];
const MONTH_ENDS = ['2025-09-25', '2025-10-24', '2025-11-25', '2025-12-24', '2026-01-23', '2026-02-25'];

describe('an employer that writes SAL and the month, and no name', () => {
  const rows = (text: (month: string) => string, rent: (month: string) => string): PrintedRow[] =>
    MONTH_ENDS.flatMap((date, at): PrintedRow[] => [
      [date, text(MONTHS[at] ?? ''), 2_400_000],
      [date, rent(MONTHS[at] ?? ''), -800_000],
    ]);

  test.each(['SAL {M}', 'SAL{M}', '{M} SAL', 'Sal {M} 26', 'SAL/{M}'])(
    'An employer that writes SAL and the month, without a name, is paid R24 000 a month: %s',
    (shape) => {
      const { affordability: afforded, income } = analysed(
        makeLedger(
          rows(
            (month) => shape.replace('{M}', month),
            () => 'RENT QORVEX LETTINGS',
          ),
        ),
      );
      expect(afforded.net_income).toBe(24_000);
      expect(afforded.max_instalment).toBeGreaterThan(0);
      expect(income.streams).toMatchObject([{ cadence: 'day_25', state: 'MATURE', payments: 6 }]);
    },
  );

  test.each(['RENT {M} QORVEX LETTINGS', 'HUUR{M}', 'RENT {M}'])(
    'Rent remains among fixed expenses beside pay that names only SAL and the month: %s',
    (shape) => {
      const { input } = analysed(
        makeLedger(
          rows(
            () => 'SAL',
            (month) => shape.replace('{M}', month),
          ),
        ),
      );
      // Six months at R8 000.
      expect(expenseInsights(input)).toMatchObject({ fixed_amount: 48_000, flexible_amount: 0 });
    },
  );
});
