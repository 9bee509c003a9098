import { addDays, type CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { verifyContinuity } from '../../verify/verify-continuity.ts';
import { verifyStatement } from '../../verify/verify-statement.ts';
import { bytesOf, errorsOf, rowsOf, statementOf, statementsOf } from '../grids/shown-reading.fixture.ts';
import { readMt940 } from './read-mt940.ts';

const read = (text: string) => readMt940(bytesOf(text.replaceAll('\n', '\r\n')), undefined);

const message = `{1:F01SBZAZAJJXXXX0000000000}{2:O9401200260101SBZAZAJJXXXX00000000002601011200N}{4:
:20:STMT260131
:25:051001/012345678
:28C:1/1
:60F:C260101ZAR1000,00
:61:2601050105D100,NTRFREF 1//BANKREF
POS PURCHASE
:86:EXAMPLE SHOP
CAPE TOWN
:61:2601200120C500,50NMSCNONREF//OWN
:86:SALARY
:61:2601210121RD20,NTRFNONREF
:86:DEBIT TAKEN BACK
:61:260122RC10,NTRFNONREF
:86:CREDIT TAKEN BACK
:62F:C260131ZAR1410,50
:64:C260131ZAR1400,00
:86:BYE
-}`;

describe('MT940', () => {
  test('An MT940 is read with its account, balances, marks and texts, and adds up', () => {
    const statement = statementOf(read(message));
    expect(statement).toMatchObject({
      bankSlug: 'standard_bank',
      accountNumber: '012345678',
      currency: 'ZAR',
      from: '2026-01-01',
      to: '2026-01-31',
      openingCents: 100_000,
      closingCents: 141_050,
    });
    // 1000.00 - 100.00 + 500.50 + 20.00 - 10.00 = 1410.50: RD is money in, RC is money out.
    expect(rowsOf(statement)).toEqual([
      [6, '2026-01-05', -10_000, null, 'EXAMPLE SHOP CAPE TOWN', 'REF 1'],
      [10, '2026-01-20', 50_050, null, 'SALARY'],
      [12, '2026-01-21', 2_000, null, 'DEBIT TAKEN BACK'],
      [14, '2026-01-22', -1_000, null, 'CREDIT TAKEN BACK'],
    ]);
    expect(verifyStatement(statement, '2026-02-01').errors).toEqual([]);
  });

  test('An MT940 entry is booked on the entry date, in the year nearest to the value date', () => {
    const statement = statementOf(
      read(
        ':20:A\n:25:250655/62000000011\n:28C:1\n:60F:C251230ZAR0,\n:61:2512310102C1,NTRFX\n:61:2601020102C1,NTRFX\n:62F:C260102ZAR2,',
      ),
    );
    expect(statement.bankSlug).toBe('fnb');
    expect(statement.rows.map(({ bookedOn, description }) => [bookedOn, description])).toEqual([
      ['2026-01-02', 'X'],
      ['2026-01-02', 'X'],
    ]);
  });

  test('a statement sent in two messages is one, statements of two accounts are two', () => {
    const part = (account: string, tags: [string, string], from: number, to: number): string =>
      `:20:A\n:25:250655/${account}\n:28C:7/1\n:${tags[0]}:C260101ZAR${from},00\n:61:2601050105C1,NTRFX\n:${tags[1]}:C260105ZAR${to},00\n-\n`;
    const statements = statementsOf(
      read(
        part('62000000011', ['60F', '62M'], 1, 2) +
          part('62000000011', ['60M', '62F'], 2, 3) +
          part('62000000022', ['60F', '62F'], 5, 6),
      ),
    );
    expect(statements.map(({ openingCents, closingCents, rows }) => [openingCents, closingCents, rows.length])).toEqual(
      [
        [100, 300, 2],
        [500, 600, 1],
      ],
    );
  });

  test('subfields of :86: are put together, and lines that were filled are not parted', () => {
    const line = 'A'.repeat(65);
    const statement = statementOf(
      read(
        `:20:A\n:25:250655/62000000011\n:60F:C260101ZAR0,\n:61:260105C1,NTRFX\n:86:166?00TRANSFER?20EREF 1?21RENT?32EXAMPLE LANDLORD\n:61:260106C1,NTRFX\n:86:${line}\nBC\n:61:260107C1,NTRFX\n:86:/REMI/RENT MARCH/NAME/EXAMPLE\n:62F:C260107ZAR3,`,
      ),
    );
    expect(statement.rows.map(({ description }) => description)).toEqual([
      'TRANSFER EREF 1 RENT EXAMPLE LANDLORD',
      `${line}BC`,
      'RENT MARCH EXAMPLE',
    ]);
  });

  test('what cannot be read is named by its line', () => {
    expect(errorsOf(read(message.replace('2601050105D100,', '2601050105X100,')))).toMatchObject([
      { type: 'Parse Error', place: { page: 1, row: 6 } },
    ]);
    expect(errorsOf(read(message.replace('C260101ZAR1000,00', 'C260101ZAR')))).toMatchObject([{ place: { row: 5 } }]);
    expect(errorsOf(read(message.replace(':62F:C260131ZAR1410,50\n', '')))).toMatchObject([
      { expected: ':60F: and :62F:' },
    ]);
  });
});

test('messages without end marks are separated by the envelope lines before each', () => {
  const part = (number: number, opening: string, closing: string) => `SBZAZAJJ
940
SBZAZAJJ
:20:STMT${number}
:25:051001/012345678
:28C:${number}/1
:60F:C26010${number}ZAR${opening}
:61:26010${number}010${number}D100,NTRFNONREF
:86:RENT OF A SHOP
CONTRACT
:62F:C26010${number}ZAR${closing}
`;
  const statements = statementsOf(read(part(1, '1000,00', '900,00') + part(2, '900,00', '800,00')));
  expect(statements.map(({ openingCents, closingCents }) => [openingCents, closingCents])).toEqual([
    [100_000, 90_000],
    [90_000, 80_000],
  ]);
  // A line inside of a text that looks like an address stays.
  expect(statements.map(({ rows }) => rows[0]?.description)).toEqual([
    'RENT OF A SHOP CONTRACT',
    'RENT OF A SHOP CONTRACT',
  ]);
});

/** Messages without end marks, one after the other: days of each, the day of its first row, and the days before it opens. */
function chained(
  parts: readonly { days: number; rowAt: number }[],
  opensBefore: number,
  firstOn: CalendarDate,
): string {
  const short = (date: CalendarDate): string => date.slice(2).replaceAll('-', '');
  let from = firstOn;
  return parts
    .map(({ days, rowAt }, index) => {
      const to = addDays(from, days - 1);
      const row = addDays(from, rowAt % days);
      const opensOn = addDays(from, -opensBefore);
      from = addDays(to, 1);
      return `:20:S${index}\n:25:051001/012345678\n:28C:${index + 1}\n:60F:C${short(opensOn)}ZAR${index},00\n:61:${short(row)}C1,00NTRFNONREF\n:62F:C${short(to)}ZAR${index + 1},00\n`;
    })
    .join('');
}

test('statements that follow each other miss no day, whenever their first row is and whichever day opens them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ days: fc.integer({ min: 1, max: 40 }), rowAt: fc.nat(39) }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 1 }),
      (parts, opensBefore) => {
        const statements = statementsOf(read(chained(parts, opensBefore, '2026-01-01')));
        expect(verifyContinuity(statements)).toMatchObject({ errors: [], gaps: [] });
        const days = parts.reduce((sum, one) => sum + one.days, 0);
        expect(statements[0]?.from).toBe(addDays('2026-01-01', -opensBefore));
        expect(statements.at(-1)?.to).toBe(addDays('2026-01-01', days - 1));
      },
    ),
  );
});

test('days between a closing balance and a later opening balance are missing', () => {
  const january = chained([{ days: 31, rowAt: 4 }], 0, '2026-01-01');
  const february = chained([{ days: 28, rowAt: 4 }], 0, '2026-02-05')
    .replaceAll('ZAR1,00', 'ZAR2,00')
    .replaceAll('ZAR0,00', 'ZAR1,00');
  expect(verifyContinuity(statementsOf(read(january + february)))).toMatchObject({
    errors: [],
    gaps: [{ from: '2026-02-01', to: '2026-02-04', days: 4 }],
  });
});
