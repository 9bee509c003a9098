import { describe, expect, test } from '@jest/globals';
import { MAX_FOUND, searchDescriptors } from './descriptor-search.ts';

const of = (...texts: string[]) => texts.map((text) => ({ text, label: 'food.groceries' as const }));
const texts = (term: string, ...list: string[]) => {
  const found = searchDescriptors(of(...list), term);
  return 'fault' in found ? found.fault : found.descriptors.map(({ text }) => text);
};

describe('a search', () => {
  test('A search finds where the pattern occurs, in any case', () => {
    expect(texts('uber( eats)?$', 'UBER', 'UBER EATS', 'UBER TRIP', 'BOLT')).toEqual(['UBER', 'UBER EATS']);
  });

  test('A search says why a term is invalid', () => {
    for (const term of ['', '(', 'a*', '(?=x)', '\\1', '(a{1,99}){1,99}']) {
      expect(searchDescriptors(of('UBER'), term)).toHaveProperty('fault');
    }
  });

  test('A search counts what it leaves out', () => {
    const many = Array.from({ length: MAX_FOUND + 5 }, (_, index) => `SHOP ${index}`);
    const found = searchDescriptors(of(...many), 'shop');
    expect(found).toMatchObject({ total: MAX_FOUND + 5 });
    expect('descriptors' in found ? found.descriptors.length : 0).toBe(MAX_FOUND);
  });

  test('A search ends where a backtracking engine would not', () => {
    // Two to the power of 60 ways to split the text.
    expect(texts('^(a|a)*$', `${'A'.repeat(60)}B`)).toMatch(/empty text/);
    expect(texts('^(a|a)+$', `${'A'.repeat(60)}B`)).toEqual([]);
  });
});
