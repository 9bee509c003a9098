import { describe, expect, test } from '@jest/globals';
import { missingPages } from './missing-pages.ts';
import type { PageText } from './pdf-engine.ts';
import { makeStatement } from './statement.fixture.ts';

function pageOf(page: number, text: string, width = 595): PageText {
  const size = text.length;
  const codes = Uint32Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const none = new Float32Array(size);
  const at = { left: none, top: none, right: none, bottom: none, fontSize: none };
  return { page, width, height: 842, codes, ...at, font: new Uint16Array(size), fonts: [], unseen: new Uint32Array(0) };
}

const closed = { ...makeStatement([['2026-03-02', -5000]]), closingCents: 95_000 };
const unclosed = { ...closed, closingCents: null };

describe('missingPages', () => {
  test('Pages that all have text have no errors', () => {
    expect(missingPages([pageOf(1, 'a'), pageOf(2, 'b')], [unclosed])).toEqual([]);
  });

  test('A page that the file lacks is named', () => {
    const errors = missingPages([pageOf(1, 'a'), pageOf(2, '', 0)], [closed]);
    expect(errors).toMatchObject([{ type: 'Parse Error', place: { page: 2, row: 1 } }]);
  });

  test('A page without text before the last one is named', () => {
    expect(missingPages([pageOf(1, ''), pageOf(2, 'b')], [closed])).toMatchObject([{ place: { page: 1 } }]);
  });

  test('A last page without text is accepted only where the statement was closed before it', () => {
    const pages = [pageOf(1, 'a'), pageOf(2, '')];
    expect(missingPages(pages, [closed])).toEqual([]);
    expect(missingPages(pages, [unclosed])).toMatchObject([{ place: { page: 2 } }]);
  });
});
