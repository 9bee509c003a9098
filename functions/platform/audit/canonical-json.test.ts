import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from './canonical-json.ts';

test('The canonical text of the example of RFC 8785 is the one that the RFC gives', () => {
  // RFC 8785, section 3.2.2: the numbers and literals of its sample, and the order of its names in section 3.2.3.
  const sample = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    literals: [null, true, false],
  };
  expect(canonicalJson(sample)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27]}',
  );
  expect(canonicalJson({ '€': 1, '\r': 2, '1': 3, '😀': 4, '\u0080': 5, ö: 6, '\ufb33': 7 })).toBe(
    '{"\\r":2,"1":3,"\u0080":5,"ö":6,"€":1,"😀":4,"\ufb33":7}',
  );
});

test('A value has one canonical text in whatever order its names were set', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).toReversed());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('A value that JSON cannot say throws', () => {
  for (const value of [Number.NaN, undefined, { a: undefined }, 1n]) expect(() => canonicalJson(value)).toThrow();
});
