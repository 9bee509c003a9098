import { makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelApplicant } from './label-applicant.ts';
import { NO_OVERRIDES } from './label-overrides.ts';

const MONTHS = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`);
const CHANNELS = ['FNB OB PMT', 'MAGTAPE CREDIT', 'CREDIT TRANSFER'];
const NAMES = ['SILVERLEAF STEEL WORKS', 'P BEZUIDENHOUT BROKERS', 'QORVEXIMA TIMBER', 'NKANYEZINI FARMS'];

function labelled(rows: readonly PrintedRow[]) {
  const [account] = labelApplicant([makeLedger(rows)], NO_OVERRIDES);
  return account?.transactions ?? [];
}

test('a payer whose name the bank cuts and numbers is one payer through every channel, also beside its name in full', () => {
  const some = fc.record({
    name: fc.constantFrom(...NAMES),
    letters: fc.integer({ min: 8, max: 10 }),
    channels: fc.array(fc.constantFrom(...CHANNELS), { minLength: 12, maxLength: 12 }),
    fullAt: fc.integer({ min: 0, max: 11 }),
    numbers: fc.array(fc.integer({ min: 10_000_000, max: 99_999_999 }), { minLength: 12, maxLength: 12 }),
  });
  fc.assert(
    fc.property(some, ({ name, letters, channels, fullAt, numbers }) => {
      // One run of a payroll at least: a person takes no other way.
      const ways = channels.with(0, 'MAGTAPE CREDIT').with(4, 'MAGTAPE CREDIT').with(8, 'MAGTAPE CREDIT');
      const pay = MONTHS.map((month, at): PrintedRow => {
        return [`${month}-25`, `${ways[at]} ${name.slice(0, letters)}${numbers[at]}`, 1_600_000 + at * 137];
      });
      const bonus: PrintedRow = [`${MONTHS[fullAt]}-26`, `FNB OB PMT ${name} BONUS`, 800_000];
      const ordered = [...pay, bonus].toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
      const rows = labelled(ordered).filter(({ amountCents }) => amountCents !== 800_000);
      expect(new Set(rows.map(({ label }) => label))).toEqual(new Set(['income.salary']));
      expect(new Set(rows.map(({ counterparty }) => counterparty?.id)).size).toBe(1);
    }),
    { seed: 41, numRuns: 60 },
  );
});

test('a cut name that pays beside the whole one, month after month, is another payer', () => {
  const rows = MONTHS.flatMap((month): PrintedRow[] => [
    [`${month}-05`, 'CREDIT TRANSFER SILVERLE', 250_000],
    [`${month}-25`, 'MAGTAPE CREDIT SILVERLEAF STEEL', 1_600_000],
  ]);
  expect(new Set(labelled(rows).map(({ counterparty }) => counterparty?.id)).size).toBe(2);
});
