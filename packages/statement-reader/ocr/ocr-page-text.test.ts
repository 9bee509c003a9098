import { describe, expect, test } from '@jest/globals';
import type { OcrWord } from '../reading/ocr-engine.ts';
import { linesOf } from '../table/line.ts';
import { moneyRuns } from '../table/money-runs.ts';
import { wordsOf } from '../table/word.ts';
import { ocrPageText, pageConfidence } from './ocr-page-text.ts';

const word = (text: string, line: number, left: number, top: number, height = 30): OcrWord => ({
  text,
  box: { left, top, right: left + 20 * text.length, bottom: top + height },
  confidence: 0.9,
  line,
});

const a4 = { page: 1, width: 595, height: 842 };

describe('recognised words as a page', () => {
  test('Recognised words are placed in points where they were in pixels', () => {
    const [found] = wordsOf(ocrPageText({ words: [word('Balance', 0, 300, 600)] }, a4, 300));
    // 300 pixels of 300 an inch are 72 points; seven letters of 20 pixels are 33.6; the middle, 615, is 147.6.
    expect(found).toMatchObject({ text: 'Balance', left: 72 });
    expect(found?.right).toBeCloseTo(105.6, 3);
    expect(((found?.top ?? 0) + (found?.bottom ?? 0)) / 2).toBeCloseTo(147.6, 3);
  });

  test('Words are separate however close they are, and lines are whole although one is askew', () => {
    const words = [
      word('19', 0, 100, 500),
      word('568.48', 0, 142, 502),
      word('a', 1, 100, 540),
      word('-', 0, 2_000, 516, 4),
    ];
    const lines = linesOf(ocrPageText({ words }, a4, 300));
    expect(lines.map((line) => line.words.map(({ text }) => text))).toEqual([['19', '568.48', '-'], ['a']]);
  });

  test('Typewriter figures include the white around them, so that separated thousands are close', () => {
    // Courier of 7.5 points at 300 dots an inch: letters 18.75 apart, figures 15.6 of ink wide; 19 and 742.18 one space apart.
    const figure = (text: string, left: number): OcrWord => ({
      text,
      box: { left, top: 0, right: left + 18.75 * text.length - 3, bottom: 19 },
      confidence: 0.9,
      line: 0,
    });
    const words = [figure('2026-10-30', 170), figure('19', 1_568), figure('742.18', 1_568 + 3 * 18.75)];
    const [line] = linesOf(ocrPageText({ words }, a4, 300));
    expect(moneyRuns(line?.words ?? [], true)).toMatchObject([{ money: { cents: 19_742_18 } }]);
  });

  test('The words of a page exclude specks', () => {
    expect(wordsOf(ocrPageText({ words: [word('.', 0, 0, 0), word('|', 0, 50, 0)] }, a4, 300))).toEqual([]);
  });

  test('The confidence of a page is that of its words with digits', () => {
    const sure = { ...word('10.00', 0, 0, 0), confidence: 0.8 };
    expect(pageConfidence({ words: [sure, { ...word('Shop', 0, 0, 0), confidence: 0.1 }] })).toBe(0.8);
    expect(pageConfidence({ words: [] })).toBe(0);
  });
});
