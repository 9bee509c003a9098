import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fullerWording } from './fuller-wording.ts';

const words = fc.array(fc.constantFrom('card', 'purchase', 'checkers', 'hyper', '4411', 'cape', 'town'), {
  maxLength: 6,
});

test('No word of either wording is lost', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const { description, reference } = fullerWording(one.join(' '), other.join(' '));
      const kept = new Set(`${description} ${reference}`.split(' '));
      for (const word of [...one, ...other]) expect(kept).toContain(word);
    }),
  );
});

test('The wording with more different words is the description, and the original where both say as much', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const { description } = fullerWording(one.join(' '), other.join(' '));
      expect(new Set(description.split(' ')).size).toBe(
        Math.max(new Set(one.join(' ').split(' ')).size, new Set(other.join(' ').split(' ')).size),
      );
    }),
  );
  expect(fullerWording('UBER EATS', 'Eats UBER')).toEqual({ description: 'UBER EATS', reference: '' });
});
