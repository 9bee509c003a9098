import { expect, test } from '@jest/globals';
import { detectFormat } from '../../reading/detect-format.ts';
import { bytesOf, errorsOf, rowsOf, statedAbsa, statementOf, statementsOf } from '../grids/shown-reading.fixture.ts';
import { readQif } from './read-qif.ts';

const read = (text: string) => readQif(bytesOf(text), statedAbsa);

test('A QIF is read with payee, memo, number, and an opening balance that is no transaction', () => {
  const statement = statementOf(
    read(`!Type:Bank
D01/09/2024
T1,000.00
POpening Balance
L[Cheque]
^
D05/09/2024
T-110.00
CX
N77
PPOS PURCHASE
MEXAMPLE SHOP
SGroceries
$-110.00
^
D13/09/2024
U500.5
PSALARY
^
`),
  );
  expect(statement).toMatchObject({
    ...statedAbsa,
    layout: 'qif',
    openingCents: 100_000,
    from: '2024-09-05',
    to: '2024-09-13',
  });
  expect(rowsOf(statement)).toEqual([
    [7, '2024-09-05', -11_000, null, 'POS PURCHASE', '77 EXAMPLE SHOP'],
    [16, '2024-09-13', 50_050, null, 'SALARY'],
  ]);
});

test("QIF dates of Quicken and of other languages' programs are read", () => {
  const statement = statementOf(
    read("!Type:CCard\nD5/9'24\nT-1,50\nPA\n^\nD2024-09-06\nT-2,00\nPB\n^\nD 7/ 9/24\nT1 000,00\nPC\n^\n"),
  );
  expect(rowsOf(statement).map((row) => row.slice(1, 3))).toEqual([
    ['2024-09-05', -150],
    ['2024-09-06', -200],
    ['2024-09-07', 100_000],
  ]);
  expect(statement.accountType).toBe('credit_card');
});

test('QIF of several accounts names each; investments and lists are passed over', () => {
  const statements = statementsOf(
    readQif(
      bytesOf(
        '!Account\nN11111111\nTBank\n^\n!Type:Bank\nD01/09/2024\nT1\nPA\n^\n!Account\nN22222222\n^\n!Type:Bank\nD02/09/2024\nT2\nPB\n^\n!Type:Invst\nD02/09/2024\nNBuy\n^\n!Type:Cat\nNFood\n^\n',
      ),
      { ...statedAbsa, accountNumber: '' },
    ),
  );
  expect(statements.map(({ accountNumber, rows }) => [accountNumber, rows.length])).toEqual([
    ['11111111', 1],
    ['22222222', 1],
  ]);
});

test('a QIF record that cannot be read is named by its line', () => {
  expect(errorsOf(read('!Type:Bank\nD01/09/2024\nT1\nPA\n^\nD32/09/2024\nT1\n^\n'))).toMatchObject([
    { type: 'Parse Error', place: { row: 6 }, found: '32/09/2024' },
  ]);
  expect(errorsOf(read('!Type:Bank\nD01/09/2024\nT1\nPA\nD02/09/2024\nT2\nPB\n^\n'))).toMatchObject([
    { message: 'Two records run into each other.', place: { row: 2 } },
  ]);
});

test('a QIF that ends within a record is refused, not read with half an amount', () => {
  expect(errorsOf(read('!Type:Bank\nD01/09/2024\nT1\nPA\n^\nD02/09/2024\nT-12'))).toMatchObject([
    { type: 'Parse Error', place: { row: 6 }, expected: '^' },
  ]);
});

test('comment lines before the first section are skipped, also when the format is detected', () => {
  const text = '# exported 2024-10-01\n; by a program\n\n!Type:Bank\nD01/09/2024\nT1.00\nPSHOP\n^\n';
  expect(detectFormat(bytesOf(text))).toEqual({ format: 'qif', kind: null });
  expect(statementOf(readQif(bytesOf(text), statedAbsa)).rows).toHaveLength(1);
  expect(detectFormat(bytesOf('# a list\nname,value\n')).format).not.toBe('qif');
});

test('Investment records are left out and reported, and refused where the file has nothing else', () => {
  const investments = '!Type:Invst\nD02/09/2024\nNBuy\n^\n';
  const text = `!Type:Bank\nD01/09/2024\nT1.00\nPSHOP\n^\n${investments}`;
  const statement = statementOf(readQif(bytesOf(text), statedAbsa));
  expect(statement.rows).toHaveLength(1);
  // Of one date alone nothing shows whether the day is first.
  expect(statement.notes).toMatchObject([{ code: 'day_order_assumed' }, { code: 'part_left_out' }]);
  expect(errorsOf(readQif(bytesOf(investments), statedAbsa))[0]?.message).toContain('investments only');
});
