import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Piece, writtenPage } from '../authenticity/written-page.fixture.ts';
import { readPages } from '../reading/read-pages.ts';
import { labelledHolderName } from './holder-name.ts';

const context = { today: '2026-11-21' };

/** A statement of FNB with texts above its table, and with the footer of labels above numbers that such statements end in. */
function holderOf(above: readonly Piece[], footer: readonly (readonly [string, string])[] = []): string {
  const row = (y: number, cells: readonly string[]): Piece[] => [
    { text: cells[0] ?? '', x: 42, y },
    { text: cells[1] ?? '', x: 84, y },
    { text: cells[2] ?? '', x: 402, y, right: true },
    { text: cells[3] ?? '', x: 478, y, right: true },
  ];
  const pieces: Piece[] = [
    { text: 'First National Bank', x: 300, y: 40 },
    { text: 'Statement Period : 1 October 2026 to 31 October 2026', x: 300, y: 60 },
    { text: 'Platinum Cheque : 62000000011', x: 300, y: 80 },
    ...above,
    ...row(300, ['Date', 'Description', 'Amount', 'Balance']),
    ...row(314, ['02 Oct', 'Opening Balance', '', '100.00Cr']),
    ...row(328, ['03 Oct', 'Salary', '900.00Cr', '1,000.00Cr']),
    ...row(342, ['04 Oct', 'Rent', '400.00', '600.00Cr']),
    ...row(356, ['', 'Closing Balance', '', '600.00Cr']),
    ...footer.flatMap(([label, value], index): Piece[] => [
      { text: label, x: 40 + index * 130, y: 800 },
      { text: value, x: 40 + index * 130, y: 810 },
    ]),
  ];
  const { reading } = readPages([writtenPage(pieces)], context);
  if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
  return reading.statements[0]?.holderName ?? 'no statement';
}

const block = (lines: readonly string[], x = 40, y = 100): Piece[] =>
  lines.map((text, index) => ({ text, x, y: y + index * 11 }));

const footers = [
  ['Branch Number', '210 835'],
  ['Account Number', '62000000011'],
  ['Delivery Method', 'E1 R04'],
  ['Taknommer', '25065'],
  ['Rekening Nommer', '62000000011'],
  ['Statement Date', '31 October 2026'],
  ['Customer VAT Number', '4000000001'],
] as const;

const person = fc.constantFrom(
  'MISS NOMVULA K SITOLE',
  'MR J P VAN DER SPUY',
  'MNR D FOURIE',
  'T J DLADLA',
  "THANDI O'REILLY",
  'MEV ANNA-MARIE SMIT',
  'DR B PAGE',
  'TJ & LM KHESWA',
  'MR A NDOU AND MRS B NDOU',
  'KARABO MOTSHWANE',
);
const company = fc.constantFrom(
  'KHANYA CIVILS CC',
  'BLUE 4 TRADING 101 (PTY) LTD',
  'NOORD BOERDERY EDMS BPK',
  'UMOYA TRUST',
);
const address = fc.constantFrom(
  ['12 PROTEA STREET', 'RANDBURG', '2194'],
  ['POSBUS 77', 'UPINGTON', '8801'],
  ['UNIT 4 THE OAKS', '9 MAIN RD', 'CLAREMONT', '7708'],
  ['STAND NO 1421', 'MAMELODI EAST', '0122'],
  ['KWANDENGEZI TOWNSHIP', 'WARD 12', 'MARIANNHILL', '3607'],
  ['C/O THE POST OFFICE', 'LUSIKISIKI', '4820'],
  ['MOUNTAIN VIEW', 'GANSBAAI 7220'],
  ['HUIS 9A KERKSTRAAT', 'BOTHAVILLE', '9660'],
);

describe('the name above an address', () => {
  test('the holder is found above every form of address, whatever the footer says', () => {
    fc.assert(
      fc.property(
        fc.oneof(person, company),
        fc.constantFrom('', '*', '* '),
        address,
        fc.subarray([...footers]),
        (name, mark, lines, footer) => {
          expect(holderOf(block([`${mark}${name}`, ...lines]), footer)).toBe(name);
        },
      ),
    );
  });

  test('Labels, products, banks and dates above numbers are never read as the holder', () => {
    const label = fc.constantFrom(
      'Branch Number',
      'Universal Branch Code',
      'Account Number',
      'Tax Invoice',
      'Taknommer en Kode',
      'FNB Platinum Cheque Account',
      'Delivery Method',
      'First National Bank',
      'Statement Balances',
      'Rekening Nommer',
      'Customer Services',
    );
    const below = fc.constantFrom('250655', '12 Nov', '2146', '31 October 2026', '1 of 4', '62000000011', '99 to 120');
    fc.assert(
      fc.property(label, below, fc.subarray([...footers]), (text, under, footer) => {
        expect(holderOf(block([text, under]), footer)).toBe('');
      }),
    );
  });

  test('two names above two addresses without a title, mark or company form are no holder', () => {
    const two = [
      ...block(['KARABO MOTSHWANE', 'POSBUS 77', '8801']),
      ...block(['MENLYN SQUARE', '5 MAIN RD', '0081'], 220),
    ];
    expect(holderOf(two)).toBe('');
    expect(holderOf([...block(['MNR D FOURIE', 'POSBUS 77', '8801']), ...two.slice(3)])).toBe('MNR D FOURIE');
  });
});

describe('a name with a title', () => {
  test.each(['MS Z ZULU', 'Prof A B Naidoo & Mrs C Naidoo', 'MNR J P BOTHA'])(
    '%s needs no address below it',
    (name) => {
      expect(holderOf([{ text: name, x: 40, y: 120 }])).toBe(name);
    },
  );

  test.each(['DR CR', 'Dr Balance', 'MR 4', 'MS 62000000011', 'Z ZULU'])(
    'The text %s without an address is no holder',
    (text) => {
      expect(holderOf([{ text, x: 40, y: 120 }])).toBe('');
    },
  );

  test('two different ones are no holder, and one above an address counts first', () => {
    const other = { text: 'MR T MOLEFE', x: 40, y: 260 };
    expect(holderOf([{ text: 'MS Z ZULU', x: 40, y: 120 }, other])).toBe('');
    expect(holderOf([...block(['MNR D FOURIE', 'POSBUS 77', '8801']), other])).toBe('MNR D FOURIE');
  });
});

test.each([
  ['Naledi', 'Naledi'],
  ['*MR T PERSON', 'MR T PERSON'],
  ['Cheque Account', null],
  ['62000000011', null],
  ['Branch Code', null],
])('the labelled holder %j is read as %j', (text, name) => {
  expect(labelledHolderName(text)).toBe(name);
});
