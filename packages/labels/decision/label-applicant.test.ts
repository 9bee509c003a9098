import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import { makeAccount, makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import { fitsDirection, type LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelApplicant } from './label-applicant.ts';
import { type LabelOverrides, NO_OVERRIDES } from './label-overrides.ts';
import { bouncedCentsOf } from './returned-debit-orders.ts';

const savings = makeAccount({
  id: 'acc-savings',
  accountNumber: '62000099887',
  accountName: 'Rainy Day',
  accountType: 'savings',
});

function labelled(rows: readonly PrintedRow[], overrides: LabelOverrides = NO_OVERRIDES) {
  return labelApplicant([makeLedger(rows)], overrides)[0]?.transactions ?? [];
}

const labelsOf = (rows: readonly PrintedRow[]) => labelled(rows).map(({ label }) => label);

describe('transfers between own accounts', () => {
  const cheque = makeLedger([
    ['2026-01-10', 'FNB App Transfer To Savings', -50_000],
    ['2026-01-20', 'FNB App Transfer From 62000099887', 20_000],
  ]);
  const pot = makeLedger(
    [
      ['2026-01-11', 'FNB App Transfer From Gold Cheque', 50_000],
      ['2026-01-20', 'FNB App Transfer To 2345', -20_000],
    ],
    savings,
  );

  test('Transfers between own accounts pair both legs, and are savings where the other account is one', () => {
    const [first, second] = labelApplicant([cheque, pot], NO_OVERRIDES);
    expect(first?.transactions.map(({ label, pairedWith }) => [label, pairedWith])).toEqual([
      ['savings.deposit', 'acc-savings-0'],
      ['savings.withdrawal', 'acc-savings-1'],
    ]);
    expect(second?.transactions.map(({ label, pairedWith }) => [label, pairedWith])).toEqual([
      ['transfer.own_account_in', 'acc-cheque-0'],
      ['transfer.own_account_out', 'acc-cheque-1'],
    ]);
  });

  test('Paired transfers between own accounts do not depend on the order of the accounts', () => {
    expect(labelApplicant([pot, cheque], NO_OVERRIDES)).toEqual(labelApplicant([cheque, pot], NO_OVERRIDES));
  });

  test('A transfer needs opposite signs, at most three days and words that indicate a transfer', () => {
    const out = makeLedger([['2026-01-10', 'IB PAYMENT', -50_000]]);
    const paired = (description: string, date: string, cents: number) =>
      labelApplicant([out, makeLedger([[date, description, cents]], savings)], NO_OVERRIDES)[0]?.transactions[0]
        ?.pairedWith;
    expect(paired('TRANSFER FROM CHEQUE', '2026-01-13', 50_000)).toBe('acc-savings-0');
    expect(paired('TRANSFER FROM CHEQUE', '2026-01-14', 50_000)).toBeNull();
    expect(paired('TRANSFER FROM CHEQUE', '2026-01-10', 50_001)).toBeNull();
    expect(paired('TRANSFER FROM CHEQUE', '2026-01-10', -50_000)).toBeNull();
    expect(paired('PAYMENT FROM S DLAMINI', '2026-01-10', 50_000)).toBeNull();
  });
});

describe('returned debit orders', () => {
  test("A returned debit order pairs with the debit that it reverses, and has that debit's creditor", () => {
    const rows = labelled([
      ['2026-01-05', 'Magtape Debit Capfin 123456', -87_038],
      ['2026-01-05', 'POS PURCHASE CHECKERS', -87_038],
      ['2026-01-07', 'Magtape Unpaid Not Provided For', 87_038],
      ['2026-01-07', '#Item Unpaid No Funds 01', -10_500],
    ]);
    expect(rows.map(({ label, pairedWith }) => [label, pairedWith])).toEqual([
      ['debt.short_term_loan', 'acc-cheque-2'],
      ['food.groceries', null],
      ['returned.insufficient_funds', 'acc-cheque-0'],
      ['fees.returned_debit_order', null],
    ]);
    expect(rows[2]?.counterparty?.id).toBe('capfin');
  });

  test('A return pairs within five business days: Monday 5 to Monday 12 January is five, Tuesday is six', () => {
    const pairedOn = (date: string) =>
      labelled([
        ['2026-01-05', 'MAGTAPE DEBIT CAPFIN', -5_000],
        [date, 'RTD-NOT PROVIDED FOR', 5_000],
      ])[1]?.pairedWith;
    expect(pairedOn('2026-01-12')).toBe('acc-cheque-0');
    expect(pairedOn('2026-01-13')).toBeNull();
  });

  test('A returned debit order pairs one credit with one debit', () => {
    const rows = labelled([
      ['2026-01-05', 'MAGTAPE DEBIT CAPFIN', -5_000],
      ['2026-01-06', 'RTD-NOT PROVIDED FOR', 5_000],
      ['2026-01-06', 'RTD-NOT PROVIDED FOR', 5_000],
    ]);
    expect(rows.map(({ pairedWith }) => pairedWith)).toEqual(['acc-cheque-1', 'acc-cheque-0', null]);
  });

  test('A returned debit order gets the label of its printed reason code', () => {
    expect(
      labelsOf([
        ['2026-01-05', 'DEBIT ORDER UNPAID 04', 5_000],
        ['2026-01-05', 'DEBIT ORDER UNPAID CODE 12', 5_000],
      ]),
    ).toEqual(['returned.disputed_or_stopped', 'returned.other_reason']);
  });

  test('A returned debit order without words is recognised by an equal pair and the fee after it', () => {
    expect(
      labelsOf([
        ['2026-01-05', 'ACB DEBIT:EXTERNAL SOMEBODY', -5_000],
        ['2026-01-06', 'SOMEBODY', 5_000],
        ['2026-01-06', 'RETURNED ITEM FEE', -1_000],
      ])[1],
    ).toBe('returned.insufficient_funds');
  });

  test('A returned debit order that never reached the balance has its amount in the text', () => {
    expect(bouncedCentsOf('Registered Debit Order Insufficient Funds (R1 100.50): Cartrack (2121827)')).toBe(110_050);
    expect(bouncedCentsOf('Magtape Unpaid Not Provided For')).toBeNull();
  });

  test('An unexplained return counts as insufficient funds where the bank charges for it within a day', () => {
    const unexplained = (fee: PrintedRow) =>
      labelsOf([
        ['2026-01-10', 'DEBIT ORDER DIRECT AXIS', -90_000],
        ['2026-01-11', 'UNPAID DEBIT DIRECT AXIS', 90_000],
        fee,
      ]);
    expect(unexplained(['2026-01-12', 'RETURNED ITEM FEE', -15_000])[1]).toBe('returned.insufficient_funds');
    expect(unexplained(['2026-01-13', 'RETURNED ITEM FEE', -15_000])[1]).toBe('returned.other_reason');
    expect(unexplained(['2026-01-12', 'ATM FEE', -15_000])[1]).toBe('returned.other_reason');
  });
});

describe('income', () => {
  const monthly = (text: string): PrintedRow[] =>
    ['2025-10-25', '2025-11-25', '2025-12-24'].map((date, month) => [date, text, 1_500_000 + month * 1_000]);

  test('Monthly income in stable amounts from one payer is pay', () => {
    const rows = labelled(monthly('Magtape Credit Acme Holdings'));
    expect(rows.map(({ label, ruleId }) => [label, ruleId])).toEqual(
      Array.from({ length: 3 }, () => ['income.salary', 'pass:regular-pay']),
    );
    expect(rows[0]?.counterparty).toMatchObject({ id: 'acme-holdings', type: 'employer' });
  });

  test('Income from a company is pay from the second payment on', () => {
    expect(labelsOf(monthly('Magtape Credit Acme Holdings').slice(0, 2))).toEqual(['income.salary', 'income.salary']);
    expect(labelsOf(monthly('Magtape Credit Acme Holdings').slice(0, 1))).not.toContain('income.salary');
  });

  test('Pay needs three payments, a rhythm and stable amounts', () => {
    expect(labelsOf(monthly('Magtape Credit Acme').slice(0, 2))).not.toContain('income.salary');
    expect(
      labelsOf([
        ['2025-10-25', 'Magtape Credit Acme', 1_500_000],
        ['2025-11-02', 'Magtape Credit Acme', 200_000],
        ['2025-12-24', 'Magtape Credit Acme', 900_000],
      ]),
    ).not.toContain('income.salary');
  });

  test('A SASSA grant is named by its amount: R580 and twice R580 for children, R2 400 by pay day', () => {
    expect(
      labelsOf([
        ['2026-05-05', 'SASSA', 58_000],
        ['2026-05-05', 'SASSA', 116_000],
        ['2026-05-01', 'SASSA', 240_000],
        ['2026-05-02', 'SASSA', 240_000],
        ['2026-05-20', 'SASSA SRD', 37_000],
        ['2026-05-20', 'SASSA', 12_300],
      ]),
    ).toEqual([
      'income.grant_child',
      'income.grant_child',
      'income.grant_older_persons',
      'income.grant_disability',
      'income.grant_srd_other',
      'income.grant_srd_other',
    ]);
  });
});

describe('refunds', () => {
  test('A refund pairs with the purchase of the same amount at the same shop', () => {
    const rows = labelled([
      ['2026-01-05', 'POS PURCHASE TAKEALOT', -5_000],
      ['2026-01-20', 'POS PURCHASE TAKEALOT', 5_000],
    ]);
    expect(rows.map(({ label, pairedWith }) => [label, pairedWith])).toEqual([
      ['shopping.general', 'acc-cheque-1'],
      ['reversed.merchant_refund', 'acc-cheque-0'],
    ]);
  });
});

describe('what people decided', () => {
  const rows: PrintedRow[] = [['2026-01-05', 'POS PURCHASE CHECKERS  HYPER', -5_000]];
  const [print = ''] = fingerprintsOf(makeLedger(rows));
  const shared = { id: 'shared-1', contains: 'checkers hyper', label: 'shopping.general' } as const;
  const own = {
    id: 'own-1',
    contains: 'checkers',
    label: 'services.other',
    direction: 'out',
    minCents: 5_000,
    maxCents: 5_000,
  } as const;
  const decided = (overrides: Partial<LabelOverrides>) => labelled(rows, { ...NO_OVERRIDES, ...overrides })[0];

  test('Labels take precedence in the order user, organisation, shared, engine', () => {
    const user = new Map([[print, 'family.childcare']] as const);
    expect(decided({ user, organisationRules: [own], sharedRules: [shared] })).toMatchObject({
      label: 'family.childcare',
      labelledBy: 'user',
      confidence: 1,
    });
    expect(decided({ organisationRules: [own], sharedRules: [shared] })).toMatchObject({
      label: 'services.other',
      labelledBy: 'organisation_rule',
      ruleId: 'own-1',
      runnerUp: 'food.groceries',
    });
    expect(decided({ sharedRules: [shared] })).toMatchObject({
      label: 'shopping.general',
      labelledBy: 'shared_rule',
      ruleId: 'shared-1',
    });
    expect(decided({})).toMatchObject({ label: 'food.groceries', labelledBy: 'engine' });
  });

  test('A rule applies only within its side, its amounts and the side of its label', () => {
    expect(decided({ organisationRules: [{ ...own, direction: 'in' }] })?.labelledBy).toBe('engine');
    expect(decided({ organisationRules: [{ ...own, minCents: 5_001 }] })?.labelledBy).toBe('engine');
    expect(decided({ organisationRules: [{ ...own, maxCents: 4_999 }] })?.labelledBy).toBe('engine');
    expect(decided({ organisationRules: [{ ...own, label: 'income.salary' }] })?.labelledBy).toBe('engine');
    expect(decided({ organisationRules: [{ ...own, contains: ' 0123456 ' }] })?.labelledBy).toBe('engine');
  });

  test('A label chosen by a person is not changed by a pass', () => {
    const cheque = makeLedger([['2026-01-10', 'FNB App Transfer To Savings', -50_000]]);
    const pot = makeLedger([['2026-01-11', 'FNB App Transfer From Gold Cheque', 50_000]], savings);
    const first = (label: LabelId) => {
      const user = new Map(fingerprintsOf(cheque).map((key) => [key, label] as const));
      return labelApplicant([cheque, pot], { ...NO_OVERRIDES, user })[0]?.transactions[0];
    };
    expect(first('family.childcare')).toMatchObject({
      label: 'family.childcare',
      labelledBy: 'user',
      pairedWith: null,
    });
    expect(first('transfer.own_account_out')).toMatchObject({
      label: 'transfer.own_account_out',
      labelledBy: 'user',
      pairedWith: 'acc-savings-0',
    });
  });
});

describe('every transaction', () => {
  const text = fc.constantFrom(
    'FNB App Transfer To Savings',
    'TRANSFER FROM CHEQUE',
    'Magtape Debit Capfin',
    'RTD-NOT PROVIDED FOR',
    'POS PURCHASE CHECKERS',
    'Magtape Credit Acme',
    'SASSA',
    'FEE-UNPAID ITEM',
    'X',
    '',
  );
  const row = fc.tuple(
    fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`),
    text,
    fc.constantFrom(-50_000, 50_000, -10_000, 10_000, 0, 240_000),
  );
  const rows = fc
    .array(row, { maxLength: 25 })
    .map((list) => list.toSorted((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0)));

  test('Every transaction keeps its side and has at most one mutual pair, whatever the order of accounts', () => {
    fc.assert(
      fc.property(rows, rows, (one, two) => {
        const ledgers = [makeLedger(one), makeLedger(two, savings)];
        const accounts = labelApplicant(ledgers, NO_OVERRIDES);
        expect(labelApplicant(ledgers.toReversed(), NO_OVERRIDES)).toEqual(accounts);
        const all = new Map(accounts.flatMap(({ transactions }) => transactions.map((item) => [item.id, item])));
        expect(all.size).toBe(one.length + two.length);
        for (const item of all.values()) {
          expect(fitsDirection(item.label, item.amountCents)).toBe(true);
          if (item.pairedWith === null) continue;
          const other = all.get(item.pairedWith);
          expect(other?.pairedWith).toBe(item.id);
          expect((other?.amountCents ?? 0) + item.amountCents).toBe(0);
        }
      }),
    );
  });
});
