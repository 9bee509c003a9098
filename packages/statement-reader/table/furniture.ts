import { type Line, squashed } from './line.ts';

/** Lines at about the same height, in points, are the same line of two pages. */
const SAME_HEIGHT = 4;
/** Share of the pages on which a line must come again. */
const MANY_PAGES = 0.6;

/** Digits are left out, for page numbers; what has too few letters is a number of a table, not furniture. */
const keyOf = (line: Line): string => squashed(line.text.replace(/\d+/g, ''));
const MIN_LETTERS = 4;

/**
 * Lines that come again at the same height on most pages, above or below all rows: page headers and footers. Empty for a
 * single page.
 * @param isDated whether a line starts a row
 */
export function furnitureOf(pages: readonly (readonly Line[])[], isDated: (line: Line) => boolean): ReadonlySet<Line> {
  if (pages.length < 2) return new Set();
  const heights = pages.flatMap((lines) => lines.filter(isDated).map(({ top }) => top));
  const highest = heights.reduce((least, top) => Math.min(least, top), Number.POSITIVE_INFINITY);
  const lowest = heights.reduce((most, top) => Math.max(most, top), Number.NEGATIVE_INFINITY);
  const margins = pages.flat().filter((line) => line.top < highest || line.top > lowest);
  const byKey = Map.groupBy(
    margins.filter((line) => keyOf(line).length >= MIN_LETTERS),
    keyOf,
  );
  const furniture = new Set<Line>();
  for (const lines of byKey.values()) {
    const byHeight = Map.groupBy(lines, ({ top }) => Math.round(top / SAME_HEIGHT));
    for (const alike of byHeight.values()) {
      if (new Set(alike.map(({ place }) => place.page)).size < Math.max(2, MANY_PAGES * pages.length)) continue;
      for (const line of alike) furniture.add(line);
    }
  }
  return furniture;
}
