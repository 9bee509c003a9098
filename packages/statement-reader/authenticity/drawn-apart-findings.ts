import type { ColumnEntry } from './amount-columns.ts';
import type { TamperIndicator } from './finding.ts';
import type { MarkedPage } from './marked-page.ts';

/** Amounts of a column that are drawn with their rows before it is the habit of who printed them. */
const FEWEST_TOGETHER = 8;
const SPACE = 0x20;

/**
 * Amounts that are drawn apart from their row, in a column whose other amounts are drawn right before or behind the text of theirs.
 * Programs that print a table draw it row by row or column by column, and keep to it; who takes a figure out of a page
 * and sets another one, however alike, draws it behind everything else. Saving a file again keeps the order.
 */
export function drawnApartFindings(
  columns: readonly (readonly ColumnEntry[])[],
  pages: readonly MarkedPage[],
): TamperIndicator[] {
  const neighbours = new Map(pages.map((page) => [page.text.page, neighboursOf(page)]));
  return columns.flatMap((column): TamperIndicator[] => {
    const judged = column.flatMap((entry) => {
      const isTogether = isDrawnTogether(entry, neighbours.get(entry.line.page));
      return isTogether === null ? [] : [{ entry, isTogether }];
    });
    if (judged.filter(({ isTogether }) => isTogether).length < FEWEST_TOGETHER) return [];
    return judged
      .filter(({ isTogether }) => !isTogether)
      .map(({ entry: { amount, line } }) => ({
        code: 'drawn_apart',
        message: 'An amount is drawn apart from its row; other amounts of the column are drawn with theirs.',
        page: line.page,
        box: amount.box,
        details: { amounts: judged.length },
      }));
  });
}

/** For each character that is no space, the ones drawn before and behind it; -1 where there is none. */
interface Neighbours {
  readonly before: Int32Array;
  readonly behind: Int32Array;
}

function neighboursOf({ text: { codes } }: MarkedPage): Neighbours {
  const [before, behind] = [new Int32Array(codes.length), new Int32Array(codes.length)];
  for (let index = 0, last = -1; index < codes.length; index += 1) {
    before[index] = last;
    if ((codes[index] ?? 0) > SPACE) last = index;
  }
  for (let index = codes.length - 1, next = -1; index >= 0; index -= 1) {
    behind[index] = next;
    if ((codes[index] ?? 0) > SPACE) next = index;
  }
  return { before, behind };
}

/** Null for an amount that is alone on its line. */
function isDrawnTogether({ amount, line }: ColumnEntry, neighbours: Neighbours | undefined): boolean | null {
  const own = new Set(amount.characters);
  const others = new Set(line.words.flatMap(({ characters }) => characters.filter((index) => !own.has(index))));
  if (neighbours === undefined || others.size === 0) return null;
  return amount.characters.some(
    (index) => others.has(neighbours.before[index] ?? -1) || others.has(neighbours.behind[index] ?? -1),
  );
}
