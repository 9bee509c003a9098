import { describe, expect, test } from '@jest/globals';
import { trainLinearClassifier } from './linear-classifier.ts';

const examples = [
  { description: 'POS PURCHASE CHECKERS 1234', amountCents: -100, truth: 'food' },
  { description: 'POS PURCHASE SHOPRITE 9876', amountCents: -100, truth: 'food' },
  { description: 'POS PURCHASE ENGEN', amountCents: -100, truth: 'fuel' },
  { description: 'POS PURCHASE SHELL', amountCents: -100, truth: 'fuel' },
  { description: 'MAGTAPE CREDIT SALARY', amountCents: 100, truth: 'pay' },
];

describe('the linear reference', () => {
  test('The linear classifier learns its examples and recognises a name by a part of it', () => {
    const classify = trainLinearClassifier(examples, 1);
    for (const { description, amountCents, truth } of examples) expect(classify(description, amountCents)).toBe(truth);
    expect(classify('POS PURCHASE CHECKER', -1)).toBe('food');
  });

  test('The linear classifier is the same for the same seed and refuses an empty training set', () => {
    const [one, other] = [trainLinearClassifier(examples, 7), trainLinearClassifier(examples, 7)];
    for (const text of ['SHOPRITE ENGEN', 'SALARY', '']) expect(one(text, -5)).toBe(other(text, -5));
    expect(() => trainLinearClassifier([], 1)).toThrow(RangeError);
  });
});
