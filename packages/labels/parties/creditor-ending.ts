import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { isByMandate } from '../decision/mandate.ts';
import { creditorEndings } from '../generated/rule-table.ts';

let compiled: ReadonlyMap<string, LabelId> | null = null;

/**
 * What a creditor by mandate does, by the beginning of the last word of its name: banks cut creditors' names after ten
 * to twenty letters (`Drakens In661239`). Null for other channels, names of one word, and endings that say nothing.
 * @param words of the creditor alone
 */
export function creditorEndingOf(
  words: readonly string[],
  channel: Channel,
): { readonly label: LabelId; readonly matchedText: string } | null {
  const last = words.at(-1);
  if (words.length < 2 || last === undefined || !isByMandate(channel)) return null;
  compiled ??= new Map(creditorEndings);
  const label = compiled.get(last);
  return label === undefined ? null : { label, matchedText: last };
}
