import type { OcrPage, OcrWord } from '../reading/ocr-engine.ts';
import type { PageText } from '../reading/pdf-engine.ts';

const POINTS_PER_INCH = 72;
/** Height of capitals and digits, as a share of the font size. */
const CAPITAL_HEIGHT = 0.72;
/** Width of a letter with the white around it in typewriter fonts, and of a figure's ink alone, as shares of the size. */
const TYPEWRITER = { letter: 0.6, ink: 0.57 } as const;
/** How wide a typewriter's figures are for their height; those of other fonts are narrower. */
const TYPEWRITTEN = 0.83;
/** Adjacent figures that show their width. */
const FEWEST_FIGURES = 3;
/** Specks and rules that are taken for punctuation. */
const NOISE = /^[.,:;'"`´‘’“”|_~°•·*\\/]+$/;

/** One character of a page, with its box in points. */
interface Character {
  readonly code: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly size: number;
}

/**
 * Recognised words as the text of a page, so that the same reader reads it: words of one line get one height, and their
 * letters equal widths.
 * @param dotsPerInch of the picture, which makes its pixels points
 */
export function ocrPageText(
  recognised: OcrPage,
  page: { readonly page: number; readonly width: number; readonly height: number },
  dotsPerInch: number,
): PageText {
  const scale = POINTS_PER_INCH / dotsPerInch;
  const words = recognised.words.filter(({ text }) => text.trim() !== '' && !NOISE.test(text));
  const lines = Map.groupBy(words, ({ line }) => line);
  const typewriter = typewriterSize(words) * scale;
  const characters = [...lines.values()].flatMap((line) => lineCharacters(line, scale, typewriter));
  const column = (value: (character: Character) => number): Float32Array => Float32Array.from(characters, value);
  return {
    ...page,
    codes: Uint32Array.from(characters, ({ code }) => code),
    left: column(({ left }) => left),
    top: column(({ top }) => top),
    right: column(({ right }) => right),
    bottom: column(({ bottom }) => bottom),
    fontSize: column(({ size }) => size),
    font: new Uint16Array(characters.length),
    fonts: ['OCR'],
    unseen: new Uint32Array(0),
  };
}

/** Size of the letters in pixels where the page is typewritten, with wide spaces between low figures; 0 where it is not. */
function typewriterSize(words: readonly OcrWord[]): number {
  const figures = words.filter(({ text }) => text.length >= FEWEST_FIGURES && /^[\d.,/-]+$/.test(text));
  const width = middleOf(figures.map(({ text, box }) => (box.right - box.left) / text.length));
  const height = middleOf(figures.map(({ box }) => box.bottom - box.top));
  return width > TYPEWRITTEN * height ? width / TYPEWRITER.ink : 0;
}

/** @param typewriter size of typewritten letters in points, 0 for other fonts */
function lineCharacters(line: readonly OcrWord[], scale: number, typewriter: number): Character[] {
  const byHeight = (middleOf(line.map(({ box }) => box.bottom - box.top)) / CAPITAL_HEIGHT) * scale;
  const size = Math.max(byHeight, typewriter);
  const middle = middleOf(line.map(({ box }) => (box.top + box.bottom) / 2)) * scale;
  const height = { top: middle - size / 2, bottom: middle + size / 2, size };
  return line
    .toSorted((one, other) => one.box.left - other.box.left)
    .flatMap(({ text, box }) => {
      const letters = [...text.trim()];
      const ink = Math.max(0, box.right - box.left) * scale;
      // Boxes hold ink; the white around a typewritten 1 is as wide as the space of other fonts.
      const white = Math.max(0, letters.length * TYPEWRITER.letter * typewriter - ink) / 2;
      const left = box.left * scale - white;
      const width = (ink + 2 * white) / letters.length;
      return [
        ...letters.map((letter, index) => ({
          code: letter.codePointAt(0) ?? 0,
          left: left + index * width,
          right: left + (index + 1) * width,
          ...height,
        })),
        // Words of the engine stay words, however close they stand.
        { code: 0x20, left: left + width * letters.length, right: left + width * letters.length, ...height },
      ];
    });
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** How sure the engine is of a page: the mean over its words with digits, which matter most. 0 for a page without any. */
export function pageConfidence({ words }: OcrPage): number {
  const figures = words.filter(({ text }) => /\d/.test(text));
  return figures.length === 0 ? 0 : figures.reduce((sum, { confidence }) => sum + confidence, 0) / figures.length;
}
