import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { banksWith, statementProducts } from '@imali/sandbox-data/files/statement-products.ts';
import { describe, expect, test } from '@jest/globals';
import { makeStatement } from '../reading/statement.fixture.ts';
import type { Statement } from '../reading/statement.ts';
import { mixedWords } from './data/mixed-words.ts';
import { repairedDescriptions } from './description-repair.ts';

/** A recognised statement with these descriptions. */
function recognised(descriptions: readonly string[], overrides: Partial<Statement> = {}): Statement {
  const plain = makeStatement(
    descriptions.map((_, index) => [`2026-03-${String((index % 28) + 1).padStart(2, '0')}`, -1000] as const),
    overrides,
  );
  const rows = plain.rows.map((row, index) => ({ ...row, confidence: 0.9, description: descriptions[index] ?? '' }));
  return { ...plain, rows };
}
const repaired = (descriptions: readonly string[], overrides: Partial<Statement> = {}) =>
  repairedDescriptions(recognised(descriptions, overrides)).rows.map(({ description }) => description);

const CARD = '518103XXXXXX5878';

describe('recognised descriptions', () => {
  test('A recognised description gets the card number that other rows show', () => {
    expect(
      repaired([
        `ENGEN ${CARD}`,
        `SPAR ${CARD}`,
        // A letter for the first digit, and a letter beside a digit that is there.
        'BETXCHANGES18103XXXXXX5878',
        'UBUNTU DRANKWINKEL 518103XXXXXXS5878',
        // 20 letters before the number: the S is its first digit seen twice.
        `FISHAWAYS BRIGHTWATES${CARD}`,
      ]),
    ).toEqual([
      `ENGEN ${CARD}`,
      `SPAR ${CARD}`,
      `BETXCHANGE${CARD}`,
      `UBUNTU DRANKWINKEL ${CARD}`,
      `FISHAWAYS BRIGHTWATE${CARD}`,
    ]);
  });

  test('A recognised description keeps a letter that may belong to the name', () => {
    const rows = [`ENGEN ${CARD}`, `SPAR ${CARD}`, `BUTCHERS ON MAIN ROS${CARD}`, `KOTAS${CARD}`];
    expect(repaired(rows)).toEqual(rows);
  });

  test('A recognised description loses specks, and marks of its layout', () => {
    expect(repaired(['10BET =', 'EASYBET ©', 'A = B'])).toEqual(['10BET', 'EASYBET', 'A = B']);
    const fee = ['MONTHLY MAINTENANCE FEE #4', 'SHOP 14'];
    expect(repaired(fee, { layout: 'standard_bank/tax_invoice' })).toEqual(['MONTHLY MAINTENANCE FEE', 'SHOP 14']);
    expect(repaired(fee)).toEqual(fee);
  });

  test('A recognised description gets similar words of other rows and of businesses', () => {
    expect(repaired(['SIXTYB0 CHECKERS', 'I0BET PAY', '10BET', '10BET', 'SASOL. PINE', 'SASOL', 'SASOL'])).toEqual([
      'SIXTY60 CHECKERS',
      '10BET PAY',
      '10BET',
      '10BET',
      'SASOL PINE',
      'SASOL',
      'SASOL',
    ]);
  });

  test('A recognised description gets the spaces that most rows of the same letters have', () => {
    expect(repaired(['BURGER KING FERNDALE 1', 'BURGER KING FERNDALE 2', 'BURGERKING FERNDALE 3'])).toEqual([
      'BURGER KING FERNDALE 1',
      'BURGER KING FERNDALE 2',
      'BURGER KING FERNDALE 3',
    ]);
  });

  test('A word still in doubt lowers the confidence, and is reported with count and place', () => {
    const { rows, notes } = repairedDescriptions(recognised(['ENGEN', 'SH0P ON 1ST', 'BROKERS539563']));
    expect(rows.map(({ confidence }) => confidence)).toEqual([0.9, 0.5, 0.5]);
    expect(notes).toEqual([
      {
        code: 'descriptions_uncertain',
        message: '2 descriptions could not be read with certainty: the file is a scan.',
        place: { page: 1, row: 2 },
      },
    ]);
  });

  test('The descriptions of written files are unchanged', () => {
    const written = makeStatement([['2026-03-02', -1000]]);
    expect(repairedDescriptions(written)).toBe(written);
  });

  test.each(
    banksWith('pdf').flatMap((bank) => statementProducts(bank, 'pdf').map((product) => [bank, product] as const)),
  )('Exactly read descriptions of %s %s are never changed, nor are money and days', (bank, product) => {
    for (const personaId of ['gambler', 'informal_trader']) {
      const account = { personaId, seed: 5, endsOn: '2026-10-31', accountIndex: 0, months: 2 };
      const { truth } = statementFile({ ...account, format: 'pdf', bank, product });
      const rows = truth.rows.map(({ lines: _, ...row }) => ({ ...row, confidence: 0.9 }));
      const whole: Statement = { ...recognised([]), rows, layout: `${bank}/${product}` };
      const after = repairedDescriptions(whole).rows;
      expect(after.map(({ confidence: _, ...row }) => row)).toEqual(rows.map(({ confidence: _, ...row }) => row));
    }
  });
});

test('Words of letters and digits are those of names of businesses', () => {
  const folder = join(import.meta.dirname, '../../labels/data');
  const names = ['merchant-names.tsv', 'merchants.tsv', 'known-names.tsv', 'local-names.tsv'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  const words = new Set(names.join('\n').split(/[;\t\n ]/));
  expect([...mixedWords].filter((word) => !words.has(word))).toEqual([]);
});
