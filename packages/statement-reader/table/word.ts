import type { PageText } from '../reading/pdf-engine.ts';

/** Characters without a gap between them. Positions are those of the page, in points from its top left corner. */
export interface Word {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly fontSize: number;
}

/** Share of the font size from which a gap parts words: a space is 0.2 to 0.3 of it, kerning under 0.1. */
const WORD_GAP = 0.17;
/** Share of the font size by which a letter may reach back over the one before it; text drawn over other text reaches further. */
const BACKWARDS = 0.25;
/** Glyphs whose meaning the font does not say. */
const UNKNOWN = '\ufffd';

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0xa0 || (code >= 0x2000 && code <= 0x200b) || code === 0x202f;

/** Words by their page: the rows are read from them, and then the same page is examined. */
const known = new WeakMap<PageText, readonly Word[]>();

/** The words of a page, in the order of the file. A glyph without meaning is U+FFFD. */
export function wordsOf(page: PageText): readonly Word[] {
  const words = known.get(page) ?? foundWords(page);
  known.set(page, words);
  return words;
}

function foundWords(page: PageText): readonly Word[] {
  const words: Word[] = [];
  const { codes, left, top, right, bottom, fontSize } = page;
  let text = '';
  let [wordLeft, wordTop, wordRight, wordBottom, size] = [0, 0, 0, 0, 0];
  const end = (): void => {
    if (text !== '') {
      words.push({ text, left: wordLeft, top: wordTop, right: wordRight, bottom: wordBottom, fontSize: size });
    }
    text = '';
  };
  for (let index = 0; index < codes.length; index += 1) {
    const code = codes[index] ?? 0;
    if (isSpace(code)) {
      end();
      continue;
    }
    const [l = 0, t = 0, r = 0, b = 0] = [left[index], top[index], right[index], bottom[index]];
    if (text !== '') {
      const gap = l - wordRight;
      const limit = WORD_GAP * Math.max(size, fontSize[index] ?? 0, 1);
      const sameHeight = Math.min(b, wordBottom) - Math.max(t, wordTop) > 0.4 * Math.min(b - t, wordBottom - wordTop);
      if (!sameHeight || gap > limit || gap < -BACKWARDS * Math.max(size, 1)) end();
    }
    const character = code === 0 ? UNKNOWN : String.fromCodePoint(code);
    if (text === '') {
      [wordLeft, wordTop, wordRight, wordBottom, size] = [l, t, r, b, fontSize[index] ?? 0];
      text = character;
    } else {
      text += character;
      wordTop = Math.min(wordTop, t);
      wordRight = Math.max(wordRight, r);
      wordBottom = Math.max(wordBottom, b);
    }
  }
  end();
  return words;
}
