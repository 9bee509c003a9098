// OWASP ASVS 5.0: V1.3.3, V5.3.2, V5.4.1, V5.4.2
import { expect, test } from '@jest/globals';
import { FileName } from './file-name.ts';
import { plainFileName, withoutUnseen } from './plain-file-name.ts';

const marks = [
  '\u202e',
  '\u202d',
  '\u2066',
  '\u2069',
  '\u200e',
  '\u200f',
  '\u061c',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u2028',
];

test.each(marks.map((mark) => [mark.codePointAt(0)?.toString(16), mark] as const))(
  'A file name loses the unseen character %s, stated or sent',
  (_, mark) => {
    const name = `march${mark}fdp.exe`;
    expect([withoutUnseen(name), FileName.parse(name), plainFileName(name, 'x')]).toEqual(
      Array.from({ length: 3 }, () => 'marchfdp.exe'),
    );
  },
);

test('A file name of unseen characters alone is refused where it is stated, and replaced where it was sent', () => {
  expect(FileName.safeParse('\u202e\u200b ').success).toBe(false);
  expect(plainFileName('folder/\u202e', 'statement.csv')).toBe('statement.csv');
});

test('A file name keeps letters of every script, and its path and control characters are refused where it is stated', () => {
  for (const name of ['Bankafskrif – Augustus.pdf', 'كشف حساب.pdf', '明細 3月.csv'])
    expect(FileName.parse(name)).toBe(name);
  for (const name of ['a/b.pdf', 'a\\b.pdf', 'a\nb.pdf']) expect(FileName.safeParse(name).success).toBe(false);
  expect(plainFileName('C:\\fakepath\\a\nb.pdf', 'x')).toBe('ab.pdf');
});
