import { makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';
import { labelApplicant } from './label-applicant.ts';
import { NO_OVERRIDES } from './label-overrides.ts';

/** Label and pair of each row. */
function read(...rows: readonly PrintedRow[]): [label: string, pairedWith: string | null][] {
  const labelled = labelApplicant([makeLedger(rows)], NO_OVERRIDES);
  return labelled.flatMap(({ transactions }) =>
    transactions.map(({ label, pairedWith }): [string, string | null] => [label, pairedWith]),
  );
}

describe('credits that name a return beside a creditor', () => {
  test('A credit that names a return beside a creditor is a returned debit order, not a refund', () => {
    const [debit, credit] = read(
      ['2026-02-03', 'DEBIT ORDER VODACOM SP 598623', -19_500],
      ['2026-02-03', 'RETURNED DEBITS NOT ALLOWED VODACOM SP 598623', 19_500],
    );
    expect(credit).toEqual(['returned.other_reason', 'acc-cheque-0']);
    expect(debit).toEqual(['housing.mobile_contract', 'acc-cheque-1']);
  });

  test('A named return without a reason needs an equal debit just before it', () => {
    const [, credit] = read(
      ['2026-01-03', 'DEBIT ORDER VODACOM SP 598623', -19_500],
      ['2026-02-03', 'RETURNED DEBITS VODACOM SP 598623', 19_500],
    );
    expect(credit?.[0]).toBe('reversed.merchant_refund');
  });

  test('A return with a reason needs no debit, which may precede the statement', () => {
    const [credit] = read(['2026-02-03', 'RETURNED DEBITS NOT ALLOWED VODACOM SP 598623', 19_500]);
    expect(credit).toEqual(['returned.other_reason', null]);
  });

  test('A return keeps the reason that it names where the bank charges for it', () => {
    const [, credit] = read(
      ['2026-02-03', 'DEBIT ORDER VODACOM SP 598623', -19_500],
      ['2026-02-04', 'DEBIT ORDER RETURNED MANDATE EXPIRED VODACOM SP 598623', 19_500],
      ['2026-02-04', 'UNPAID DEBIT ORDER FEE', -12_000],
    );
    expect(credit?.[0]).toBe('returned.other_reason');
  });

  test('a refund that names no return stays a refund', () => {
    const [, credit] = read(
      ['2026-02-03', 'DEBIT ORDER VODACOM SP 598623', -19_500],
      ['2026-02-05', 'REFUND VODACOM SP 598623', 19_500],
    );
    expect(credit?.[0]).toBe('reversed.merchant_refund');
  });
});
