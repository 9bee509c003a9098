import type { LedgerTransaction } from '@imali/ledger/rows/ledger.ts';

/**
 * Fields of more characters hold enough of a text: what a cut takes from it is the town or the end of a name. The confidence of
 * cut texts is fitted on fields of 18 to 30.
 */
const LONGEST_SHORT_FIELD = 32;
/** So many different texts must fill a field before it is taken for one that cuts. */
const LEAST_FILLED = 5;
/** Texts that end by themselves just below the longest thin out; those that were cut pile up on it. */
const BELOW = 3;
/** A cut behind a word leaves a blank, which readers take away. */
const TRIMMED = 1;

type Printed = Pick<LedgerTransaction, 'description'>;

const withoutDigits = (text: string): string => text.replace(/\d+/g, '0');

/**
 * The number of characters after which the bank of an account cuts descriptions, where that is short; null where they show
 * no such field. More different texts (digits aside) fill it than end on the three lengths below: lengths of texts that
 * nobody cuts thin out towards the longest instead.
 */
export function cutLength(rows: readonly Printed[]): number | null {
  let longest = 0;
  for (const { description } of rows) longest = Math.max(longest, description.length);
  if (longest > LONGEST_SHORT_FIELD) return null;
  const filled = new Set<string>();
  const below = new Set<string>();
  for (const { description } of rows) {
    const { length } = description;
    if (length >= longest - TRIMMED) filled.add(withoutDigits(description));
    else if (length >= longest - TRIMMED - BELOW) below.add(withoutDigits(description));
  }
  return filled.size >= LEAST_FILLED && filled.size > below.size ? longest : null;
}

/** Whether a description fills the field of the account that holds these rows, so that words may have been cut off. */
export function cutReader(rows: readonly Printed[]): (description: string) => boolean {
  const length = cutLength(rows);
  return (description) => length !== null && description.length >= length - TRIMMED;
}
