/** A piece of a text, and whether it is one that was looked for. */
export interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A text as labels are read from it, and for each of its characters the place that it came from. */
interface Folded {
  readonly text: string;
  readonly places: readonly number[];
}

/** Upper case without diacritics and apostrophes. */
function folded(text: string): Folded {
  let plain = '';
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    const bare = sign
      .normalize('NFD')
      .replace(/\p{M}|['’`]/gu, '')
      .toUpperCase();
    for (let part = 0; part < bare.length; part += 1) places.push(at);
    plain += bare;
    at += sign.length;
  }
  return { text: plain, places };
}

/** What may stand between two words that were read one after the other: signs, numbers and AND are left out in reading. */
const BETWEEN = '[^A-Z0-9]+(?:(?:AND|[A-Z]*\\d[A-Z0-9]*)[^A-Z0-9]+)*';
const BEFORE = '(?<![A-Z0-9])';
const AFTER = '(?![A-Z0-9])';

/** A word as it may be printed: a lone S behind it was joined to it. */
const printed = (word: string): string => (/^.{3,}S$/.test(word) ? `${word.slice(0, -1)}[^A-Z0-9]?S` : word);

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where a pattern occurs in a text from a place on. */
function found(pattern: string, text: string, from = 0): Span | null {
  const search = new RegExp(pattern, 'g');
  search.lastIndex = from;
  const match = search.exec(text);
  return match === null ? null : { from: match.index, to: match.index + match[0].length };
}

/** Each word by itself, in their order; none where one of them is missing. */
function wordByWord(words: readonly string[], text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const word of words) {
    const span = found(`${BEFORE}${word}${AFTER}`, text, spans.at(-1)?.to);
    if (span === null) return [];
    spans.push(span);
  }
  return spans;
}

/**
 * A text as it was printed, in pieces, with the words marked that its label was read from: these come in upper case, without
 * signs, numbers and dates. One piece without a mark where they do not occur in it.
 */
export function markedText(text: string, matched: string): readonly TextPart[] {
  const plain = [{ text, isMarked: false }];
  const words = (folded(matched).text.match(/[A-Z0-9]+/g) ?? []).map(printed);
  if (words.length === 0) return plain;
  const { text: searched, places } = folded(text);
  const together = words.join(BETWEEN);
  const whole = found(`${BEFORE}${together}${AFTER}`, searched) ?? found(together, searched);
  const spans = whole === null ? wordByWord(words, searched) : [whole];
  const parts: TextPart[] = [];
  let done = 0;
  for (const { from, to } of spans) {
    const start = places[from] ?? text.length;
    const end = places[to] ?? text.length;
    if (start > done) parts.push({ text: text.slice(done, start), isMarked: false });
    parts.push({ text: text.slice(start, end), isMarked: true });
    done = end;
  }
  return done === 0 ? plain : done < text.length ? [...parts, { text: text.slice(done), isMarked: false }] : parts;
}
