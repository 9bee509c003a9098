import { describe, expect, test } from '@jest/globals';
import { banks } from '../../schemas/banks.ts';
import { foundBanks, initialsOf, methodsOf } from './bank-search.ts';
import { commonBanks } from './common-banks.ts';
import { previewBanks } from './preview/preview-data.ts';

const found = (text: string) => foundBanks(previewBanks, text).map(({ display_name: name }) => name);

describe('searching for a bank', () => {
  test('A search for a bank takes any part of its name, apart from case, spaces and accents', () => {
    expect(found('STANDARDBANK')).toEqual(['Standard Bank']);
    expect(found('tyme bänk')).toEqual(['TymeBank']);
    expect(found('xyz')).toEqual([]);
  });

  test('A search for a bank shows names that begin with it first, and common banks first among equals', () => {
    expect(found('a').slice(0, 2)).toEqual(['Absa', 'African Bank']);
    const all = found('  ');
    expect(all.slice(0, 5)).toEqual(['Capitec', 'FNB', 'Standard Bank', 'Absa', 'Nedbank']);
    expect(all.toSorted()).toEqual(previewBanks.map(({ display_name: name }) => name).toSorted());
  });

  test('Banks that are not among the common ones keep the order in which they come', () => {
    const others = (names: readonly string[]) => names.filter((name) => !common.has(name));
    const common = new Set(
      previewBanks.filter(({ bank_slug: slug }) => commonBanks.includes(slug)).map(({ display_name: name }) => name),
    );
    expect(others(found(''))).toEqual(others(previewBanks.map(({ display_name: name }) => name)));
  });

  test('Every common bank is a bank of the register', () => {
    expect(commonBanks.filter((slug) => !banks.some((bank) => bank.slug === slug))).toEqual([]);
  });
});

test('initials are of the first two words, or of the only one', () => {
  expect(['Standard Bank', 'Absa', 'Old Mutual Bank'].map(initialsOf)).toEqual(['SB', 'AB', 'OM']);
});

test('ways to connect are in the order of their ease', () => {
  const [bank] = previewBanks;
  if (bank === undefined) throw new Error('no bank');
  expect(methodsOf({ ...bank, methods_available: ['email', 'manual', 'automatic'] })).toEqual([
    'automatic',
    'manual',
    'email',
  ]);
});
