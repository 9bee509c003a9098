import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { readCsv } from '@imali/statement-reader/formats/texts/read-csv.ts';
import { makeStatement } from '@imali/statement-reader/reading/statement.fixture.ts';
import { describe, expect, test } from '@jest/globals';
import { contradictsItself, judged } from './judge-reading.ts';

const { bytes, truth } = statementFile({
  personaId: 'salaried_monthly',
  seed: 5,
  endsOn: '2026-03-31',
  accountIndex: 0,
  bank: 'absa',
  format: 'csv',
  months: 1,
});
const stated = { bankSlug: 'absa', accountNumber: truth.accountNumber, holderName: truth.holderName };
const text = new TextDecoder().decode(bytes);
const judgedText = (changed: string) => judged(readCsv(new TextEncoder().encode(changed), stated), truth);

describe('judged', () => {
  test('The judge of a reading reports the outcome of a file', () => {
    const lines = text.trimEnd().split('\n');
    expect(judgedText(text)).toBe('same');
    expect(judgedText(lines.slice(0, -1).join('\n'))).toBe('fewer');
    const { bookedOn = '' } = truth.rows.at(-1) ?? {};
    const day = bookedOn.replaceAll('-', '');
    const other = lines.map((line) => line.replace(day, '20260401')).join('\n');
    expect(judgedText(other)).toBe('changed');
    expect(judgedText(lines.toSpliced(5, 1).join('\n'))).toBe('unverified');
    expect(judgedText('nothing')).toBe('refused');
  });
});

describe('contradictsItself', () => {
  // 1 000.00 less 50.00 is 950.00, and 20.00 more is 970.00.
  const whole = {
    ...makeStatement([
      ['2026-03-02', -5000],
      ['2026-03-03', 2000],
    ]),
    openingCents: 100_000,
  };
  const balanced = {
    ...whole,
    rows: whole.rows.map((row, index) => ({ ...row, balanceCents: [95_000, 97_000][index] ?? null })),
    closingCents: 97_000,
  };

  test('The judge of a reading follows the balances to the last one', () => {
    expect(contradictsItself(balanced)).toBe(false);
    expect(contradictsItself({ ...balanced, closingCents: 97_001 })).toBe(true);
    expect(contradictsItself({ ...balanced, openingCents: 99_999 })).toBe(true);
    const rows = balanced.rows.map((row) => ({ ...row, balanceCents: null }));
    expect(contradictsItself({ ...balanced, rows })).toBe(false);
    expect(contradictsItself({ ...balanced, rows, closingCents: 1 })).toBe(true);
  });

  test('The judge of a reading adds up the printed totals', () => {
    const printedTotals = { creditCents: 2_000, debitCents: 5_000, credits: null, debits: null };
    expect(contradictsItself({ ...balanced, printedTotals })).toBe(false);
    expect(contradictsItself({ ...balanced, printedTotals: { ...printedTotals, debitCents: 4_999 } })).toBe(true);
  });
});
