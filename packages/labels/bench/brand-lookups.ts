import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import { normaliseDescription, tokensOf } from '@imali/ledger/text/normalise.ts';
import { type Spread, spreadOf } from '@imali/measure/spread.ts';
import { brandCodes, brandNames } from '../generated/brand-table.ts';
import { type BrandIndex, brandIn, namesOf, unfoldedBrands } from '../parties/brand-index.ts';

/** How many names remain of the table, evenly taken; the last is all of them. */
const SIZES = [1_000, 5_000, Infinity];

/** The table cut down to every n-th name, folded as the whole table is but for shared letters. */
function cutDown(most: number): BrandIndex {
  const whole = unfoldedBrands(brandNames, brandCodes);
  const names = namesOf(whole);
  if (most >= names.length) return whole;
  const places = Array.from({ length: most }, (_, index) => Math.floor((index * names.length) / most));
  // The first character of a line says how many letters it shares with the line before: ( means 0.
  return unfoldedBrands(
    places.map((at) => `(${names[at] ?? ''}`).join('\n'),
    places.map((at) => whole.codes[at] ?? '').join(''),
  );
}

/** Nanoseconds of looking for a brand in one text, by the number of names in the index: the same texts in turns. */
export function brandLookups(
  { transactions }: AccountLedger,
  rounds: number,
): { readonly names: number; readonly nanoseconds: Spread }[] {
  const texts = transactions.map(({ description }) => tokensOf(normaliseDescription(description, '').text));
  const indexes = SIZES.map(cutDown);
  const turns = Array.from({ length: rounds + 1 }, () =>
    indexes.map((brands) => {
      const from = performance.now();
      for (const tokens of texts) brandIn(tokens, tokens.length, brands);
      return ((performance.now() - from) * 1e6) / texts.length;
    }),
  );
  // The first turn warms up.
  return indexes.map((brands, at) => ({
    names: namesOf(brands).length,
    nanoseconds: spreadOf(turns.slice(1).map((turn) => turn[at] ?? Number.NaN)),
  }));
}
