import { printedMoney } from '../reading/numbers.ts';
import type { PageBox, PageText } from '../reading/pdf-engine.ts';
import type { TamperIndicator } from './finding.ts';
import { boxOf, type MarkedPage } from './marked-page.ts';

type OverlapCode = Extract<TamperIndicator['code'], 'number_over_text' | 'words_over_words' | 'words_run_together'>;

/** Share of the smaller of two characters that the other covers: kerning and slanted letters share less. */
const COVERED = 0.45;
/** Largest ratio of sizes of what stands for the same thing; a watermark is much larger. */
const SIZE_RATIO = 1.7;
/** Points between the edges of a text and of what was written in its place. */
const SAME_EDGE = 3;
/** Widest gap inside a text, in font sizes. */
const PHRASE_GAP = 0.6;
/** Largest ratio of widths of a text and of what was written in its place. */
const WIDTH_RATIO = 2.5;
/** Points on a side of the squares by which neighbours are found. */
const CELL = 12;
/** Squares that one letter may touch, and how far from the corner of the page they may lie. */
const MOST_SQUARES = 49;
const FURTHEST_SQUARE = 1e6;
/** Pairs that are checked on a page: a page with more is drawn, not written. */
const MAX_PAIRS = 200_000;

/**
 * Characters on top of others that differ. A white box between them is not seen in the text, the covered
 * characters are. The same character twice is how some programs print bold.
 */
export function overlapFindings(page: MarkedPage): TamperIndicator[] {
  const { text } = page;
  const phraseOf = phrasesByCharacter(page);
  const found = new Map<string, { readonly code: OverlapCode; readonly characters: Set<number> }>();
  for (const [one, other] of overlappingPairs(text)) {
    const [under, over] = [phraseOf.get(one), phraseOf.get(other)];
    if (under === undefined || over === undefined || under === over) continue;
    const code = kindOf(under, over);
    const key = `${code}/${Math.round((over.top + over.bottom) / 2 / 4)}/${Math.round(over.left / 80)}`;
    const known = found.get(key) ?? { code, characters: new Set<number>() };
    known.characters.add(one).add(other);
    found.set(key, known);
  }
  return [...found.values()].map(({ code, characters }) => ({
    code,
    message: messages[code],
    page: text.page,
    box: boxOf([...characters], text),
    details: { characters: characters.size },
  }));
}

/** Words that were written one after the other. */
interface Phrase {
  text: string;
  readonly left: number;
  right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The phrase of each character. Words follow each other in the order of the file. */
function phrasesByCharacter({ words }: MarkedPage): ReadonlyMap<number, Phrase> {
  const phraseOf = new Map<number, Phrase>();
  let phrase: Phrase | null = null;
  for (const { text, left, right, top, bottom, fontSize, characters } of words) {
    const gap: number = phrase === null ? 0 : left - phrase.right;
    const isBeside: boolean = phrase !== null && Math.abs(top - phrase.top) < 0.3 * fontSize;
    if (phrase === null || !isBeside || gap < -0.1 * fontSize || gap > PHRASE_GAP * fontSize) {
      phrase = { text, left, right, top, bottom };
    } else {
      phrase.text += ` ${text}`;
      phrase.right = right;
    }
    for (const index of characters) phraseOf.set(index, phrase);
  }
  return phraseOf;
}

/**
 * A long text that runs into the next column begins elsewhere and is wider than what it meets. What was written to replace
 * something begins where that does, or ends there and is about as wide, or is a number on a number.
 */
function kindOf(under: Phrase, over: Phrase): OverlapCode {
  const numbers = [under, over].filter(({ text }) => printedMoney(text) !== null).length;
  const widths = [under.right - under.left, over.right - over.left];
  const isAsWide = Math.max(...widths) < WIDTH_RATIO * Math.min(...widths);
  const isInPlace =
    Math.abs(under.left - over.left) < SAME_EDGE || (isAsWide && Math.abs(under.right - over.right) < SAME_EDGE);
  if (numbers === 2 || (numbers === 1 && isInPlace)) return 'number_over_text';
  return isInPlace ? 'words_over_words' : 'words_run_together';
}

const messages: Readonly<Record<OverlapCode, string>> = {
  number_over_text: 'A number is printed on top of other characters.',
  words_over_words: 'Words are printed on top of other words.',
  words_run_together: 'A text runs into the one beside it.',
};

function overlappingPairs(text: PageText): (readonly [number, number])[] {
  const cells = new Map<number, number[]>();
  const pairs: (readonly [number, number])[] = [];
  // The character that each was last compared with: two often share several squares.
  const comparedWith = new Int32Array(text.codes.length).fill(-1);
  let looked = 0;
  for (let index = 0; index < text.codes.length; index += 1) {
    const code = text.codes[index] ?? 0;
    if (code <= 0x20 || code === 0xa0 || (text.right[index] ?? 0) - (text.left[index] ?? 0) < 0.2) continue;
    for (const key of cellsOf(text, index)) {
      const cell = cells.get(key);
      if (cell === undefined) {
        cells.set(key, [index]);
        continue;
      }
      for (const other of cell) {
        if (comparedWith[other] === index) continue;
        comparedWith[other] = index;
        looked += 1;
        if (text.codes[other] !== code && covers(text, other, index)) pairs.push([other, index]);
      }
      cell.push(index);
    }
    if (looked > MAX_PAIRS) break;
  }
  return pairs;
}

/** The squares that a character touches, each as one whole number: this is asked for every character of a file. */
function cellsOf(text: PageText, index: number): number[] {
  const keys: number[] = [];
  const [lastX, lastY] = [squareOf(text.right[index]), squareOf(text.bottom[index])];
  const [firstX, firstY] = [squareOf(text.left[index]), squareOf(text.top[index])];
  // A hostile file puts letters where counting by one leads nowhere.
  if (!isNear(firstX) || !isNear(firstY) || !isNear(lastX) || !isNear(lastY)) return keys;
  // A watermark's letter would fill hundreds of squares, and counts for nothing here.
  if ((lastX - firstX + 1) * (lastY - firstY + 1) > MOST_SQUARES) return keys;
  for (let x = firstX; x <= lastX; x += 1) {
    for (let y = firstY; y <= lastY; y += 1) keys.push(x * 2 * FURTHEST_SQUARE + y);
  }
  return keys;
}

const squareOf = (points: number | undefined): number => Math.floor((points ?? 0) / CELL);
const isNear = (square: number): boolean => Math.abs(square) < FURTHEST_SQUARE;

function covers(text: PageText, one: number, other: number): boolean {
  const [sizeOne, sizeOther] = [text.fontSize[one] ?? 0, text.fontSize[other] ?? 0];
  if (Math.max(sizeOne, sizeOther) > SIZE_RATIO * Math.min(sizeOne, sizeOther)) return false;
  const [a, b] = [placeOf(text, one), placeOf(text, other)];
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  if (width <= 0) return false;
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (height <= 0) return false;
  return (
    width > COVERED * Math.min(a.right - a.left, b.right - b.left) &&
    height > COVERED * Math.min(a.bottom - a.top, b.bottom - b.top)
  );
}

function placeOf(text: PageText, index: number): PageBox {
  return {
    left: text.left[index] ?? 0,
    top: text.top[index] ?? 0,
    right: text.right[index] ?? 0,
    bottom: text.bottom[index] ?? 0,
  };
}
