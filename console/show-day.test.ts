import { expect, test } from '@jest/globals';
import { englishWords } from './connect/words.ts';
import { showDay } from './show-day.ts';

test('days are written as 12 Jan 2026, in Johannesburg', () => {
  expect(showDay('2026-01-12', englishWords)).toBe('12 Jan 2026');
  expect(showDay('2026-01-12T21:59:59.000Z', englishWords)).toBe('12 Jan 2026');
  expect(showDay('2026-01-12T22:00:00.000Z', englishWords)).toBe('13 Jan 2026');
});
