import { describe, expect, test } from '@jest/globals';
import { makeTransaction } from './transaction-out.fixture.ts';
import { transactionsCsv } from './transactions-csv.ts';

const NAMES =
  'id,account,account_number,datetime,amount,description,reference,currency,label,balance,bank_slug,confidence,' +
  'confidence_band,channel,counterparty_name,counterparty_id,counterparty_type,counterparty_confidence,labelled_by,' +
  'rule_id,matched_text,runner_up,paired_with';
const HEADER = `\uFEFF"${NAMES.replaceAll(',', '","')}"`;

/** The description of the only row, as it stands between its quotes. */
const description = (text: string): string => {
  const csv = transactionsCsv([makeTransaction({ description: text })]);
  return csv.slice(csv.indexOf('-850.5,"') + '-850.5,"'.length, csv.indexOf('","","ZAR"'));
};

describe('a CSV export', () => {
  test('A CSV export has a byte order mark, the API fields as header, and one line per transaction', () => {
    expect(transactionsCsv([makeTransaction()])).toBe(
      `${HEADER}\r\n"692039c05f3c8b2a2a300001","692039c05f3c8b2a1d9e4f70","0620000011","2026-03-24T22:30:00.000Z",` +
        '-850.5,"POS Purchase Checkers","","ZAR","food.groceries",,"fnb",0.95,"HIGH","card","Checkers","checkers",' +
        '"merchant",0.9,"engine","merchant:checkers","checkers",,\r\n',
    );
  });

  test('A CSV export of nothing is its header', () => {
    expect(transactionsCsv([])).toBe(`${HEADER}\r\n`);
  });

  test('A CSV export keeps negative amounts as numbers and disarms texts that a spreadsheet would run', () => {
    expect(description('=HYPERLINK("http://x","y")')).toBe('\'=HYPERLINK(""http://x"",""y"")');
    for (const start of ['+', '-', '@', '＝', '＋', '－', '＠']) {
      expect(description(`${start}1+1`)).toBe(`'${start}1+1`);
    }
    expect(description('\t=1')).toBe("'\t'=1");
    expect(description('\r=1')).toBe("'\r'=1");
    expect(description('\n=1')).toBe("'\n'=1");
    expect(description('1-1=0')).toBe('1-1=0');
  });

  test('A CSV export disarms cell beginnings where a spreadsheet splits at other signs than commas', () => {
    // Excel with the comma as decimal sign splits this into a text and a formula.
    expect(description('a;=HYPERLINK(1);b')).toBe("a;'=HYPERLINK(1);b");
    expect(description('a;b; @x | +1\t-1\r\n＝1')).toBe("a;b; '@x | '+1\t'-1\r\n'＝1");
    expect(description('a;1=1;b')).toBe('a;1=1;b');
  });

  test('A CSV export quotes every text, and doubles the quotes in it', () => {
    expect(description('a, "b"\r\nc')).toBe('a, ""b""\r\nc');
  });
});
