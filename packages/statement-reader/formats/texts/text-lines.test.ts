import { expect, test } from '@jest/globals';
import { MAX_LINES, textLines } from './text-lines.ts';

test('lines end with either of two characters, or with both', () => {
  expect(textLines('a\r\nb\rc\n\nd')).toEqual(['a', 'b', 'c', '', 'd']);
  expect(textLines('')).toEqual(['']);
});

test('a text of more lines than are read is not taken apart', () => {
  expect(textLines('\n'.repeat(MAX_LINES - 1))).toHaveLength(MAX_LINES);
  expect(textLines('\n'.repeat(MAX_LINES))).toBeNull();
});
