import { describe, expect, test } from '@jest/globals';
import type { OcrPage } from '../ocr-engine.ts';
import { couldBeMisread, guessedFigures } from './figure-repair.ts';

function page(...texts: readonly string[]): OcrPage {
  const box = { left: 0, top: 0, right: 1, bottom: 1 };
  return { words: texts.map((text, line) => ({ text, box, confidence: 1, line })) };
}

const guessed = (...texts: readonly string[]): string[] => guessedFigures(page(...texts)).words.map(({ text }) => text);

describe('guesses at amounts', () => {
  test.each([
    ['1,2O4.5O', '1,204.50'],
    ['l69.65', '169.65'],
    ['-S0.00', '-50.00'],
    ['1.234,56', '1,234.56'],
    ['16.747.56Cr', '16,747.56Cr'],
    ['115.00"', '115.00*'],
  ])('%s may mean %s', (text, meant) => {
    expect(guessed('10.00', '20.00', '30.00', text).at(-1)).toBe(meant);
  });

  test('take the mark before the cents from the page', () => {
    expect(guessed('10,00', '20,00', '30,00', '1.234.5O').at(-1)).toBe('1.234,50');
  });

  test.each(['SOLO', 'Oil', '518103', '01/10/2026', 'B12', 'ISS.OO'])('leave %s alone', (text) => {
    expect(guessed('10.00', text).at(-1)).toBe(text);
  });
});

describe('an amount could be another misread', () => {
  test('when few digits differ and look alike', () => {
    expect(couldBeMisread(150_00, 160_00)).toBe(true);
    expect(couldBeMisread(-3_00, -8_00)).toBe(true);
    expect(couldBeMisread(0, 8_00)).toBe(true);
  });

  test('and not when many do, do not look alike, or are missing', () => {
    expect(couldBeMisread(111_11, 777_71)).toBe(false);
    expect(couldBeMisread(10_00, 20_00)).toBe(false);
    expect(couldBeMisread(10_00, 100_00)).toBe(false);
  });
});
