import { type ColumnEntry, mostCommon } from './amount-columns.ts';
import type { TamperIndicator } from './finding.ts';

/** A column with fewer amounts shows no edge. */
const FEWEST = 8;
/** Share of a column that stands exactly alike, so that an exception means something. */
const EXACT_SHARE = 0.85;
/** Points up to which positions count as the same: rounding in the file, and of the engine. */
const EXACT = 0.12;
/** Points from which a difference is seen, and up to which it is a slip of the hand rather than another column. */
const SLIP = { from: 0.35, to: 5 } as const;

/** Amounts that stand a little higher, lower or further aside than everything else in their column. */
export function alignmentFindings(columns: readonly (readonly ColumnEntry[])[]): TamperIndicator[] {
  return columns.flatMap((column) => [...baselineFindings(column), ...edgeFindings(column)]);
}

function baselineFindings(column: readonly ColumnEntry[]): TamperIndicator[] {
  // Boxes are as high as their font, so only words of one font and size compare.
  const offsets = column.flatMap(({ line, amount }) => {
    const isAlike = line.look !== null && amount.fonts[0] === line.look.font && amount.sizes[0] === line.look.size;
    return line.look === null || !isAlike ? [] : [{ line, amount, offset: amount.bottom - line.look.bottom }];
  });
  return slipsOf(offsets, ({ offset }) => offset).map(({ entry: { line, amount }, slip }) => ({
    code: 'off_baseline',
    message: 'An amount is not on the line of the words beside it, as the others of its column are.',
    page: line.page,
    box: amount.box,
    details: { points: slip },
  }));
}

function edgeFindings(column: readonly ColumnEntry[]): TamperIndicator[] {
  // A trailing sign or star may hang over the edge: each ending has an edge of its own.
  const byEnding = Map.groupBy(column, ({ amount, line }) => endingOf(line.words[amount.end - 1]?.text ?? ''));
  const usualLeft = mostCommon(column.map(({ amount }) => Math.round(amount.left * 10)))?.value ?? 0;
  const beginsAlike = ({ amount }: ColumnEntry): boolean => Math.abs(amount.left - usualLeft / 10) < SLIP.from;
  return [...byEnding.values()].flatMap((alike) =>
    // Columns may be set flush left: then most amounts end alike only because they are equally long.
    slipsOf(alike, ({ amount }) => amount.right)
      .filter(({ entry }) => !beginsAlike(entry))
      .map(({ entry: { line, amount }, slip }) => ({
        code: 'off_column' as const,
        message: 'An amount does not end where the others of its column end.',
        page: line.page,
        box: amount.box,
        details: { points: slip },
      })),
  );
}

const endingOf = (text: string): string => /[^\d]*$/.exec(text)?.[0] ?? '';

function slipsOf<Entry>(
  entries: readonly Entry[],
  position: (entry: Entry) => number,
): { readonly entry: Entry; readonly slip: number }[] {
  if (entries.length < FEWEST) return [];
  const usual = mostCommon(entries.map((entry) => Math.round(position(entry) * 10)));
  if (usual === null) return [];
  const middle = usual.value / 10;
  const exact = entries.filter((entry) => Math.abs(position(entry) - middle) <= EXACT).length;
  if (exact < EXACT_SHARE * entries.length) return [];
  return entries.flatMap((entry) => {
    const distance = Math.abs(position(entry) - middle);
    return distance < SLIP.from || distance > SLIP.to ? [] : [{ entry, slip: Math.round(distance * 100) / 100 }];
  });
}
