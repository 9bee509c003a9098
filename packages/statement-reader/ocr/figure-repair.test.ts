import { describe, expect, test } from '@jest/globals';
import type { OcrPage } from '../reading/ocr-engine.ts';
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
    ['=12.00', '-12.00'],
    ['<100.00', '-100.00'],
    ['124.10~-', '124.10-'],
    ['44.,00-', '44.00-'],
    ['1.,234.50', '1.,234.50'],
    ['—1,250.00', '-1,250.00'],
  ])('%s may mean %s', (text, meant) => {
    expect(guessed('10.00', '20.00', '30.00', text).at(-1)).toBe(meant);
  });

  test("A guessed amount uses the page's mark before the cents", () => {
    expect(guessed('10,00', '20,00', '30,00', '1.234.5O').at(-1)).toBe('1.234,50');
  });

  test('A minus is found only where an amount follows it', () => {
    expect(guessed('10.00', '=A12')).toEqual(['10.00', '=A12']);
  });

  test("A mark is put into a number that ends where the page's amounts end", () => {
    const at = (right: number, text: string, line: number) => ({
      text,
      box: { left: right - 100, top: line * 40, right, bottom: line * 40 + 20 },
      confidence: 1,
      line,
    });
    const amounts = ['-400.00', '-50.00', '-27.00', '-12.00', '-38.00'].map((text, line) => at(2_000, text, line));
    const words = [...amounts, at(1_998, '1974218', 5), at(1_100, '957251', 5), at(2_003, '0000', 6)];
    const texts = guessedFigures({ words }).words.map(({ text }) => text);
    expect(texts.slice(5)).toEqual(['19742.18', '957251', '00.00']);
    expect(guessedFigures({ words: words.slice(2) }).words.at(-3)?.text).toBe('1974218');
  });

  test('Separated cents are joined, and nothing apart or on another line is', () => {
    const word = (text: string, left: number, line = 0) => ({
      text,
      box: { left, top: 0, right: left + 20 * text.length, bottom: 30 },
      confidence: 1,
      line,
    });
    const texts = (words: OcrPage['words']) => guessedFigures({ words }).words.map(({ text }) => text);
    expect(texts([word('10.00', 0), word('3,544', 1_851), word('.96Kt', 1_955)])).toEqual(['10.00', '3,544.96Kt']);
    expect(texts([word('3,544', 1_851), word('.96Kt', 1_999)])).toEqual(['3,544', '.96Kt']);
    expect(texts([word('3,544', 1_851), word('.96Kt', 1_955, 1)])).toEqual(['3,544', '.96Kt']);
  });

  test.each([
    ['010kt', '01Okt'],
    ['0ct', 'Oct'],
    ['5ep', 'Sep'],
    ['28Ju1', '28Jul'],
    ['010kt2026', '01Okt2026'],
  ])('%s is a day of %s', (text, meant) => {
    expect(guessed('10.00', text).at(-1)).toBe(meant);
  });

  test.each(['10kt', '0at', '01101', 'B0X'])('%s is no month', (text) => {
    expect(guessed('10.00', text).at(-1)).toBe(text);
  });

  test.each(['SOLO', 'Oil', '518103', '01/10/2026', 'B12', 'ISS.OO'])(
    'The text %s is not guessed to be an amount',
    (text) => {
      expect(guessed('10.00', text).at(-1)).toBe(text);
    },
  );
});

describe('an amount could be another misread', () => {
  test('An amount may be a misread when few digits differ and look alike', () => {
    expect(couldBeMisread(150_00, 160_00)).toBe(true);
    expect(couldBeMisread(-3_00, -8_00)).toBe(true);
    expect(couldBeMisread(0, 8_00)).toBe(true);
  });

  test('An amount is no misread when many digits differ, do not look alike, or are missing', () => {
    expect(couldBeMisread(111_11, 777_71)).toBe(false);
    expect(couldBeMisread(10_00, 20_00)).toBe(false);
    expect(couldBeMisread(10_00, 100_00)).toBe(false);
  });
});
