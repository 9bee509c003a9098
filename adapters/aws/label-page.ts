import * as z from 'zod';
import type { LabelVerdict } from '../../core/labels/labelled-transaction.ts';
import { isLabelId } from '../../core/labels/taxonomy.ts';
import { compressJson, expandJson } from './compressed-json.ts';
import { MAX_PAGE_BYTES } from './ledger-page.ts';

const Label = z.custom<LabelVerdict['label']>((value) => typeof value === 'string' && isLabelId(value));

const Verdict = z.object({
  label: Label,
  confidence: z.number(),
  labelledBy: z.enum(['user', 'organisation_rule', 'shared_rule', 'engine', 'fallback']),
  ruleId: z.string(),
  matchedText: z.string(),
  runnerUp: Label.nullable(),
  channel: z.enum([
    'card',
    'eft',
    'debit_order',
    'debicheck',
    'atm',
    'cash',
    'fee',
    'interest',
    'transfer',
    'payshap',
    'wallet',
    'prepaid',
    'reversal',
    'unknown',
  ]),
  counterparty: z
    .object({
      name: z.string(),
      id: z.string(),
      type: z.enum(['merchant', 'lender', 'employer', 'government', 'bank', 'person', 'own_account', 'unknown']),
      confidence: z.number(),
    })
    .nullable(),
});

/** Equal verdicts are written once: a month has far fewer kinds of row than rows. */
const Page = z.object({
  v: z.literal(1),
  ids: z.array(z.string()),
  kinds: z.array(Verdict),
  kindOf: z.array(z.int()),
  pairs: z.array(z.tuple([z.int(), z.string()])),
});

export type IdentifiedVerdict = { readonly id: string; readonly verdict: LabelVerdict };

/** Verdicts of one month, in the order of its rows, as pages of at most MAX_PAGE_BYTES: one but for full and motley months. */
export function encodeLabelPages(verdicts: readonly IdentifiedVerdict[]): Uint8Array[] {
  const bytes = encodeLabelPage(verdicts);
  if (bytes.length <= MAX_PAGE_BYTES || verdicts.length < 2) return [bytes];
  const middle = Math.floor(verdicts.length / 2);
  return [...encodeLabelPages(verdicts.slice(0, middle)), ...encodeLabelPages(verdicts.slice(middle))];
}

function encodeLabelPage(verdicts: readonly IdentifiedVerdict[]): Uint8Array {
  const kinds: z.infer<typeof Verdict>[] = [];
  const indexes = new Map<string, number>();
  const pairs: [number, string][] = [];
  const kindOf = verdicts.map(({ verdict }, row) => {
    const { pairedWith, ...kind } = verdict;
    if (pairedWith !== null) pairs.push([row, pairedWith]);
    const key = JSON.stringify(kind);
    const known = indexes.get(key);
    if (known !== undefined) return known;
    indexes.set(key, kinds.length);
    kinds.push(kind);
    return kinds.length - 1;
  });
  return compressJson({ v: 1, ids: verdicts.map(({ id }) => id), kinds, kindOf, pairs });
}

/** The verdicts of a page. Throws when the bytes are not a page. */
export function decodeLabelPage(bytes: unknown): IdentifiedVerdict[] {
  const page = Page.parse(expandJson(bytes));
  const pairs = new Map(page.pairs);
  return page.ids.map((id, row) => {
    const kind = page.kinds[page.kindOf[row] ?? -1];
    if (!kind) throw new RangeError('label page names a kind that it lacks');
    return { id, verdict: { ...kind, pairedWith: pairs.get(row) ?? null } };
  });
}
