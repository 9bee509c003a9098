import { makeLedger } from '@imali/ledger/rows/labels-fixture.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { tokensOf } from '@imali/ledger/text/normalise.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelRow } from '../decision/label-row.ts';
import { brandCodes, brandNames } from '../generated/brand-table.ts';
import { brandIn } from './brand-index.ts';
import { respelled } from './misspelling.ts';

function verdictOf(description: string, cents: number): LabelVerdict {
  const [row] = makeLedger([['2026-01-15', description, cents]]).transactions;
  if (!row) throw new Error('no row');
  return labelRow(row, 'cheque').verdict;
}

describe('names as statements print them', () => {
  test.each([
    ['POS PURCHASE HOLLYWOODB', 'gambling.betting_casino', 'hollywoodbets'],
    ['HOLLYWOODB SANDTON ZA', 'gambling.betting_casino', 'hollywoodbets'],
    ['POS PURCHASE CHECKERS HYPER SANDT', 'food.groceries', 'checkers'],
    ['POS PURCHASE TRUWORTH', 'shopping.clothing', 'truworths'],
    ['POS PURCHASE WOOLWORTS MENLYN', 'food.groceries', 'woolworths'],
    ['POS PURCHASE CHEKERS', 'food.groceries', 'checkers'],
    ['POS PURCHASE SHORPITE', 'food.groceries', 'shoprite'],
  ])('%s is %s of %s', (description, label, party) => {
    const verdict = verdictOf(description, -5_000);
    expect([verdict.label, verdict.counterparty?.id]).toEqual([label, party]);
  });

  test('a misspelt name is no surer than the name, and what matched is what is printed', () => {
    const { confidence, matchedText } = verdictOf('POS PURCHASE WOOLWORTS MENLYN', -5_000);
    expect(matchedText).toBe('WOOLWORTS');
    expect(confidence).toBeLessThanOrEqual(verdictOf('POS PURCHASE WOOLWORTHS MENLYN', -5_000).confidence);
  });

  test('a word is put right by one letter, never by its first and never by two', () => {
    expect(respelled(['WOOLWORHTS'])).toEqual(['WOOLWORTHS']);
    expect(respelled(['WOOLWORTHHS'])).toEqual(['WOOLWORTHS']);
    expect(respelled(['VOOLWORTHS'])).toBeNull();
    expect(respelled(['WOLWORTS'])).toBeNull();
    expect(respelled(['WOOLWORTHS'])).toBeNull();
  });

  test('few letters of a trade are another word', () => {
    expect(verdictOf('POS PURCHASE LE PARIS', -5_000).label).not.toBe('family.donations_tithes');
  });
});

describe('names of local businesses', () => {
  test.each([
    ['POS PURCHASE OCTOPUS GARDEN ST JAMES', 'food.restaurants', 'octopus-garden'],
    ['POS Purchase Yoco *Octopus Garden  * 22 Oct', 'food.restaurants', 'octopus-garden'],
    ['POS PURCHASE UNITY BAR BRASSERIE CAPE TOWN', 'food.restaurants', 'unity-bar-brasserie'],
  ])('The name of a local business takes precedence over the trade in it: %s', (description, label, party) => {
    const { label: said, counterparty } = verdictOf(description, -15_000);
    expect([said, counterparty?.id]).toEqual([label, party]);
  });

  test('A garden without a name gets the label of its trade', () => {
    expect(verdictOf('POS PURCHASE GREEN GARDEN ST JAMES', -15_000).label).toBe('housing.maintenance');
  });
});

describe('a word of a trade that is misspelt', () => {
  test.each([
    ['POS PURCHASE CROWN SUHTTLE WORCESTER', 'transport.public', 'SUHTTLE', 'SHUTTLE'],
    ['POS PURCHASE PETERSEN DISPENSRY', 'medical.pharmacy', 'DISPENSRY', 'DISPENSARY'],
    ['POS PURCHASE FAMILY BIILTONG', 'food.groceries', 'BIILTONG', 'BILTONG'],
  ] as const)(
    'A misspelt trade word indicates the trade, no more confidently than the correct word: %s',
    (text, label, matchedText, spelt) => {
      const verdict = verdictOf(text, -10_000);
      expect(verdict).toMatchObject({ label, labelledBy: 'engine', matchedText });
      expect(verdict.ruleId).toMatch(/^trade:/);
      expect(verdict.confidence).toBeLessThanOrEqual(verdictOf(text.replace(matchedText, spelt), -10_000).confidence);
    },
  );

  test('A word with one different letter is another word, not a misspelt trade', () => {
    expect(verdictOf('POS PURCHASE FABRICA ON 4TH', -10_000).ruleId).not.toMatch(/^trade:/);
  });

  test('No misspelt trade is sought where people are paid, nor beside a known name or trade', () => {
    expect(verdictOf('IB PAYMENT TO JOHN SUHTTLE', -10_000).label).toBe('transfer.third_party_out');
    expect(verdictOf('POS PURCHASE WOOLWORTHS SUHTTLE', -10_000).ruleId).toBe('merchant:woolworths');
    expect(verdictOf('POS PURCHASE SUHTTLE BUTCHERY', -10_000).matchedText).toBe('BUTCHERY');
  });
});

describe('the brand index', () => {
  test('The brand index names merchants that the tables do not have', () => {
    expect(verdictOf('POS PURCHASE HOOTERS ROSEBANK', -25_000)).toMatchObject({
      label: 'food.restaurants',
      labelledBy: 'engine',
      ruleId: 'brand:hooters',
      matchedText: 'HOOTERS',
    });
    expect(verdictOf('POS PURCHASE YOCO *FOURNOS BAKERY', -5_000).label).toBe('food.restaurants');
    expect(verdictOf('POS PURCHASE COL CACCHIO', -5_000).label).toBe('food.restaurants');
    expect(verdictOf('POS PURCHASE HOOTERS ROSEBANK', 25_000).label).toBe('reversed.merchant_refund');
  });

  test('An everyday brand counts only at the start of the text, and a foreign one only alone', () => {
    expect(brandIn(['CARREFOUR', 'PARIS'], 2)?.name).toBe('CARREFOUR');
    expect(brandIn(['RUE', 'COSTA'], 2)).toBeNull();
    expect(brandIn(['ABENSON'], 1)?.meaning.reach).toBe('abroad');
    expect(brandIn(['ABENSON', 'STORE'], 2)).toBeNull();
    expect(verdictOf('POS PURCHASE COSTA', -5_000).confidence).toBeLessThan(0.8);
  });

  test('The brand index is not used for payments to people, nor for money in except at a till', () => {
    expect(verdictOf('IB PAYMENT TO HOOTERS', -5_000).label).toBe('transfer.third_party_out');
    expect(verdictOf('HOOTERS', 500_000).label).toBe('other.uncategorised_in');
    expect(verdictOf('PAUL SMITH', -5_000).label).toBe('transfer.third_party_out');
  });

  test('The beginning of a brand name matches where the text ends', () => {
    expect(brandIn(tokensOf('EQUATORIAL COFF'), 2)).toMatchObject({ name: 'EQUATORIAL COFFEE', cut: true });
    expect(brandIn(tokensOf('EQUATORIAL COFF SHOP'), 3)).toBeNull();
  });

  test('The brand index yields to the names and words of the tables', () => {
    expect(verdictOf('POS PURCHASE WOOLWORTHS', -5_000).ruleId).toBe('merchant:woolworths');
  });

  test('The brand index has more than ten thousand names in order, each with its meaning', () => {
    let before = '';
    const names = brandNames.split('\n').map((line) => {
      const code = line.charCodeAt(0);
      before = before.slice(0, (code > 92 ? code - 1 : code) - 40) + line.slice(1);
      return before;
    });
    expect(names.length).toBeGreaterThan(10_000);
    expect(brandCodes).toHaveLength(names.length);
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
    fc.assert(
      fc.property(fc.constantFrom(...names), (name) => {
        const tokens = name.split(' ');
        expect(brandIn(tokens, tokens.length)).not.toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});

describe('a name that nobody knows', () => {
  test('An unknown name is labelled from its words and letters where they indicate enough', () => {
    const verdict = verdictOf('POS PURCHASE SUNNYSIDE PHARMACARE', -20_000);
    expect(verdict.label).toBe('medical.pharmacy');
    expect(verdict.matchedText).toContain('PHARMACARE');
  });

  test('An unknown name is left uncategorised where it indicates too little', () => {
    expect(verdictOf('POS PURCHASE QORVEX ON 4TH', -20_000).label).toBe('other.uncategorised_out');
  });
});
