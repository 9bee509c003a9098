import { type Line, lineOf } from './line.ts';
import type { Word } from './word.ts';

/** How a line of a postal address begins. */
const address = /^(?:\d{1,5}[A-Z]?(?:\s|$)|P\.? ?O\.? ?BOX|POSBUS|PRIVATE BAG|UNIT |FLAT |STAND |ERF )/i;
/** Two to six words of letters: a person's or a firm's name as an envelope shows it. */
const name = /^\p{L}[\p{L}'.&-]*(?: \p{L}[\p{L}'.&-]*){1,5}$/u;
/** Lines of one block begin within this distance, in points. */
const SAME_LEFT = 3;
/** Lines of an address stand within this many line heights below each other. */
const NEXT_LINE = 2;

/** The name above a postal address, as it shows through the window of an envelope; null where there is no such block. */
export function holderAboveAddress(lines: readonly Line[]): string | null {
  const blocks = lines.flatMap((line) => columnsOf(line));
  for (const block of blocks) {
    if (!name.test(block.text)) continue;
    const left = block.words[0]?.left ?? 0;
    const below = blocks.find(
      (other) =>
        Math.abs((other.words[0]?.left ?? 0) - left) <= SAME_LEFT &&
        other.top > block.top &&
        other.top - block.top <= NEXT_LINE * (block.bottom - block.top),
    );
    if (below !== undefined && address.test(below.text)) return block.text;
  }
  return null;
}

/** The parts of a line that wide gaps set apart. */
function columnsOf(line: Line): Line[] {
  const parts: Word[][] = [];
  const texts = line.text.split('\t');
  let next = 0;
  for (const text of texts) {
    const count = text.split(' ').length;
    parts.push(line.words.slice(next, next + count));
    next += count;
  }
  return parts.filter((words) => words.length > 0).map((words) => lineOf(words, line.place));
}
