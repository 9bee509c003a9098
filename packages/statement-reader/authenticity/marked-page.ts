import type { PageBox, PageText } from '../reading/pdf-engine.ts';
import { type MoneyRun, moneyRuns } from '../table/money-runs.ts';
import { type Word, wordsOf } from '../table/word.ts';

/** A word with the characters that it is made of, as indices into its page. */
interface MarkedWord extends Word {
  readonly characters: readonly number[];
}

/** An amount on a line, with the look of its digits. */
export interface MarkedAmount extends MoneyRun {
  readonly box: PageBox;
  readonly characters: readonly number[];
  /** Distinct fonts and sizes of its digits and separators. */
  readonly fonts: readonly string[];
  readonly sizes: readonly number[];
  /** Lower edge of its digits. */
  readonly bottom: number;
}

/** Words of one height, and the look that most of their letters have. */
export interface MarkedLine {
  readonly page: number;
  readonly words: readonly MarkedWord[];
  readonly amounts: readonly MarkedAmount[];
  /** Of what is no amount; null for a line of amounts only. */
  readonly look: { readonly font: string; readonly size: number; readonly bottom: number } | null;
}

/** Page characters grouped into words, lines and amounts. */
export interface MarkedPage {
  readonly text: PageText;
  /** In the order of the file. */
  readonly words: readonly MarkedWord[];
  readonly lines: readonly MarkedLine[];
}

/** Groups a page's characters. `spacedThousands` is on: two amounts beside each other never touch in a table. */
export function markedPage(text: PageText): MarkedPage {
  const words = markedWords(text);
  const fromTop = words.toSorted((one, other) => one.top + one.bottom - other.top - other.bottom);
  const groups: MarkedWord[][] = [];
  for (const word of fromTop) {
    const group = groups.at(-1);
    const [seed] = group ?? [];
    if (group === undefined || seed === undefined || !isBeside(seed, word)) groups.push([word]);
    else group.push(word);
  }
  return { text, words, lines: groups.map((group) => markedLine(group, text)) };
}

function isBeside(seed: Word, word: Word): boolean {
  const shared = Math.min(seed.bottom, word.bottom) - Math.max(seed.top, word.top);
  return shared > 0.5 * Math.min(seed.bottom - seed.top, word.bottom - word.top);
}

/** Words of the page with their characters: wordsOf takes them in the order of the file and leaves out spaces only. */
function markedWords(text: PageText): MarkedWord[] {
  let next = 0;
  return wordsOf(text).map((word) => {
    const characters: number[] = [];
    for (const character of word.text) {
      const code = character === '\ufffd' ? 0 : (character.codePointAt(0) ?? 0);
      while (next < text.codes.length && text.codes[next] !== code && text.codes[next] !== character.codePointAt(0))
        next += 1;
      characters.push(next);
      next += 1;
    }
    return { ...word, characters };
  });
}

function markedLine(group: readonly MarkedWord[], text: PageText): MarkedLine {
  const words = group.toSorted((one, other) => one.left - other.left);
  const runs = moneyRuns(words, true);
  const amounts = runs.map((run) => markedAmount(run, words.slice(run.start, run.end), text));
  const rest = words.filter((_, index) => !runs.some(({ start, end }) => index >= start && index < end));
  return { page: text.page, words, amounts, look: lookOf(rest, text) };
}

function markedAmount(run: MoneyRun, words: readonly MarkedWord[], text: PageText): MarkedAmount {
  const characters = words.flatMap((word) => word.characters);
  const digits = characters.filter((index) => isFigure(text.codes[index] ?? 0));
  return {
    ...run,
    box: boxOf(characters, text),
    characters,
    fonts: [...new Set(digits.map((index) => fontOf(text, index)))],
    sizes: [...new Set(digits.map((index) => sizeOf(text, index)))],
    bottom: text.bottom[digits[0] ?? 0] ?? 0,
  };
}

/** Digits and the marks between them; what stands around them (Cr, R, *) may be set differently. */
function isFigure(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x2c || code === 0x2e;
}

function fontOf(text: PageText, index: number): string {
  return text.fonts[text.font[index] ?? 0] ?? '';
}

function sizeOf(text: PageText, index: number): number {
  return Math.round((text.fontSize[index] ?? 0) * 20) / 20;
}

/** The box around characters of a page. */
export function boxOf(characters: readonly number[], text: PageText): PageBox {
  const edges = (column: Float32Array): number[] => characters.map((index) => column[index] ?? 0);
  return {
    left: Math.min(...edges(text.left)),
    top: Math.min(...edges(text.top)),
    right: Math.max(...edges(text.right)),
    bottom: Math.max(...edges(text.bottom)),
  };
}

function lookOf(words: readonly MarkedWord[], text: PageText): MarkedLine['look'] {
  const counts = new Map<string, { count: number; readonly look: NonNullable<MarkedLine['look']> }>();
  for (const index of words.flatMap(({ characters }) => characters)) {
    // A glyph without meaning is a drawing rather than a letter.
    if (text.codes[index] === 0) continue;
    const look = { font: fontOf(text, index), size: sizeOf(text, index), bottom: text.bottom[index] ?? 0 };
    const key = `${look.font}/${look.size}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { count: 1, look });
    else known.count += 1;
  }
  const best = [...counts.values()].reduce<{ count: number; look: MarkedLine['look'] }>(
    (one, other) => (other.count > one.count ? other : one),
    { count: 0, look: null },
  );
  return best.look;
}
