import { describe, expect, test } from '@jest/globals';
import { isFragment } from './title-fragment.ts';

/**
 * Read by hand, of 60 titles of this project that were drawn by chance from each side (22 November 2026): all 60 that it
 * calls fragments are; of 60 that it calls sentences one is a fragment (a verb before a colon: `signs out: the cookie goes`).
 */
describe('isFragment', () => {
  test.each([
    'that is over has no next step',
    'keeps the latest twenty beside the one that applies',
    'refuse a second one',
    'without use makes no bill',
    'are bounded',
    'may set when a token was last used',
    'the three largest',
    'Retries of a lane',
  ])('The title "%s" is a fragment', (title) => {
    expect(isFragment(title)).toBe(true);
  });

  test.each([
    'A finished relabel job has no next step',
    'a refused file says what is missing',
    'Rows of a pending month carry no balance',
    '%s is %s',
    'Capitec: a pending row is left out whichever wording says so: %j, %j',
    'our own keys rotate, and survive their stack',
    'A daily poll recovers missed Xero payments',
    'When a lease expires, another worker acquires it',
  ])('The title "%s" is a sentence', (title) => {
    expect(isFragment(title)).toBe(false);
  });
});
