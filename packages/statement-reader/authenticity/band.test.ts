import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bandOf, scoreOf, stricterLimits } from './band.ts';
import { weightsOn } from './data/finding-weights.ts';
import type { FindingCode } from './finding.ts';
import { findingCodes } from './finding.ts';

const table = weightsOn('2026-11-22');
const found = (...codes: readonly FindingCode[]) => codes.map((code) => ({ code }));
const bandOn = (...codes: readonly FindingCode[]) =>
  bandOf(scoreOf(found(...codes), table), found(...codes), table.limits);
const codes = fc.array(fc.constantFrom(...findingCodes), { maxLength: 12 });
const percent = fc.integer({ min: 0, max: 100 });

test('a score is 100 over one and the odds, which each code multiplies, and two further findings of it', () => {
  // 1/250: 99.6. 30/250 = 0.12: 89.3. 400/250 = 1.6: 38.5. 1.6 x 4: 13.5. 1.6 x 4 x 4, however many follow: 3.8.
  expect(scoreOf([], table)).toBe(100);
  expect(scoreOf(found('page_numbers'), table)).toBe(89);
  expect(scoreOf(found('other_font'), table)).toBe(38);
  expect(scoreOf(found('other_font', 'other_font'), table)).toBe(14);
  expect(scoreOf(found(...Array.from({ length: 9 }, () => 'other_font' as const)), table)).toBe(4);
  // 1.6 x 30 = 48: 2.04.
  expect(scoreOf(found('other_font', 'page_numbers'), table)).toBe(2);
});

test('saving, printing, scanning and changing the title alone leave a file clear, and never refuse it together', () => {
  expect(bandOn('pdf_tool', 'modified_later', 'updated_after_saving', 'picture_only')).toBe('clear');
});

test('Each warning is enough to look, and rows that were changed in the file are refused', () => {
  for (const code of findingCodes) {
    const { severity } = table.weights[code];
    expect([code, bandOn(code) === 'clear']).toEqual([code, severity === 'info']);
  }
  expect(bandOn('rows_changed_later')).toBe('refused');
});

test('no limit clears what is painted over, hidden or written twice', () => {
  const lax = { clearFrom: 0, refusedBelow: 0 };
  for (const code of ['painted_over_number', 'invisible_number', 'number_over_text', 'rows_changed_later'] as const) {
    expect(bandOf(100, found(code), lax)).toBe('suspect');
  }
  expect(bandOf(0, found('page_numbers'), lax)).toBe('clear');
});

test("An organisation's limits never put a file into a better band than the product's limits", () => {
  const order = ['clear', 'suspect', 'refused'];
  fc.assert(
    fc.property(codes, percent, percent, (some, clearFrom, refusedBelow) => {
      const score = scoreOf(found(...some), table);
      const own = stricterLimits({ clearFrom, refusedBelow }, table.limits);
      const [before, after] = [table.limits, own].map((limits) => bandOf(score, found(...some), limits));
      expect(order.indexOf(after ?? '')).toBeGreaterThanOrEqual(order.indexOf(before ?? ''));
    }),
  );
});
