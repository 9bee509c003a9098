import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { verifyStatement } from '../../verify/verify-statement.ts';
import { bytesOf, rowsOf, statedAbsa, statementOf, statementsOf } from '../grids/shown-reading.fixture.ts';
import { readCsv } from './read-csv.ts';

const read = (text: string, stated = statedAbsa) => readCsv(bytesOf(text), stated);
const alone = (text: string) => readCsv(bytesOf(text), undefined);
const today = '2026-11-21';

describe('supported tables', () => {
  const fnb = `ACCOUNT TRANSACTION HISTORY,,,,

Name:, Naledi, Example,,
Account:,62000000011, [FNB Platinum Cheque Account],,
Balance:,776.62,430.96,,

Date, Amount, Balance, Description,
2026/01/20,-110,664.62,110.00 CANVA* I0476 412752*6823  18 JAN,
2026/01/19,500.5,776.62,FNB OB PMT SALARY,
2026/01/19,-2,774.62,#INT PYMT FEE-110.00 CANV,
2026/01/18,-1.88,276.12,"#EFT FEE, OTHER",
`;

  test('FNB online banking: newest first, rows of a day out of order, trailing zeros dropped, the balance of the download left out', () => {
    const statement = statementOf(alone(fnb));
    expect(statement).toMatchObject({
      bankSlug: 'fnb',
      layout: 'fnb_csv_online',
      accountNumber: '62000000011',
      accountName: 'FNB Platinum Cheque Account',
      accountType: 'cheque',
      holderName: 'Naledi Example',
      from: '2026-01-18',
      to: '2026-01-20',
      openingCents: null,
      closingCents: null,
    });
    expect(rowsOf(statement)).toEqual([
      [11, '2026-01-18', -188, 27_612, '#EFT FEE, OTHER'],
      [9, '2026-01-19', 50_050, 77_662, 'FNB OB PMT SALARY'],
      [10, '2026-01-19', -200, 77_462, '#INT PYMT FEE-110.00 CANV'],
      [8, '2026-01-20', -11_000, 66_462, '110.00 CANVA* I0476 412752*6823 18 JAN'],
    ]);
    expect(verifyStatement(statement, today).errors).toEqual([]);
  });

  test('FNB online banking whose dates step back where the balance goes on keeps the order of the balance', () => {
    const statement = statementOf(
      alone(`ACCOUNT TRANSACTION HISTORY,,,,
Account:,62000000011, [Savings],,
Date, Amount, Balance, Description,
08 09 2026,-10,60,THREE,
07 09 2026,-10,70,TWO,
08 09 2026,-20,80,ONE,`),
    );
    expect(rowsOf(statement).map(([line]) => line)).toEqual([6, 5, 4]);
    expect(statement.accountType).toBe('savings');
    expect(verifyStatement(statement, today).errors).toEqual([]);
  });

  test('an FNB description with commas that are not quoted stays whole', () => {
    const statement = statementOf(alone(fnb.replace('"#EFT FEE, OTHER"', '#EFT FEE, OTHER')));
    expect(rowsOf(statement)[0]).toEqual([11, '2026-01-18', -188, 27_612, '#EFT FEE OTHER']);
  });

  test('FNB business: fees in their own column move the balance only where the balance says so', () => {
    const head = `ACCOUNT TRANSACTION HISTORY
FOR ACCOUNT NUMBER 62000000022
Date,SERVICE FEE,Amount,DESCRIPTION,REFERENCE,Balance,CHEQUE NUMBER
`;
    const shown = statementOf(
      alone(`${head}2025/01/01,1.50,-100.00,PAYMENT,INV 7,900.00,\n2025/01/02,2,-50,PAYMENT,INV 8,850,`),
    );
    expect(shown).toMatchObject({ layout: 'fnb_csv_business', accountNumber: '62000000022', accountType: 'business' });
    expect(rowsOf(shown)).toEqual([
      [4, '2025-01-01', -10_000, 90_000, 'PAYMENT', 'INV 7'],
      [5, '2025-01-02', -5_000, 85_000, 'PAYMENT', 'INV 8'],
    ]);
    // 900.00 - 50.00 - 2.00 = 848.00
    const moved = statementOf(
      alone(`${head}2025/01/01,1.50,-100.00,PAYMENT,INV 7,900.00,\n2025/01/02,2,-50,PAYMENT,INV 8,848,`),
    );
    expect(rowsOf(moved).map((row) => row[2])).toEqual([-10_000, -150, -5_000, -200]);
  });

  test('an FNB statement made again: CR beside the amount, dates without separators', () => {
    const statement = statementOf(
      alone(`Account Number,62000000033
Account Type,FNB Aspire Account
Account Name,Naledi Example

Effective Date,Description,Reference,Service Fee,Debit / Credit,Amount,Balance
20260216,MAGTAPE CREDIT,PAY,,CR,500.00,1500.00
20260217,POS PURCHASE,,,,-50.00,1450.00
20260218,FEE,,,DR,5.00,1445.00`),
    );
    expect(statement).toMatchObject({ layout: 'fnb_csv_recreated', accountNumber: '62000000033' });
    expect(rowsOf(statement).map((row) => row.slice(1, 4))).toEqual([
      ['2026-02-16', 50_000, 150_000],
      ['2026-02-17', -5_000, 145_000],
      ['2026-02-18', -500, 144_500],
    ]);
  });

  test('Capitec: fees are rows of their own, pending rows are not booked, numbers start anew', () => {
    const statement = statementOf(
      alone(`Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance
1,1234567890,2025-02-03,2025-02-02 16:55,Uber,UBER EATS ZA,Food,Takeaways,,-120.00,,880.00
2,1234567890,2025-02-03,2025-02-03 16:55,Fee,Cash Withdrawal Fee,Fees,Fees,,,-10.00,870.00
1,1234567890,2025-02-04,2025-02-04 09:00,Pay,Payment Received: J Example,Income,Salary,500.00,,,1370.00
2,1234567890,2025-02-05,2025-02-05 10:00,(Pending) Shop,(Pending) Shop,Food,Groceries,,-20.00,,`),
    );
    expect(statement).toMatchObject({ bankSlug: 'capitec', accountNumber: '1234567890', layout: 'capitec_csv' });
    expect(rowsOf(statement)).toEqual([
      [2, '2025-02-03', -12_000, 88_000, 'UBER EATS ZA'],
      [3, '2025-02-03', -1_000, 87_000, 'Cash Withdrawal Fee'],
      [4, '2025-02-04', 50_000, 137_000, 'Payment Received: J Example', 'Pay'],
    ]);
    expect(statement.notes).toEqual([
      { code: 'pending_left_out', message: 'One pending transaction was left out.', place: null },
    ]);
  });

  test.each([
    ['(Pending) Shop', 'Shop'],
    ['Shop', '(Pending) Shop'],
    ['Shop', 'PENDING - Shop'],
    ['Shop', 'Shop (Pending)'],
    ['Shop - Pending', 'Shop'],
    ['Winkel (Hangende)', 'Winkel'],
  ])('Capitec: a pending row is left out whichever wording says so: %j, %j', (one, other) => {
    const statement = statementOf(
      alone(`Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance
1,1234567890,2025-02-03,2025-02-02 16:55,Uber,UBER EATS ZA,Food,Takeaways,,-120.00,,880.00
2,1234567890,2025-02-05,2025-02-05 10:00,${one},${other},Food,Groceries,,-20.00,,`),
    );
    expect(statement.rows).toHaveLength(1);
    expect(statement.notes).toMatchObject([{ code: 'pending_left_out' }]);
  });

  test('Capitec: the wording that says more is the description, in whichever column it is', () => {
    const written = (one: string, other: string) =>
      rowsOf(
        statementOf(
          alone(`Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance
1,1234567890,2025-02-03,2025-02-03,${one},${other},x,x,,-120.00,,880.00`),
        ),
      ).map((row) => row.slice(4));
    expect(written('Recurring Card Purchase: Checkers Sixty60', 'Checkers')).toEqual([
      ['Recurring Card Purchase: Checkers Sixty60'],
    ]);
    expect(written('Groceries', 'CHECKERS HYPER BRACKENFELL')).toEqual([['CHECKERS HYPER BRACKENFELL', 'Groceries']]);
  });

  test('several accounts in one file are a statement each', () => {
    const statements = statementsOf(
      alone(`Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance
1,1111111111,2025-02-03,2025-02-03,A,A,x,x,,-1.00,,9.00
1,2222222222,2025-02-03,2025-02-03,B,B,x,x,2.00,,,4.00`),
    );
    expect(statements.map(({ accountNumber, rows }) => [accountNumber, rows.length])).toEqual([
      ['1111111111', 1],
      ['2222222222', 1],
    ]);
  });

  test('Capitec Business: the balance brought forward above, the fee beside the amount, the total below', () => {
    const statement = statementOf(
      alone(`Balance brought forward:,1500.00

Account,Date,Description,Reference,Amount,Fees,Balance
1050000001,31/03/2025,Month S/Fee,SEP,0.00,-50.00,1450.00
1050000001,31/03/2025,Payment,INV1,-100.00,-2.00,1348.00
Total:,,,,-100.00,-52.00,`),
    );
    expect(statement).toMatchObject({ bankSlug: 'capitec_business', openingCents: 150_000, accountType: 'business' });
    expect(rowsOf(statement)).toEqual([
      [4, '2025-03-31', -5_000, 145_000, 'Month S/Fee', 'SEP'],
      [5, '2025-03-31', -10_000, 135_000, 'Payment', 'INV1'],
      [5, '2025-03-31', -200, 134_800, 'Fee: Payment'],
    ]);
    expect(verifyStatement(statement, today).errors).toEqual([]);
  });

  test('Standard Bank business: twelve lines above, opening and closing balances as rows', () => {
    const above = [
      'Standard Bank',
      'Business Online',
      'Account Number,012345678',
      'Account Name,EXAMPLE TRADING',
      'Account Type,Business Current Account',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
    ];
    const statement = statementOf(
      alone(`${above.join('\n')}
Date,Value Date,Statement Number,Description,Amount,Balance,Type,Originator Reference,Customer Reference
2025/04/01,2025/04/01,12,OPEN BALANCE,,+145985.31,,,
2025/04/02,2025/04/02,12,IB PAYMENT TO,-7000.00,+138985.31,PAYMENT,ORIG 1,CUST 1
2025/04/02,2025/04/02,12,CLOSE BALANCE,,+138985.31,,,`),
    );
    expect(statement).toMatchObject({
      bankSlug: 'standard_bank',
      accountNumber: '012345678',
      holderName: 'EXAMPLE TRADING',
      accountName: 'Business Current Account',
      openingCents: 14_598_531,
      closingCents: 13_898_531,
    });
    expect(rowsOf(statement)).toEqual([[16, '2025-04-02', -700_000, 13_898_531, 'IB PAYMENT TO', 'ORIG 1 CUST 1']]);
  });

  test('Nedbank: a table with headings is read by them, whatever is above it', () => {
    const statement = statementOf(
      alone(`Statement Enquiry :,01/05/2026 to 31/05/2026
Account Number :,1122334455
Account Description :,Nedbank Savvy Plus

Transaction Date,Value Date,Description,Debit,Credit,Balance,Status
04May2026,04May2026,RENT,"4,500.00",,"10,500.00",Posted
05May2026,05May2026,SALARY,,"9,000.50","19,500.50",Posted
06May2026,06May2026,UBER,85.00,,,Pending
`),
    );
    expect(statement).toMatchObject({ bankSlug: 'nedbank', layout: 'generic', accountNumber: '1122334455' });
    expect(rowsOf(statement).map(([, , cents]) => cents)).toEqual([-450_000, 900_050]);
    expect(statement.notes).toMatchObject([{ code: 'pending_left_out' }]);
  });

  test('Nedbank: no headings, balances brought and carried forward, provisional rows without amount', () => {
    const statement = statementOf(
      alone(`Statement Enquiry :
Account Number :,1234567890
Account Description :,Current Account
Statement Number :,12
01Mar2025,BROUGHT FORWARD,,1000.5
01Mar2025,THAI FARMERS B518103XXXXXX5828,-100,900.5
02Mar2025,CARRIED FORWARD,,900.5
02Mar2025,BROUGHT FORWARD,,900.5
02Mar2025,SALARY,2000,2900.5
02Mar2025,CARRIED FORWARD,,2900.5
02Mar2025,PROVISIONAL STATEMENT,,`),
    );
    expect(statement).toMatchObject({
      bankSlug: 'nedbank',
      layout: 'nedbank_csv',
      accountName: 'Current Account',
      openingCents: 100_050,
      closingCents: 290_050,
    });
    expect(rowsOf(statement).map((row) => row.slice(0, 4))).toEqual([
      [6, '2025-03-01', -10_000, 90_050],
      [9, '2025-03-02', 200_000, 290_050],
    ]);
  });

  test('Absa: the sample is read to the last row, and its one wrong balance is found', () => {
    const statement = statementOf(
      readCsv(readFileSync('test/fixtures/statements/absa/absa_csv_input_sample.csv'), statedAbsa),
    );
    expect(statement).toMatchObject({ ...statedAbsa, layout: 'absa_csv', from: '2020-06-18', to: '2020-08-25' });
    expect(statement.rows).toHaveLength(15);
    expect(rowsOf(statement)[10]).toEqual([
      12,
      '2020-08-12',
      -15_000,
      1_739_050,
      'AIRTIME DEBIT ( 1,50 ) CARD NO. 7067 Telkom Mobile: 0123456789',
    ]);
    // 22000.50 - 50.00 = 21950.50, and the file says 21500.50.
    expect(verifyStatement(statement, today).errors).toMatchObject([
      { place: { page: 1, row: 4 }, expected: '21950.50', found: '21500.50' },
    ]);
  });

  test('A re-saved Absa CSV is read: semicolons, decimal commas, grouped thousands', () => {
    const statement = statementOf(
      read(
        'Date;Description;Amount;Balance\r\n20200618;IBANK PAYMENT;-10 000,00;20 000,50\r\n20200619;FEE;0,00;20 000,50\r\n',
      ),
    );
    expect(statement.layout).toBe('absa_csv');
    expect(rowsOf(statement).map((row) => row.slice(2, 4))).toEqual([
      [-1_000_000, 2_000_050],
      [0, 2_000_050],
    ]);
  });

  test("the headings of Absa with other dates are anybody's", () => {
    const stated = { ...statedAbsa, bankSlug: 'investec' };
    const statement = statementOf(read('Date,Description,Amount,Balance\n2026-01-02,X,-1.00,9.00', stated));
    expect(statement).toMatchObject({ bankSlug: 'investec', layout: 'generic' });
  });

  test('A Bank Zero CSV has its dates and amounts identified from the columns', () => {
    const statement = statementOf(
      read(
        `Date,Day,Time,Type,Description 1,Description 2,Fee,Amount,Balance,Has Attachments
2026-03-01,Sunday,10:15,EFT,Example Landlord,Rent March,0.00,-4500.00,500.00,No
2026-03-02,Monday,08:00,EFT,Example Employer,Salary,0.00,9000.00,9500.00,No`,
        { bankSlug: '', accountNumber: '80000000001', holderName: 'Test Person' },
      ),
    );
    expect(statement).toMatchObject({ bankSlug: 'bank_zero', accountNumber: '80000000001' });
    expect(rowsOf(statement)[0]).toEqual([2, '2026-03-01', -450_000, 50_000, 'Example Landlord', 'Rent March']);
  });
});
