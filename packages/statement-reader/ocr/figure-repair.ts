import { printedDate } from '../reading/dates.ts';
import { printedMoney } from '../reading/numbers.ts';
import type { OcrPage, OcrWord } from '../reading/ocr-engine.ts';

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

/** Most digits of one amount that may be corrected. */
const MOST_DIGITS = 2;

/** Digits that are taken for letters, and the letters that they are. */
const digitLetters: ReadonlyMap<string, string> = new Map([
  ['0', 'O'],
  ['1', 'l'],
  ['5', 'S'],
  ['8', 'B'],
]);

/** A day of two digits, if any, and three letters of a month of which one became a digit. */
const MONTH_WITH_DIGIT = /^(\d{2})?([0158][a-z]{2}|[a-z][0158][a-z]|[a-z]{2}[0158])(\d{4})?$/i;

/** Amounts that must end at the same place before a number without a mark counts as one of them. */
const FEWEST_IN_COLUMN = 4;
/** How far apart the ends of a column's amounts lie, as a share of the height of a figure: photos bend columns. */
const ENDS_ALIKE = 0.7;
/** How far torn cents stand from their amount, likewise. */
const TORN = 0.5;

/**
 * A page with its amounts as they could be meant, where letters or the wrong mark stand between the digits, a minus was taken
 * for another stroke, or the mark before the cents was missed: `1.234,5O` as `1,234.50`, `=12.00` as `-12.00`. Guesses, to be
 * used only where the running balance proves what is read from them. Months in which a letter became a digit (`010kt`) can
 * mean nothing else.
 */
export function guessedFigures(page: OcrPage): OcrPage {
  const decimal = decimalMark(page.words);
  const joined = withCentsJoined(page.words);
  const figures = joined.map((word) => ({ ...word, text: guessedMonth(guessedFigure(word.text, decimal)) }));
  return { words: withMissedMarks(figures, decimal) };
}

function guessedMonth(text: string): string {
  const [whole, day = '', month = '', year = ''] = MONTH_WITH_DIGIT.exec(text) ?? [];
  if (whole === undefined) return text;
  const letters = [...month].map((letter) => digitLetters.get(letter) ?? letter).join('');
  return printedDate(`1 ${letters}`, ['d MMM']) === null ? text : `${day}${letters}${year}`;
}

/** Amounts that were torn before the mark of their cents, as one word each: `3,544` and `.96`. */
function withCentsJoined(words: readonly OcrWord[]): OcrWord[] {
  const cents = words.filter(({ text }) => /^[.,]\d{2}(?!\d)/.test(text));
  const taken = new Set<OcrWord>();
  const isTaken = (word: OcrWord | undefined): boolean => word !== undefined && taken.has(word);
  const whole = words.map((word) => {
    if (!/^[-+(R]*\d[\d,.]*$/.test(word.text)) return word;
    const height = word.box.bottom - word.box.top;
    const end = cents.find(
      ({ line, box }) => line === word.line && Math.abs(box.left - word.box.right) <= TORN * height,
    );
    if (end === undefined || taken.has(end)) return word;
    taken.add(end);
    return { ...word, text: `${word.text}${end.text}`, box: { ...word.box, right: end.box.right } };
  });
  return whole.filter((_, index) => !isTaken(words[index]));
}

/** Numbers that end where a column of amounts does, with the mark before their cents. */
function withMissedMarks(words: readonly OcrWord[], decimal: '.' | ','): OcrWord[] {
  const ends = words.filter(({ text }) => printedMoney(text) !== null).map(({ box }) => box.right);
  return words.map((word) => {
    const [, number, cents] = /^([-+(R]*\d+)(\d{2})$/.exec(word.text) ?? [];
    const near = (word.box.bottom - word.box.top) * ENDS_ALIKE;
    if (
      number === undefined ||
      ends.filter((end) => Math.abs(end - word.box.right) <= near).length < FEWEST_IN_COLUMN
    ) {
      return word;
    }
    return { ...word, text: `${number}${decimal}${cents ?? ''}` };
  });
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
  const parts = /^([-+(R=~_<«—–]*)([\dOoQDlIi|!ZzSsB.,:]+?)((?:[-+)*"'%”“°=~_<«—–]|CR|DR|KT|DT|Cr|Dr|Kt|Dt)*)$/.exec(
    text,
  );
  const [, before = '', figure = '', after = ''] = parts ?? [];
  const digits = figure.replace(/[^\d]/g, '').length;
  if (parts === null || digits < 2 || digits * 2 < figure.length) return text;
  const mended = [...figure]
    .map((letter) => letterDigits.get(letter) ?? letter)
    .join('')
    .replace(/[.,:]+(?=[.,:]\d{2}$)/, '');
  const cents = /^(.*?)[.,:](\d{2})$/.exec(mended);
  if (cents === null) return text;
  const group = decimal === '.' ? ',' : '.';
  const whole = (cents[1] ?? '').replace(/[.,:]/g, group);
  const behind = after.replace(/["'%”“°]+/g, '*');
  const guess = `${plainMinus(before)}${whole}${decimal}${cents[2] ?? ''}${plainMinus(behind)}`;
  return printedMoney(guess) === null ? text : guess;
}

/** Strokes that a minus was taken for, as one minus. */
function plainMinus(text: string): string {
  return text.replace(/[-=~_<«—–]+/g, '-');
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
