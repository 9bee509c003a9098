import { expect, test } from '@jest/globals';
import { makeTransaction } from './transaction-out.fixture.ts';
import { transactionsXlsx } from './transactions-xlsx.ts';
import { readWorkbook } from './workbook.fixture.ts';

const about = [
  ['application_id', '692039c05f3c8b2a1d9e4f70'],
  ['rows', 2],
] as const;

test('an XLSX export holds real dates, numbers and texts, and says on a second sheet what it is', async () => {
  const odd = '=1+1 <b>&"é" \u0000end';
  const { sheets, xml } = readWorkbook(
    await transactionsXlsx([makeTransaction(), makeTransaction({ description: odd, balance: 12 })], about),
  );
  const [transactions, facts] = sheets;
  expect(['A1', 'B1', 'D1', 'F1', 'G1', 'K1'].map((cell) => transactions?.get(cell))).toEqual([
    'booked_on',
    'id',
    'account_number',
    'amount',
    'description',
    'balance',
  ]);
  // 22:30 UTC on 24 March is 25 March in Johannesburg: 46 106 days after 30 December 1899.
  expect(transactions?.get('A2')).toBe((Date.UTC(2026, 2, 25) - Date.UTC(1899, 11, 30)) / 86_400_000);
  expect([transactions?.get('D2'), transactions?.get('F2'), transactions?.get('K2')]).toEqual([
    '0620000011',
    -850.5,
    undefined,
  ]);
  expect(transactions?.get('G3')).toBe('=1+1 <b>&"é" end');
  expect(transactions?.get('K3')).toBe(12);
  expect(facts?.get('B1')).toBe('692039c05f3c8b2a1d9e4f70');
  expect(facts?.get('B2')).toBe(2);

  const sheet = xml.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  expect(sheet).not.toContain('<f>');
  const styles = xml.get('xl/styles.xml') ?? '';
  expect(styles).toContain('yyyy-mm-dd');
});
