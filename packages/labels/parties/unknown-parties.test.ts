import { makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';
import { labelApplicant } from '../decision/label-applicant.ts';
import { NO_OVERRIDES } from '../decision/label-overrides.ts';

function labelled(rows: readonly PrintedRow[]) {
  const [account] = labelApplicant([makeLedger(rows)], NO_OVERRIDES);
  if (!account) throw new Error('no account');
  return account.transactions;
}

const months = ['2025-10', '2025-11', '2025-12', '2026-01'];
const monthly = (text: string, cents: number): PrintedRow[] => months.map((month) => [`${month}-03`, text, cents]);

describe('a creditor that nobody knows', () => {
  test('An unknown creditor is labelled by the cut end of its name', () => {
    const [row] = labelled([['2026-01-03', 'Magtape Debit Qorvex In661239', -95_000]]);
    expect(row).toMatchObject({ label: 'insurance.short_term', labelledBy: 'fallback', matchedText: 'IN' });
  });

  test('An unknown creditor with equal monthly debits is uncategorised with insurance second, as lenders do so too', () => {
    const policy = labelled(monthly('Magtape Debit Qorvex', -95_000));
    const funeral = labelled(monthly('Magtape Debit Qorvex', -15_000));
    expect(new Set(policy.map(({ runnerUp }) => runnerUp))).toEqual(new Set(['insurance.short_term']));
    expect(new Set(funeral.map(({ runnerUp }) => runnerUp))).toEqual(new Set(['insurance.life_funeral']));
    for (const { label, confidence, labelledBy } of [...policy, ...funeral]) {
      expect(label).toBe('other.uncategorised_out');
      expect(confidence).toBeLessThan(0.6);
      expect(labelledBy).toBe('fallback');
    }
  });

  test('A creditor is unknown after two payments, for changing amounts and above a premium', () => {
    const unknown = new Set(['other.uncategorised_out']);
    const labels = (rows: readonly PrintedRow[]) => new Set(labelled(rows).map(({ label }) => label));
    expect(labels(monthly('Magtape Debit Qorvex', -95_000).slice(0, 2))).toEqual(unknown);
    expect(labels(months.map((month, at) => [`${month}-03`, 'Magtape Debit Qorvex', -20_000 * (at + 1)]))).toEqual(
      unknown,
    );
    expect(labels(monthly('Magtape Debit Qorvex', -950_000))).toEqual(unknown);
  });
});

describe('a shop that nobody knows', () => {
  const visits = (cents: readonly number[]): PrintedRow[] =>
    cents.map((each, at) => [`2026-01-${String(at * 3 + 1).padStart(2, '0')}`, 'POS PURCHASE QORVEX', -each]);

  test('An unknown shop is uncategorised for any amounts; what is most often bought so comes second', () => {
    const seconds = (cents: readonly number[]) => {
      const rows = labelled(visits(cents));
      expect(new Set(rows.map(({ label }) => label))).toEqual(new Set(['other.uncategorised_out']));
      return rows.map(({ runnerUp }) => runnerUp);
    };
    expect(new Set(seconds([50_000, 60_000, 45_000, 80_000]))).toEqual(new Set(['transport.fuel']));
    expect(seconds([5_123, 16_045, 4_587, 8_199])[0]).toBe('food.groceries');
    expect(seconds([5_123, 16_045, 4_587])[0]).toBeNull();
  });
});

describe('a stokvel', () => {
  test('A stokvel pays its member, and is paid by many where the holder keeps its money', () => {
    const paid = (names: readonly string[]): PrintedRow[] =>
      names.map((name) => ['2026-01-03', `CREDIT TRANSFER ${name} STOKVEL`, 100_000]);
    expect(labelled(paid(['MEGAN']))[0]?.label).toBe('savings.stokvel_in');
    expect(labelled(paid(['MEGAN', 'THABO', 'LERATO', 'SIPHO', 'ZANELE'])).map(({ label }) => label)).toEqual(
      Array.from({ length: 5 }, () => 'transfer.third_party_in'),
    );
  });
});

describe('clients', () => {
  const invoices: PrintedRow[] = ['784', '785', '786'].map((number) => [
    '2026-01-03',
    `EFT PAYMENT FROM Bridge Consulting Inv${number}`,
    900_000,
  ]);

  test('Clients who pay invoices into a private account pay for contract work, as do businesses without one', () => {
    const rows = labelled([...invoices, ['2026-01-09', 'EFT PAYMENT FROM Qorvex Training', 750_000]]);
    expect(rows.map(({ label }) => label)).toEqual(Array.from({ length: 4 }, () => 'income.contractor'));
    expect(labelled([['2026-01-09', 'EFT PAYMENT FROM Qorvex Training', 750_000]])[0]?.label).not.toBe(
      'income.contractor',
    );
  });
});
