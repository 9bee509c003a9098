import { affordability } from '@imali/analyses/affordability/affordability.ts';
import { makeInput } from '@imali/analyses/input/labelled-row.fixture.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { makeLedger, makeAccount as makePrintedAccount, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];

const netIncomeOf = (text: string): number | null => {
  const rows = MONTHS.flatMap((month): PrintedRow[] => [
    [`${month}-01`, 'RENT', -200_000],
    [`${month}-25`, text, 600_000],
    [`${month}-28`, 'WOOLWORTHS', -10_000],
  ]);
  const accounts = labelApplicant([makeLedger(rows, makePrintedAccount())], NO_OVERRIDES);
  return affordability(makeInput(accounts)).net_income;
};

describe('regular money that somebody sends for care work', () => {
  test.each(['NANNY', 'HELPER', 'HUISHULP', 'CHILDMINDER', 'CHILD MINDER', 'AU PAIR', 'CAREGIVER'])(
    'Regular money for care work counts as pay where it says %s',
    (word) => {
      expect(netIncomeOf(`PAYMENT FROM T NAIDOO ${word}`)).toBe(6_000);
      expect(netIncomeOf(`${word} T NAIDOO`)).toBe(6_000);
    },
  );

  test('Regular money counts as no pay where it only names the sender', () => {
    expect(netIncomeOf('PAYMENT FROM T NAIDOO')).toBe(0);
  });
});
