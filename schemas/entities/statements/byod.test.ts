import { describe, expect, test } from '@jest/globals';
import { bankOf, bankSlugs, banks } from '../../banks.ts';
import { bookingEpochMs } from '../../booking-datetime.ts';
import { BankBYODInSchema } from './byod.ts';

const row = { datetime: '2026-03-25', amount: -349.9, description: 'Checkers' };
const body = {
  account_number: '62000000011',
  account_name: 'Cheque Account',
  account_type: 'cheque',
  balance: 1650.1,
  bank_slug: 'fnb',
  account_holder_name: 'Naledi Example',
  transactions: [row],
};
const paths = (value: unknown): string[] =>
  BankBYODInSchema.safeParse(value).error?.issues.map((issue) => issue.path.join('.')) ?? [];

describe('an upload body', () => {
  test('An upload body needs no currency, reference or running balances', () => {
    expect(BankBYODInSchema.parse(body)).toEqual({
      ...body,
      currency: 'ZAR',
      transactions: [{ ...row, balance: null, reference: '' }],
    });
  });

  test('every wrong field is named', () => {
    const wrong = {
      ...body,
      account_number: '12-34',
      account_type: 'current',
      bank_slug: 'bank',
      balance: 1.234,
      transactions: [row, { ...row, amount: '5', datetime: '2026-02-30' }],
    };
    expect(paths(wrong).toSorted()).toEqual([
      'account_number',
      'account_type',
      'balance',
      'bank_slug',
      'transactions.1.amount',
      'transactions.1.datetime',
    ]);
  });

  test('unknown fields are refused, in the account and in a transaction', () => {
    expect(BankBYODInSchema.safeParse({ ...body, label: 'x' }).success).toBe(false);
    expect(BankBYODInSchema.safeParse({ ...body, transactions: [{ ...row, label: 'x' }] }).success).toBe(false);
  });
});

test('An account without any transaction is a valid upload, and the state of the connection says the rest', () => {
  expect(paths({ ...body, transactions: [] })).toEqual([]);
});

describe('the datetime of a booking', () => {
  test.each([
    ['2026-03-25', '2026-03-24T22:00:00.000Z'],
    ['2026-03-25T08:30', '2026-03-25T06:30:00.000Z'],
    ['2026-03-25 08:30:15', '2026-03-25T06:30:15.000Z'],
    ['2026-03-25T08:30:15.5Z', '2026-03-25T08:30:15.500Z'],
    ['2026-03-25T08:30:15.123456+02:00', '2026-03-25T06:30:15.123Z'],
    ['2024-02-29T00:00:00-0330', '2024-02-29T03:30:00.000Z'],
  ])('%s is the instant %s', (text, instant) => {
    expect(new Date(bookingEpochMs(text) ?? 0).toISOString()).toBe(instant);
  });

  test.each([
    '',
    '25/03/2026',
    '2026-3-5',
    '2026-02-29',
    '2026-13-01',
    '2026-03-25T24:00:00',
    '2026-03-25T08:60',
    '0026-03-25',
    '2026-03-25T08',
    '2026-03-25T08:30+2',
  ])('%j is refused', (text) => {
    expect(bookingEpochMs(text)).toBeNull();
  });
});

test('bank slugs are unique, branch codes six digits with their leading zero', () => {
  expect(new Set(bankSlugs).size).toBe(bankSlugs.length);
  for (const { universalBranchCode } of banks) expect(universalBranchCode ?? '000000').toMatch(/^\d{6}$/);
  expect(bankOf('standard_bank')?.universalBranchCode).toBe('051001');
  expect(bankOf('none')).toBeUndefined();
});
