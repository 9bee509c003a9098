import { describe, expect, test } from '@jest/globals';
import { verifyStatement } from '../../verify/verify-statement.ts';
import { bytesOf, errorsOf, rowsOf, statementOf, statementsOf } from '../grids/shown-reading.fixture.ts';
import { readOfx } from './read-ofx.ts';

const header = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\n\n';

function sgml(transactions: string, account = '62000000011', balance = '<BALAMT>776.62<DTASOF>20240930'): string {
  return `${header}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20241001<LANGUAGE>ENG
<FI><ORG>Example<FID>1</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>ZAR
<BANKACCTFROM><BANKID>250655<ACCTID>${account}<ACCTTYPE>SAVINGS</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20240901<DTEND>20240930
${transactions}
</BANKTRANLIST><LEDGERBAL>${balance}</LEDGERBAL><AVAILBAL><BALAMT>1.00<DTASOF>20240930</AVAILBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

const one = (fields: string): string => `<STMTTRN>${fields}</STMTTRN>`;
const read = (text: string) => readOfx(bytesOf(text), undefined);

describe('OFX in SGML', () => {
  test('An SGML OFX is read with its account, period and closing balance, without closing tags', () => {
    const statement = statementOf(
      read(
        sgml(`<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240905<TRNAMT>-110.00<FITID>1<MEMO>POS PURCHASE A &amp; B &#39;S
</STMTTRN>
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20240910120000[+2:CAT]
<TRNAMT>+500.5
<FITID>2
<CHECKNUM>77
<NAME>
<MEMO>MAGTAPE CREDIT
</STMTTRN>`),
      ),
    );
    expect(statement).toMatchObject({
      bankSlug: 'fnb',
      layout: 'ofx',
      accountNumber: '62000000011',
      accountType: 'savings',
      currency: 'ZAR',
      from: '2024-09-01',
      to: '2024-09-30',
      openingCents: null,
      closingCents: 77_662,
    });
    expect(rowsOf(statement)).toEqual([
      [1, '2024-09-05', -11_000, null, "POS PURCHASE A & B 'S"],
      [2, '2024-09-10', 50_050, null, 'MAGTAPE CREDIT', '77'],
    ]);
  });

  test.each([
    ['20240905', '2024-09-05'],
    ['20240905235959', '2024-09-05'],
    ['20240910120000[+2:CAT]', '2024-09-10'],
    ['20240910233000.000[0:GMT]', '2024-09-11'],
    ['20240910000000[-5:EST]', '2024-09-10'],
    ['20240910010000[+5.30:IST]', '2024-09-09'],
  ])('a transaction posted %s is booked on %s in Johannesburg', (posted, date) => {
    const statement = statementOf(read(sgml(one(`<DTPOSTED>${posted}<TRNAMT>-1.00<MEMO>X`))));
    expect(statement.rows[0]?.bookedOn).toBe(date);
  });

  test('a balance of a day before the last row is not the closing one', () => {
    const rows = one('<DTPOSTED>20240920<TRNAMT>-1<MEMO>X');
    expect(statementOf(read(sgml(rows, '62000000011', '<BALAMT>9<DTASOF>20240915'))).closingCents).toBeNull();
  });

  test('a name and a memo that differ are both kept, one that repeats the other is not', () => {
    const rows = [
      one('<DTPOSTED>20240901<TRNAMT>-1<NAME>SHOP<MEMO>CARD 1'),
      one('<DTPOSTED>20240902<TRNAMT>-1<NAME>SHOP CAPE<MEMO>SHOP CAPE TOWN'),
      one('<DTPOSTED>20240903<TRNAMT>-1<NAME>SHOP'),
      one('<DTPOSTED>20240904<TRNAMT>-1<MEMO>A <3 B'),
    ];
    expect(rowsOf(statementOf(read(sgml(rows.join(''))))).map((row) => row[4])).toEqual([
      'SHOP CARD 1',
      'SHOP CAPE TOWN',
      'SHOP',
      'A <3 B',
    ]);
  });

  test('An OFX amount without a decisive sign has the side of its type', () => {
    const rows =
      one('<TRNTYPE>DEBIT<DTPOSTED>20240901<TRNAMT>5,50<MEMO>A') +
      one('<TRNTYPE>CREDIT<DTPOSTED>20240902<TRNAMT>7.00<MEMO>B');
    expect(statementOf(read(sgml(rows))).rows.map(({ amountCents }) => amountCents)).toEqual([-550, 700]);
  });

  test.each([
    ['a debit that is positive where others are signed', ['DEBIT', '5.00'], ['CREDIT', '7.00'], ['DEBIT', '-1.00'], 1],
    ['a credit that is negative', ['DEBIT', '-5.00'], ['CREDIT', '-7.00'], ['CREDIT', '1.00'], 2],
    ['debits only, none of them negative', ['DEBIT', '0.00'], ['FEE', '7.00'], ['XFER', '1.00'], 2],
  ] as const)('%s is refused by its number', (_, first, second, third, row) => {
    const rows = [first, second, third].map(([type, amount]) =>
      one(`<TRNTYPE>${type}<DTPOSTED>20240901<TRNAMT>${amount}<MEMO>A`),
    );
    expect(errorsOf(read(sgml(rows.join(''))))).toMatchObject([
      {
        type: 'Parse Error',
        message: 'The sign of the amount contradicts the type of the transaction.',
        place: { row },
      },
    ]);
  });

  test('a fee that is given back in a signed file is money in', () => {
    const rows =
      one('<TRNTYPE>FEE<DTPOSTED>20240901<TRNAMT>5.50<MEMO>A') +
      one('<TRNTYPE>DEBIT<DTPOSTED>20240902<TRNAMT>-7.00<MEMO>B');
    expect(statementOf(read(sgml(rows))).rows.map(({ amountCents }) => amountCents)).toEqual([550, -700]);
  });

  test('two accounts in one file are two statements', () => {
    const second = sgml(one('<DTPOSTED>20240902<TRNAMT>2<MEMO>B'), '62000000022').slice(header.length);
    const statements = statementsOf(read(sgml(one('<DTPOSTED>20240901<TRNAMT>-1<MEMO>A')) + second));
    expect(statements.map(({ accountNumber, rows }) => [accountNumber, rows[0]?.description])).toEqual([
      ['62000000011', 'A'],
      ['62000000022', 'B'],
    ]);
  });
});

test('OFX in XML and cards read alike', () => {
  const statement = statementOf(
    readOfx(
      bytesOf(`<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>
<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>ZAR</CURDEF><CCACCTFROM><ACCTID>4000000000000002</ACCTID></CCACCTFROM>
<BANKTRANLIST><DTSTART>20240901</DTSTART><DTEND>20240930</DTEND>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20240905</DTPOSTED><TRNAMT>-110.00</TRNAMT><FITID>1</FITID><NAME/><MEMO>Café</MEMO></STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>-110.00</BALAMT><DTASOF>20240930</DTASOF></LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`),
      { bankSlug: 'discovery', accountNumber: '', holderName: 'Test Person' },
    ),
  );
  expect(statement).toMatchObject({ accountType: 'credit_card', bankSlug: 'discovery', closingCents: -11_000 });
  expect(rowsOf(statement)).toEqual([[1, '2024-09-05', -11_000, null, 'Café']]);
});

test('what cannot be read in an OFX is named by the number of the transaction', () => {
  const good = one('<DTPOSTED>20240901<TRNAMT>1<MEMO>A');
  expect(errorsOf(read(sgml(good + one('<DTPOSTED>20249901<TRNAMT>1<MEMO>A'))))).toMatchObject([
    { type: 'Parse Error', place: { page: 1, row: 2 }, found: '20249901' },
  ]);
  expect(errorsOf(read(sgml(good + one('<DTPOSTED>20240901<TRNAMT>1.2.3<MEMO>A'))))).toMatchObject([
    { found: '1.2.3' },
  ]);
  expect(errorsOf(read(sgml(good + good.replace('<STMTTRN>', '')))).map(({ message }) => message)).toContain(
    'The transactions of the file do not all begin and end.',
  );
  expect(errorsOf(read(sgml((good + good).replace('</STMTTRN><STMTTRN>', ''))))).toMatchObject([
    { message: 'Two transactions run into each other.', place: { row: 1 } },
    { place: { row: 1 } },
  ]);
  expect(errorsOf(read('<OFX></OFX>'))[0]?.message).toContain('no statement');
});

test('an OFX that ends between two transactions is refused', () => {
  const whole = sgml(one('<DTPOSTED>20240901<TRNAMT>1<MEMO>A') + one('<DTPOSTED>20240902<TRNAMT>2<MEMO>B'));
  const cut = whole.slice(0, whole.indexOf('</STMTTRN>') + '</STMTTRN>'.length);
  expect(errorsOf(read(cut))).toMatchObject([{ message: 'The file is cut short.', expected: '</OFX>' }]);
});

describe('parts of OFX that are not as the standard has them', () => {
  const rowOn = (day: string, amount = '-10.00') =>
    one(`<TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${day}<MEMO>SHOP`);

  test('a printed period that does not cover the transactions is widened to them and reported', () => {
    const transactions = rowOn('20240702') + rowOn('20241015');
    for (const period of ['<DTSTART>20240930<DTEND>20240930', '<DTSTART>20240901<DTEND>20240930']) {
      const text = sgml(transactions).replace('<DTSTART>20240901<DTEND>20240930', period);
      const statement = statementOf(read(text));
      expect([statement.from, statement.to]).toEqual(['2024-07-02', '2024-10-15']);
      expect(statement.notes).toMatchObject([{ code: 'period_differs' }]);
      expect(verifyStatement(statement, '2024-11-01').errors).toEqual([]);
    }
  });

  const open = `${header}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>ZAR<BANKACCTFROM><BANKID>250655<ACCTID>62000000011<ACCTTYPE>CHECKING
<BANKTRANLIST><DTSTART>20240901<DTEND>20240930
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240905<TRNAMT>-110.00<FITID>1<MEMO>SHOP
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240910<TRNAMT>500.00<FITID>2<MEMO>SALARY
`;

  test('a file that closes no tag at all is read where its balance follows the transactions', () => {
    const statement = statementOf(read(`${open}<LEDGERBAL><BALAMT>776.62<DTASOF>20240930`));
    expect(statement).toMatchObject({ accountNumber: '62000000011', closingCents: 77_662, from: '2024-09-01' });
    expect(rowsOf(statement)).toEqual([
      [1, '2024-09-05', -11_000, null, 'SHOP'],
      [2, '2024-09-10', 50_000, null, 'SALARY'],
    ]);
  });

  test('a file that closes no tag and ends in its transactions is refused as cut short', () => {
    for (let length = header.length + 6; length < open.length; length += 7) {
      expect(errorsOf(read(open.slice(0, length)))[0]?.message).toBe('The file is cut short.');
    }
  });

  const investments = `<INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><INVACCTFROM><BROKERID>x<ACCTID>9</INVACCTFROM><INVTRANLIST><INVBANKTRAN>${rowOn('20240906', '-99.00')}</INVBANKTRAN></INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>`;

  test('investments beside a bank account are left out, and the statement says so', () => {
    const text = sgml(rowOn('20240905')).replace('</OFX>', `${investments}</OFX>`);
    const statement = statementOf(read(text));
    expect(statement.rows.map(({ amountCents }) => amountCents)).toEqual([-1_000]);
    expect(statement.notes).toEqual([
      {
        code: 'part_left_out',
        message: 'The file also holds investments (INVSTMTRS), which we do not read.',
        place: null,
      },
    ]);
  });

  test('a file of investments alone is refused by the name of what it holds', () => {
    const [error] = errorsOf(read(`${header}<OFX>${investments}</OFX>`));
    expect(error?.message).toBe(
      'The file holds only investments (INVSTMTRS). Send the file of a bank account or a card.',
    );
  });
});
