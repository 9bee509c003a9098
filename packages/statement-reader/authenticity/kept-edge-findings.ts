import type { PageText } from '../reading/pdf-engine.ts';
import type { ColumnEntry } from './amount-columns.ts';
import { mostCommon } from './amount-columns.ts';
import type { TamperIndicator } from './finding.ts';
import type { MarkedPage } from './marked-page.ts';

/** A column with fewer amounts at its edge shows none, and of another length than most. */
const FEWEST = 8;
const FEWEST_OTHER = 2;
/** Points up to which positions count as the same. */
const EXACT = 0.15;
/** Digits, and separators of thousands, that an amount is longer or shorter by than the one in whose place it was written. */
const MOST_DIGITS = 3;
const MOST_SEPARATORS = 1;

/** Widths of the glyphs of an amount: of a digit, and of the separator of its thousands. */
interface GlyphWidths {
  readonly digit: number;
  readonly separator: number;
}

/**
 * Amounts that were written over the place of a shorter or longer one and kept its left edge: in a column that is set flush
 * right they miss its edge by the width of just the digits that were added or left out. Balances carried on by hand do so wherever they
 * pass a thousand. Columns whose amounts begin alike are set flush left, and say nothing.
 */
export function keptEdgeFindings(
  columns: readonly (readonly ColumnEntry[])[],
  pages: readonly MarkedPage[],
): TamperIndicator[] {
  const texts = new Map(pages.map(({ text }) => [text.page, text]));
  const byEnding = Map.groupBy(columns.flat(), ({ amount, line }) => endingOf(line.words[amount.end - 1]?.text ?? ''));
  return [...byEnding.values()].flatMap((alike) => {
    const edges = flushRightEdges(alike);
    return alike.flatMap((entry): TamperIndicator[] => {
      const { amount, line } = entry;
      if (edges.some((edge) => Math.abs(edge - amount.right) <= EXACT)) return [];
      const widths = widthsOf(entry, texts.get(line.page));
      const missed = edges
        .map((edge) => amount.right - edge)
        .find((slip) => amount.left < amount.right - slip && widths !== null && isOfGlyphs(Math.abs(slip), widths));
      if (missed === undefined) return [];
      return [
        {
          code: 'kept_left_edge',
          message: 'An amount begins where a shorter or longer one would begin that ends with its column.',
          page: line.page,
          box: amount.box,
          details: { points: Math.round(missed * 100) / 100 },
        },
      ];
    });
  });
}

const endingOf = (text: string): string => /[^\d]*$/.exec(text)?.[0] ?? '';

/** Right edges at which amounts of several lengths end. */
function flushRightEdges(entries: readonly ColumnEntry[]): number[] {
  const byEdge = Map.groupBy(entries, ({ amount }) => Math.round(amount.right * 10) / 10);
  return [...byEdge].flatMap(([edge, ending]) => {
    const lefts = Map.groupBy(ending, ({ amount }) => Math.round(amount.left));
    const usual = mostCommon(ending.map(({ amount }) => Math.round(amount.left)))?.count ?? 0;
    const isFlush = lefts.size > 1 && ending.length - usual >= FEWEST_OTHER;
    return ending.length >= FEWEST && isFlush ? [edge] : [];
  });
}

function widthsOf({ amount }: ColumnEntry, text: PageText | undefined): GlyphWidths | null {
  if (text === undefined) return null;
  const widthOf = (isMeant: (code: number) => boolean): number | null => {
    const index = amount.characters.find((character) => isMeant(text.codes[character] ?? 0));
    return index === undefined ? null : (text.right[index] ?? 0) - (text.left[index] ?? 0);
  };
  const digit = widthOf((code) => code >= 0x30 && code <= 0x39);
  const separator = widthOf((code) => code === 0x2c || code === 0x2e);
  return digit === null || separator === null ? null : { digit, separator };
}

function isOfGlyphs(slip: number, { digit, separator }: GlyphWidths): boolean {
  for (let digits = 1; digits <= MOST_DIGITS; digits += 1) {
    for (let separators = 0; separators <= MOST_SEPARATORS; separators += 1) {
      if (Math.abs(slip - digits * digit - separators * separator) <= EXACT) return true;
    }
  }
  return false;
}
