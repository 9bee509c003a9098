import { readFileSync } from 'node:fs';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import { describe, expect, test } from '@jest/globals';
import { BankBYODInSchema } from '../../schemas/entities/statements/byod.ts';
import { absaAmount, absaDate, byodFromAbsaCsv } from './absa-csv.ts';

const sample = readFileSync(
  new URL('../../test/fixtures/statements/absa/absa_csv_input_sample.csv', import.meta.url),
  'utf8',
);
const account = {
  accountNumber: '4012345678',
  accountName: 'Cheque Account',
  accountType: 'cheque',
  bankSlug: 'absa',
  holderName: 'A Holder',
} as const;

function bodyOf(text: string) {
  const result = byodFromAbsaCsv(text, account);
  if (result.outcome !== 'body') throw new Error(JSON.stringify(result.problems));
  return result.body;
}

describe('an Absa CSV', () => {
  test('the sample becomes a valid body: every row, brackets and commas in the text kept, 0.00 rows kept', () => {
    const body = BankBYODInSchema.parse(bodyOf(sample));
    expect(body.transactions).toHaveLength(15);
    expect(body.balance).toBe(17_840.5);
    expect(body.transactions[3]).toEqual({
      datetime: '2020-07-20',
      amount: 0,
      balance: 21_500.5,
      description: 'CARD REPLACE FEE CANAL WALK( 140,00 ) CARD NO. 0123',
      reference: '',
      currency: 'ZAR',
    });
  });

  test("the sample's own jump in the balance is found and kept", () => {
    const result = ledgerFromByod(BankBYODInSchema.parse(bodyOf(sample)), '692039c05f3c8b2a1d9e4f70', '2026-01-01');
    // 22 000.50 - 50.00 = 21 950.50, but 21 500.50 is printed.
    expect(result).toMatchObject({
      outcome: 'ledger',
      issues: [
        {
          code: 'balance_break',
          message: expect.stringContaining('expected 21950.50, found 21500.50'),
          transaction_ids: [expect.any(String)],
        },
      ],
    });
  });

  test('a file re-saved by a spreadsheet, newest first, is read alike', () => {
    const body = bodyOf(
      '\uFEFFDate;Description;Amount;Balance\r\n20200702;"Rent; July";-10 000,00;1 500,00\r\n20200701;ACB CREDIT;20,5;11 500,00\r\n',
    );
    expect(body.balance).toBe(1500);
    expect(body.transactions).toMatchObject([
      { datetime: '2020-07-02', amount: -10_000, balance: 1500, description: 'Rent; July' },
      { datetime: '2020-07-01', amount: 20.5, balance: 11_500 },
    ]);
  });

  test('every unreadable line is named, none is skipped', () => {
    const text =
      'Date,Description,Amount,Balance\n20200231,a,1.00,1.00\n20200201,b,one,1.00\n20200201,c,1.00\n20200201,d,1.00,\n';
    expect(byodFromAbsaCsv(text, account)).toEqual({
      outcome: 'unreadable',
      problems: [
        { line: 2, reason: 'the date is not YYYYMMDD' },
        { line: 3, reason: 'the amount is not a number' },
        { line: 4, reason: '3 columns instead of 4' },
        { line: 5, reason: 'the balance is not a number' },
      ],
    });
  });

  test.each(['', 'Datum,Beskrywing,Bedrag,Saldo\n', 'Date,Description,Amount,Balance\n'])(
    'a file without the columns or without rows is unreadable: %j',
    (text) => {
      expect(byodFromAbsaCsv(text, account).outcome).toBe('unreadable');
    },
  );

  test('Amounts and dates of an Absa CSV are read or refused as a whole', () => {
    expect(['-1500.00', '+20', '1\u00A0250,5', '1.234', 'R1', ''].map(absaAmount)).toEqual([
      -1500,
      20,
      1250.5,
      null,
      null,
      null,
    ]);
    const header = 'Date,Description,Amount,Balance\n';
    expect(byodFromAbsaCsv(`${header}20200701,"ACB,20.50,30.00\n`, account)).toEqual({
      outcome: 'unreadable',
      problems: [{ line: 2, reason: 'a quote does not end where it must' }],
    });
    expect(bodyOf(`${header}20200701,ACB,20.50,30.00\n,,,\n`).transactions).toHaveLength(1);
    expect(['20240229', '20230229', '2024-02-29'].map(absaDate)).toEqual(['2024-02-29', null, null]);
  });
});
