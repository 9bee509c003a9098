import { describe, expect, test } from '@jest/globals';
import { foundBanks, initialsOf, methodsOf } from './bank-search.ts';
import { previewBanks } from './preview/preview-data.ts';

const found = (text: string) => foundBanks(previewBanks, text).map(({ display_name: name }) => name);

describe('searching for a bank', () => {
  test('A search for a bank takes any part of its name, apart from case, spaces and accents', () => {
    expect(found('STANDARDBANK')).toEqual(['Standard Bank']);
    expect(found('tyme bänk')).toEqual(['TymeBank']);
    expect(found('xyz')).toEqual([]);
  });

  test('A search for a bank shows names that begin with it first, and all of them in their order when nothing is typed', () => {
    expect(found('a').slice(0, 2)).toEqual(['Absa', 'African Bank']);
    expect(found('  ')).toEqual(previewBanks.map(({ display_name: name }) => name));
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
