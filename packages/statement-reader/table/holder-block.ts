import { holderNameOf, isMarkedName, titledHolderName } from './holder-name.ts';
import { type Line, lineOf } from './line.ts';
import type { Word } from './word.ts';

/** How the first line of a postal address begins: a house or box number, or a word of addresses. */
const ADDRESS_START =
  /^(?:\d{1,5}[A-Z]?[\s,]+\p{L}{2}|P\.? ?O\.? ?BOX|POSBUS|PRIVATE BAG|PRIVAATSAK|UNIT |FLAT |STAND |ERF |PLOT |WOONSTEL |HOUSE )/iu;
/** Words of streets and settlements, English and Afrikaans. */
const PLACE_WORD =
  /\b(?:STREET|STR?|ROAD|RD|AVENUE|AVE|LAAN|DRIVE|RYLAAN|CRESCENT|CRES|SINGEL|CLOSE|LANE|STEEG|STRAAT|WEG|WAY|PLACE|BOX|POSBUS|BUS|BAG|EXT|EXTENSION|UITBREIDING|VILLAGE|ESTATE|LANDGOED|FARM|PLAAS|LOCATION|SECTION|TOWNSHIP|BLOCK|ZONE)\b/i;
/** A line of letters that ends in a postal code of four digits, or the code alone. */
const POSTAL_CODE = /^(?:[\p{L}.,'’() -]+[\s,]+)?\d{4}$/u;

/** A day or a month, which begins like a house number or ends like a postal code. */
const DAY =
  /^(?:\d{1,2} )?(?:JAN|FEB|MAR|MRT|MAA|APR|MAY|MEI|JUN|JUL|AUG|SEP|OCT|OKT|NOV|DEC|DES)[A-Z]*\.?(?: \d{2,4})?$/i;

/** Lines of one block begin within this distance, in points. */
const SAME_LEFT = 3;
/** Lines of an address follow within this many line heights. */
const NEXT_LINE = 2;
/** Lines of an address below a name, at most. */
const MOST_ADDRESS_LINES = 7;
/** Lines of a page that are searched: a hostile page may have any number. */
const MOST_LINES = 300;

/**
 * The name above a postal address, as it shows through the window of an envelope, or one with a title alone. Null where there is no such
 * block, or where several blocks name different parties and none of them says by a title, a mark or a company's form that it is
 * the holder: a branch has an address too.
 * @param lines of the first page above its table: footers hold labels above numbers, which look alike
 */
export function holderAboveAddress(lines: readonly Line[]): string | null {
  const blocks = lines.slice(0, MOST_LINES).flatMap(columnsOf);
  const found = new Map<string, boolean>();
  const inAddress = new Set<Line>();
  for (const block of blocks) {
    if (inAddress.has(block)) continue;
    const name = holderNameOf(block.text);
    const below = name === null ? [] : linesBelow(block, blocks);
    if (name === null || !isAddress(below.map(({ text }) => text))) continue;
    found.set(name, isMarkedName(block.text));
    for (const line of below) inAddress.add(line);
  }
  const names = [...found.keys()];
  if (names.length === 0) return titledAlone(blocks);
  if (names.length === 1) return names[0] ?? null;
  const marked = names.filter((name) => found.get(name));
  return marked.length === 1 ? (marked[0] ?? null) : null;
}

/** The one name with a title that stands alone, where no address says whose statement it is; null where there are several. */
function titledAlone(blocks: readonly Line[]): string | null {
  const names = new Set(blocks.flatMap(({ text }) => titledHolderName(text) ?? []));
  return names.size === 1 ? ([...names][0] ?? null) : null;
}

/** The lines that follow a line closely at the same left, down to the next gap. */
function linesBelow(block: Line, blocks: readonly Line[]): Line[] {
  const below: Line[] = [];
  const left = block.words[0]?.left ?? 0;
  let above = block;
  while (below.length < MOST_ADDRESS_LINES) {
    const { top, bottom } = above;
    const next = blocks.find(
      (other) =>
        other.top > top &&
        other.top - top <= NEXT_LINE * (bottom - top) &&
        Math.abs((other.words[0]?.left ?? 0) - left) <= SAME_LEFT,
    );
    if (next === undefined) break;
    below.push(next);
    above = next;
  }
  return below;
}

/** Whether lines are those of a postal address: the first begins like one, a near one names a street, or a code closes them. */
function isAddress(texts: readonly string[]): boolean {
  const lines = texts.map((text) => (DAY.test(text) ? '' : text));
  const [first = '', ...further] = lines;
  if (ADDRESS_START.test(first)) return true;
  return lines.slice(0, 3).some((line) => PLACE_WORD.test(line)) || further.some((line) => POSTAL_CODE.test(line));
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
