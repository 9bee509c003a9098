import type { PageText } from '../reading/pdf-engine.ts';
import type { TamperIndicator } from './finding.ts';
import { familyOf, typefaceOf } from './font-names.ts';
import { boxOf, type MarkedLine, type MarkedPage } from './marked-page.ts';

/** Share of a page's letters that a foreign font sets, at most: beyond it the font is the bank's own. */
const LARGEST_SHARE = 0.06;
/** Lines of a page on which it stands, at most. */
const MOST_LINES = 3;
/** Letters that are more than a sign. */
const FEWEST = 4;
/** Share of its characters that the page's own copy of the font draws too: else it is there for what that one lacks. */
const KNOWN_SHARE = 0.8;
/** The same of a copy that is not cut down to the letters it sets: it lacks none. */
const KNOWN_SHARE_WHOLE = 0.5;
const CUT_DOWN = /^[A-Z]{6}\+/;
/** Points between the edges of lines of one block, and font sizes between the lines. */
const SAME_EDGE = 1;
const NEXT_LINE = 2.2;
/** Share by which sizes of one block differ. */
const SAME_SIZE = 0.05;

/**
 * Words in a font that sets nothing else on the page, in the middle of a block that another typeface sets, or another copy
 * of the same font: who writes into a page brings a font along. A bank's program sets the lines of a block in one, or makes
 * some bolder.
 */
export function secondFontFindings({ text, lines }: MarkedPage): TamperIndicator[] {
  const letters = Array.from(text.font, (_, index) => index).filter((index) => (text.codes[index] ?? 0) > 0x20);
  const byFont = Map.groupBy(letters, (index) => text.font[index] ?? 0);
  return [...byFont].flatMap(([font, own]) => {
    if (own.length < FEWEST || own.length > LARGEST_SHARE * letters.length) return [];
    const foreign = new Set([...byFont.keys()].filter((other) => isForeign(font, other, text, byFont)));
    const mine = new Set(own);
    const touched = lines.filter((line) => line.words.some((word) => word.characters.some((index) => mine.has(index))));
    if (foreign.size === 0 || touched.length > MOST_LINES) return [];
    return touched
      .filter((line) => isWithin(line, lines, mine, text, foreign))
      .map((line) => ({
        code: 'second_font' as const,
        message: 'Words are set in another font than the lines around them, and nothing else on the page is.',
        page: text.page,
        box: boxOf(
          line.words.flatMap((word) => word.characters.filter((index) => mine.has(index))),
          text,
        ),
        details: { font: text.fonts[font] ?? '' },
      }));
  });
}

/** Whether what `other` sets would not have been set in `font` too: another typeface, or another copy of the same font. */
function isForeign(
  font: number,
  other: number,
  { codes, fonts }: PageText,
  byFont: ReadonlyMap<number, readonly number[]>,
): boolean {
  const [name, otherName] = [fonts[font] ?? '', fonts[other] ?? ''];
  if (other === font || name === '' || otherName === '') return false;
  if (familyOf(name) !== familyOf(otherName)) return typefaceOf(name) !== typefaceOf(otherName);
  const drawn = new Set(byFont.get(other)?.map((index) => codes[index]));
  const own = byFont.get(font) ?? [];
  const isCutDown = CUT_DOWN.test(name) || CUT_DOWN.test(otherName);
  const share = isCutDown ? KNOWN_SHARE : KNOWN_SHARE_WHOLE;
  return own.filter((index) => drawn.has(codes[index])).length >= share * own.length;
}

/** Whether a foreign font sets the line right above or below, from the same edge and as large; or the same line, by a copy. */
function isWithin(
  line: MarkedLine,
  lines: readonly MarkedLine[],
  mine: ReadonlySet<number>,
  text: PageText,
  foreign: ReadonlySet<number>,
): boolean {
  const first = line.words.find(({ characters }) => characters.every((index) => mine.has(index)));
  if (first === undefined) return true;
  const name = text.fonts[text.font[first.characters[0] ?? 0] ?? 0] ?? '';
  return lines.some((other) => {
    if (Math.abs((other.words[0]?.bottom ?? 0) - first.bottom) > NEXT_LINE * first.fontSize) return false;
    const near = other.words.filter(({ fontSize, characters }) => {
      const font = text.font[characters[0] ?? 0] ?? 0;
      const isCopy = familyOf(text.fonts[font] ?? '') === familyOf(name);
      const isAsLarge = Math.abs(fontSize - first.fontSize) < SAME_SIZE * first.fontSize;
      return foreign.has(font) && isAsLarge && (other !== line || isCopy);
    });
    return other === line ? near.length > 0 : near.some(({ left }) => Math.abs(left - first.left) < SAME_EDGE);
  });
}
