import { expect, test } from '@jest/globals';
import { isDataShort } from './data-saving.ts';

test.each([
  ['a person who saves data', { connection: { saveData: true, effectiveType: '4g' } }, true],
  ['a network of the second generation', { connection: { saveData: false, effectiveType: '2g' } }, true],
  ['the slowest network', { connection: { effectiveType: 'slow-2g' } }, true],
  ['a network of the third generation', { connection: { saveData: false, effectiveType: '3g' } }, false],
  ['a browser that tells nothing of its network', { connection: {} }, false],
  ['a browser without the interface', {}, false],
  ['an interface that is empty', { connection: null }, false],
])('Data is short or not for %s', (_, browser, short) => {
  expect(isDataShort(browser)).toBe(short);
});
