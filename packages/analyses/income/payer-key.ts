import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { isNumber, normaliseDescription, tokensOf } from '@imali/ledger/text/normalise.ts';
import { volatilePartOf, wordsWithoutVolatile } from '@imali/ledger/text/volatile-words.ts';

/** The slug of every row that names nobody in words that stay. */
export const UNNAMED_PAYER = 'unnamed';

/** A word that stays; where nobody is named, a word that may be a month or a reference is one. */
const stays = (word: string): boolean => word !== '#' && !isNumber(word) && volatilePartOf(word)?.stem !== '';

/**
 * The slug that groups rows: the counterparty's id, else the words of the description that stay the same over payments
 * (packages/ledger/text/volatile-words.ts).
 */
export function payerKeyOf(row: LabelledTransaction): string {
  if (row.counterparty) return row.counterparty.id;
  const { text } = normaliseDescription(row.description, '');
  return wordsWithoutVolatile(tokensOf(text), text, 0, 0).filter(stays).join('-').toLowerCase() || UNNAMED_PAYER;
}
