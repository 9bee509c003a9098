import * as z from 'zod';
import type { LabelVerdict } from '../../core/labels/labelled-transaction.ts';
import { isLabelId } from '../../core/labels/taxonomy.ts';
import { ACCOUNT_STEM, ID_LENGTH } from '../../core/ledger/transaction-id.ts';
import type { CalendarMonth } from '../../core/time/calendar.ts';
import { compressTightly, expandJson } from './compressed-json.ts';
import { MAX_PAGE_BYTES } from './ledger-page.ts';

const Label = z.custom<LabelVerdict['label']>((value) => typeof value === 'string' && isLabelId(value));

const labelledBy = z.enum(['user', 'organisation_rule', 'shared_rule', 'engine', 'fallback']);
const channel = z.enum([
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
]);
const counterpartyType = z.enum([
  'merchant',
  'lender',
  'employer',
  'government',
  'bank',
  'person',
  'own_account',
  'unknown',
]);

/** A kind of row, its fields by name: so they stand on pages of version 1. */
const NamedKind = z.object({
  label: Label,
  confidence: z.number(),
  labelledBy,
  ruleId: z.string(),
  matchedText: z.string(),
  runnerUp: Label.nullable(),
  channel,
  counterparty: z
    .object({ name: z.string(), id: z.string(), type: counterpartyType, confidence: z.number() })
    .nullable(),
});
type Kind = z.infer<typeof NamedKind>;

/** The same by position: what differs least stands first, texts that are alike side by side. */
const PlacedKind = z.tuple([
  Label,
  Label.nullable(),
  z.number(),
  labelledBy,
  channel,
  z.string(),
  z.string(),
  /** Id, or null where it follows from the name; name; type; confidence. */
  z.tuple([z.string().nullable(), z.string(), counterpartyType, z.number()]).nullable(),
]);

/** What most counterparties are identified by: their name in lower case, its words joined by hyphens. */
const idOfName = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

function placed(kind: Kind): z.infer<typeof PlacedKind> {
  const { label, runnerUp, confidence, ruleId, matchedText, counterparty: party } = kind;
  const counterparty: z.infer<typeof PlacedKind>[7] = party && [
    party.id === idOfName(party.name) ? null : party.id,
    party.name,
    party.type,
    party.confidence,
  ];
  return [label, runnerUp, confidence, kind.labelledBy, kind.channel, ruleId, matchedText, counterparty];
}

function named(kind: z.infer<typeof PlacedKind>): Kind {
  const [label, runnerUp, confidence, by, via, ruleId, matchedText, party] = kind;
  const counterparty = party && {
    id: party[0] ?? idOfName(party[1]),
    name: party[1],
    type: party[2],
    confidence: party[3],
  };
  return { label, runnerUp, confidence, labelledBy: by, channel: via, ruleId, matchedText, counterparty };
}

/**
 * Equal verdicts are written once: a year has far fewer kinds of row than rows. Identifiers are those of one account, so
 * what they share is written once too, and the rest as differences.
 */
const Rows = z.object({
  stem: z.string(),
  ordinals: z.array(z.int()),
  kindOf: z.array(z.int()),
  pairs: z.array(z.tuple([z.int(), z.string()])),
  /** Rows of each month, in the order of the rows. */
  months: z.array(z.tuple([z.string(), z.int()])),
});
const WrittenPage = Rows.extend({ v: z.literal(2), kinds: z.array(PlacedKind) });
const Page = z.discriminatedUnion('v', [Rows.extend({ v: z.literal(1), kinds: z.array(NamedKind) }), WrittenPage]);

export type IdentifiedVerdict = { readonly id: string; readonly verdict: LabelVerdict };

/** A verdict with the month of its transaction. */
export interface DatedVerdict extends IdentifiedVerdict {
  readonly month: CalendarMonth;
}

/** Verdicts of one account in the order of its rows as pages of at most MAX_PAGE_BYTES: one but for full and motley ones. */
export function encodeLabelPages(verdicts: readonly DatedVerdict[]): Uint8Array[] {
  const bytes = encodeLabelPage(verdicts);
  if (bytes.length <= MAX_PAGE_BYTES || verdicts.length < 2) return [bytes];
  const middle = Math.floor(verdicts.length / 2);
  return [...encodeLabelPages(verdicts.slice(0, middle)), ...encodeLabelPages(verdicts.slice(middle))];
}

function encodeLabelPage(verdicts: readonly DatedVerdict[]): Uint8Array {
  const stem = verdicts[0]?.id.slice(0, ACCOUNT_STEM) ?? '';
  const page: z.infer<typeof WrittenPage> = { v: 2, stem, ordinals: [], kinds: [], kindOf: [], pairs: [], months: [] };
  const indexes = new Map<string, number>();
  let before = 0;
  for (const [row, { id, verdict, month }] of verdicts.entries()) {
    if (!id.startsWith(stem)) throw new RangeError('labels of two accounts on one page');
    const ordinal = Number.parseInt(id.slice(ACCOUNT_STEM), 16);
    page.ordinals.push(ordinal - before);
    before = ordinal;
    const { pairedWith, ...kind } = verdict;
    if (pairedWith !== null) page.pairs.push([row, pairedWith]);
    const key = JSON.stringify(kind);
    const index = indexes.get(key) ?? page.kinds.length;
    if (index === page.kinds.length) {
      indexes.set(key, index);
      page.kinds.push(placed(kind));
    }
    page.kindOf.push(index);
    const last = page.months.at(-1);
    if (last?.[0] === month) last[1] += 1;
    else page.months.push([month, 1]);
  }
  return compressTightly(JSON.stringify(page));
}

/** The verdicts of a page. Throws when the bytes are not a page. */
export function decodeLabelPage(bytes: unknown): DatedVerdict[] {
  const page = Page.parse(expandJson(bytes));
  const kinds = page.v === 1 ? page.kinds : page.kinds.map(named);
  const pairs = new Map(page.pairs);
  const months = page.months.flatMap(([month, rows]) => Array.from({ length: rows }, () => month));
  let ordinal = 0;
  return page.ordinals.map((difference, row) => {
    ordinal += difference;
    const kind = kinds[page.kindOf[row] ?? -1];
    const month = months[row];
    if (!kind || month === undefined) throw new RangeError('label page names a kind or a month that it lacks');
    const id = page.stem + ordinal.toString(16).padStart(ID_LENGTH - ACCOUNT_STEM, '0');
    return { id, month, verdict: { ...kind, pairedWith: pairs.get(row) ?? null } };
  });
}
