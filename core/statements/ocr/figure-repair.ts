import { printedMoney } from '../numbers.ts';
import type { OcrPage, OcrWord } from '../ocr-engine.ts';

/** Letters and marks that are taken for digits, and the digits that they are. */
const letterDigits: ReadonlyMap<string, string> = new Map([
  ['O', '0'],
  ['o', '0'],
  ['Q', '0'],
  ['D', '0'],
  ['l', '1'],
  ['I', '1'],
  ['i', '1'],
  ['|', '1'],
  ['!', '1'],
  ['Z', '2'],
  ['z', '2'],
  ['S', '5'],
  ['s', '5'],
  ['B', '8'],
]);

/** Digits that look alike to the engine. */
const alike: readonly string[] = [
  '086',
  '17',
  '14',
  '38',
  '35',
  '56',
  '58',
  '89',
  '69',
  '49',
  '27',
  '23',
  '39',
  '05',
  '09',
];

/** Most digits of one amount that may be mended. */
const MOST_DIGITS = 2;

/**
 * A page with its amounts as they could be meant, where letters or the wrong mark stand between the digits: `1.234,5O` as
 * `1,234.50`. Guesses, to be used only where the running balance proves what is read from them.
 */
export function guessedFigures(page: OcrPage): OcrPage {
  const decimal = decimalMark(page.words);
  return { words: page.words.map((word) => ({ ...word, text: guessedFigure(word.text, decimal) })) };
}

/** The mark before the cents on most of the page. */
function decimalMark(words: readonly OcrWord[]): '.' | ',' {
  const ending = (mark: string): number =>
    words.filter(({ text }) => text.includes(mark) && endsInCents(text, mark)).length;
  return ending(',') > ending('.') ? ',' : '.';
}

function endsInCents(text: string, mark: string): boolean {
  return new RegExp(`\\d\\${mark}\\d{2}(?!\\d)`).test(text);
}

function guessedFigure(text: string, decimal: '.' | ','): string {
  const parts = /^([-+(R]*)([\dOoQDlIi|!ZzSsB.,:]+?)((?:[-+)*"'%”“°]|CR|DR|KT|DT|Cr|Dr|Kt|Dt)*)$/.exec(text);
  const [, before = '', figure = '', after = ''] = parts ?? [];
  const digits = figure.replace(/[^\d]/g, '').length;
  if (parts === null || digits < 2 || digits * 2 < figure.length) return text;
  const mended = [...figure].map((letter) => letterDigits.get(letter) ?? letter).join('');
  const cents = /^(.*?)[.,:](\d{2})$/.exec(mended);
  if (cents === null) return text;
  const group = decimal === '.' ? ',' : '.';
  const whole = (cents[1] ?? '').replace(/[.,:]/g, group);
  const guess = `${before}${whole}${decimal}${cents[2] ?? ''}${after.replace(/["'%”“°]+/g, '*')}`;
  return printedMoney(guess) === null ? text : guess;
}

/**
 * Whether an amount could be another one misread: as many digits, of which at most two differ, and those look alike.
 * @param one, other cents
 */
export function couldBeMisread(one: number, other: number): boolean {
  const [left, right] = [String(Math.abs(one)).padStart(3, '0'), String(Math.abs(other)).padStart(3, '0')];
  if (left.length !== right.length) return false;
  const differing = [...left].flatMap((digit, index) =>
    digit === right[index] ? [] : [`${digit}${right[index] ?? ''}`],
  );
  return (
    differing.length <= MOST_DIGITS &&
    differing.every(([digit = '', wished = '']) => alike.some((set) => set.includes(digit) && set.includes(wished)))
  );
}
