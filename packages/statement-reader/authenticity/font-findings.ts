import { type ColumnEntry, mostCommon } from './amount-columns.ts';
import type { TamperIndicator } from './finding.ts';
import { familyOf, typefaceOf } from './font-names.ts';
import type { MarkedPage } from './marked-page.ts';

/** A column with fewer amounts has no look of its own. */
const FEWEST = 5;
/** Share of a column that looks different at most: beyond it the difference is the bank's, as bold credits are. */
const LARGEST_SHARE = 0.12;
/** Share by which two sizes differ that are meant to be the same. */
const SAME_SIZE = 0.04;

/**
 * Amounts in another font or size than the rest of their column, where the words beside them look as ever (totals are bold
 * with their words), and amounts of which some digits look different.
 */
export function fontFindings(
  columns: readonly (readonly ColumnEntry[])[],
  pages: readonly MarkedPage[],
): TamperIndicator[] {
  const everywhere = pages.flatMap(({ lines }) =>
    lines.flatMap((line) => line.amounts.map((amount) => ({ line, amount }))),
  );
  return [...everywhere.flatMap(mixedFinding), ...columnFindings(columns), ...copyFindings(columns, pages)];
}

/**
 * Amounts of one column and page that two copies of the same font set: a bank's program sets a column in one. Reported are those
 * whose copy does not set the words beside them, or the rarer ones where no words decide.
 */
function copyFindings(columns: readonly (readonly ColumnEntry[])[], pages: readonly MarkedPage[]): TamperIndicator[] {
  const texts = new Map(pages.map(({ text }) => [text.page, text]));
  return columns.flatMap((column) =>
    [...Map.groupBy(column, ({ line }) => line.page)].flatMap(([page, entries]) => {
      const text = texts.get(page);
      if (text === undefined) return [];
      const fontAt = (index: number | undefined): number => text.font[index ?? 0] ?? 0;
      const families = Map.groupBy(entries, ({ amount }) => familyOf(amount.fonts[0] ?? ''));
      return [...families.values()].flatMap((alike) => {
        const copies = Map.groupBy(alike, ({ amount }) => fontAt(amount.characters[0]));
        if (copies.size < 2) return [];
        const words = alike.flatMap(({ line, amount }) =>
          line.words.filter((_, index) => index < amount.start || index >= amount.end),
        );
        const usual = mostCommon(words.map(({ characters }) => fontAt(characters[0])))?.value;
        const own =
          usual !== undefined && copies.has(usual)
            ? usual
            : mostCommon(alike.map(({ amount }) => fontAt(amount.characters[0])))?.value;
        return [...copies].flatMap(([copy, foreign]) =>
          copy === own ? [] : foreign.map((entry) => secondCopyFinding(entry)),
        );
      });
    }),
  );
}

const secondCopyFinding = ({ line, amount }: ColumnEntry): TamperIndicator => ({
  code: 'second_font',
  message: 'An amount is set in a second copy of the font that sets the rest of its column.',
  page: line.page,
  box: amount.box,
  details: { font: amount.fonts[0] ?? '' },
});

function columnFindings(columns: readonly (readonly ColumnEntry[])[]): TamperIndicator[] {
  const usual = usualLook(columns.flat());
  return columns.flatMap((column) => {
    const typeface = typefaceOfColumn(column, usual.font);
    const foreign = column.filter(({ amount }) => typefaceOf(amount.fonts[0] ?? '') !== typeface);
    return [
      ...foreign.map((entry) => otherFontFinding(entry, typeface)),
      ...(column.length < FEWEST ? [] : variantFindings(column, usual, typeface)),
    ];
  });
}

interface Look {
  readonly font: string;
  readonly size: number;
}

/** What most words beside amounts look like. */
function usualLook(entries: readonly ColumnEntry[]): Look {
  const looks = entries.flatMap(({ line }) => (line.look === null ? [] : [line.look]));
  return {
    font: mostCommon(looks.map(({ font }) => font))?.value ?? '',
    size: mostCommon(looks.map(({ size }) => size))?.value ?? 0,
  };
}

/**
 * The typeface that a column is meant to have. Who raises one amount has to write every balance after it anew, so that what
 * is foreign may be the greater part: the typeface of the words beside it has the better claim.
 */
function typefaceOfColumn(column: readonly ColumnEntry[], fontOfWords: string): string {
  const counts = Map.groupBy(column, ({ amount }) => typefaceOf(amount.fonts[0] ?? ''));
  const claims = [...counts].map(([typeface, { length }]) => ({
    typeface,
    claim: length + (typeface === typefaceOf(fontOfWords) ? column.length / 2 : 0),
  }));
  return claims.toSorted((one, other) => other.claim - one.claim)[0]?.typeface ?? '';
}

/** Rare bold, slanted, larger or smaller amounts on lines that look as ever. */
function variantFindings(column: readonly ColumnEntry[], usual: Look, typeface: string): TamperIndicator[] {
  const most = Math.max(1, Math.floor(column.length * LARGEST_SHARE));
  const plain = column.filter(
    ({ amount, line }) =>
      amount.fonts.length === 1 &&
      amount.sizes.length === 1 &&
      typefaceOf(amount.fonts[0] ?? '') === typeface &&
      (line.look === null || (line.look.font === usual.font && line.look.size === usual.size)),
  );
  const font = mostCommon(plain.map(({ amount }) => familyOf(amount.fonts[0] ?? '')))?.value ?? '';
  const size = mostCommon(plain.map(({ amount }) => amount.sizes[0] ?? 0))?.value ?? 0;
  const otherFont = plain.filter(({ amount }) => familyOf(amount.fonts[0] ?? '') !== font);
  const otherSize = plain.filter(({ amount }) => !isSameSize(amount.sizes[0] ?? 0, size));
  return [
    ...(otherFont.length > most ? [] : otherFont.map((entry) => otherFontFinding(entry, font))),
    ...(otherSize.length > most ? [] : otherSize.map((entry) => otherSizeFinding(entry, size))),
  ];
}

function mixedFinding({ line, amount }: ColumnEntry): TamperIndicator[] {
  const fonts = new Set(amount.fonts.map(familyOf));
  const [first = 0] = amount.sizes;
  const sizesDiffer = amount.sizes.some((size) => !isSameSize(size, first));
  if (fonts.size < 2 && !sizesDiffer) return [];
  const place = { page: line.page, box: amount.box };
  if (fonts.size > 1) {
    const details = { font: amount.fonts.join(', ') };
    return [{ code: 'other_font', message: 'The digits of one amount are set in several fonts.', ...place, details }];
  }
  const details = { sizes: amount.sizes.join(', ') };
  return [{ code: 'other_size', message: 'The digits of one amount have several sizes.', ...place, details }];
}

function otherFontFinding({ line, amount }: ColumnEntry, usual: string): TamperIndicator {
  const font = amount.fonts[0] ?? '';
  return {
    code: 'other_font',
    message: 'An amount is set in another font than the rest of its column.',
    page: line.page,
    box: amount.box,
    details: { font, usual },
  };
}

function otherSizeFinding({ line, amount }: ColumnEntry, usual: number): TamperIndicator {
  return {
    code: 'other_size',
    message: 'An amount has another size than the rest of its column.',
    page: line.page,
    box: amount.box,
    details: { size: amount.sizes[0] ?? 0, usual },
  };
}

const isSameSize = (one: number, other: number): boolean =>
  Math.abs(one - other) <= SAME_SIZE * Math.max(one, other, 1);
