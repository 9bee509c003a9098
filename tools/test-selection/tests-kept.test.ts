import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isEverything } from './tests-kept.mjs';

const root = join(import.meta.dirname, '../..');

test('Nothing is left out of a run of CI, of which either variable says that it is one', () => {
  expect(isEverything({ CI: 'true' })).toBe(true);
  expect(isEverything({ IMALI_TEST_EVERYTHING: '1' })).toBe(true);
  expect(isEverything({ CI: '', IMALI_TEST_EVERYTHING: '' })).toBe(false);
  expect(isEverything({})).toBe(false);
});

test('Both ways of running CI ask for everything', () => {
  expect(readFileSync(join(root, '.ci/run'), 'utf8')).toContain('IMALI_TEST_EVERYTHING=1 npm test');
  expect(readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8')).toContain("IMALI_TEST_EVERYTHING: '1'");
});
