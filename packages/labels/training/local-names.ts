import { normalise, tokensOf } from '@imali/ledger/text/normalise.ts';
import type { BrandName } from './brand-index.ts';
import { cell, readTable } from './label-tables.ts';

/** South African businesses of packages/labels/data/local-names.tsv, in the order of the table. */
export function localNames(): BrandName[] {
  return readTable('local-names').flatMap((row) => {
    const strength = cell(row, 'sure') === 'yes' ? {} : { strength: 'opening' as const };
    return cell(row, 'names')
      .split(';')
      .map((name) => ({ tokens: tokensOf(normalise(name)), label: cell(row, 'label'), reach: 'home', ...strength }));
  });
}
