import { expect, test } from '@jest/globals';
import { plainWords } from './plain-words.ts';

test('code, addresses and names in capitals or with digits are no words', () => {
  const text = [
    'A lender’s *first* call, on its debit-order run.',
    '```sh\ncurl teh thing\n```',
    'See `getAffordabillity` in [the guide](/docs/gide) or https://example.com/gide, ask help@imali.example.',
    'POPIA, APIs, camt.053, TypeScript, openapi.json and error_type stay out.',
  ].join('\n\n');
  expect(plainWords(text)).toEqual([
    'lender',
    'first',
    'call',
    'its',
    'debit',
    'order',
    'run',
    'See',
    'the',
    'guide',
    'ask',
    'and',
    'stay',
    'out',
  ]);
});
