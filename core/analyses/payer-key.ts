import type { LabelledTransaction } from '../labels/labelled-transaction.ts';

const MONTH_NAMES =
  /\b(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)\b/g;

/** The slug that groups rows: the counterparty's id, else the description without its digits, months and signs. */
export function payerKeyOf(row: LabelledTransaction): string {
  if (row.counterparty) return row.counterparty.id;
  const words = row.description.toLowerCase().replaceAll(/\d+/g, ' ').replaceAll(MONTH_NAMES, ' ');
  return words.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'unnamed';
}
