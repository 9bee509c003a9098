import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { salariedShortTerm } from '../starters/salaried-short-term.ts';
import { canonicalHash, canonicalJson } from './policy-hash.ts';

test('The canonical JSON is that of the example of RFC 8785', () => {
  const json: unknown = JSON.parse(
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
  );
  expect(canonicalJson(json)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test('The hash does not depend on the order of keys, and does on every value', () => {
  const turned = Object.fromEntries(Object.entries(salariedShortTerm).toReversed());
  expect(canonicalHash(turned)).toBe(canonicalHash(salariedShortTerm));
  expect(canonicalHash({ ...salariedShortTerm, words: 'Other words.' })).not.toBe(canonicalHash(salariedShortTerm));
});

test('The hash is SHA-256 of the UTF-8 bytes', () => {
  const text = canonicalJson({ 'naïve €': 1 });
  expect(canonicalHash({ 'naïve €': 1 })).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
});
