import { expect, test } from '@jest/globals';
import { titleOfMeta } from './code-title.ts';

test('the title of a code block stands among the words after its language', () => {
  expect(titleOfMeta('title="first call.ts" {1,3}')).toBe('first call.ts');
  expect(titleOfMeta("{2} title='a'")).toBe('a');
  expect(titleOfMeta('subtitle="no"')).toBeUndefined();
  expect(titleOfMeta('')).toBeUndefined();
});
