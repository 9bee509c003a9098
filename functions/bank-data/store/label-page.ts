import type { CalendarMonth } from '@imali/ledger/basics/calendar.ts';
import { ACCOUNT_STEM, ID_LENGTH } from '@imali/ledger/rows/transaction-id.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { isLabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import * as z from 'zod';
import { compressJson, expandJson, MAX_PAGE_BYTES } from '../../platform/store/compressed-json.ts';
import { placesOf, placesText } from './places-text.ts';

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

/** A kind of row, its fields by name: as they are on pages of version 1. */
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

/** The same by position: so they are on pages of version 2. */
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

/** What most merchants are called: the text that they were known by, its words with a capital. Pages hold it by reference. */
const nameOfText = (text: string): string =>
  text
    .split(' ')
    .map((word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    .join(' ');

/** A rule by its kind alone where the rest follows from the text that it matched. */
const WrittenRule = z.union([z.string(), z.tuple([z.string()])]);

function writtenRule({ ruleId, matchedText }: Kind): z.infer<typeof WrittenRule> {
  const kind = ruleId.slice(0, Math.max(0, ruleId.indexOf(':')));
  return ruleId === `${kind}:${idOfName(matchedText)}` ? [kind] : ruleId;
}

/**
 * Kinds by column, sorted so that what is alike is side by side: at a quality that takes a sixth of the time, pages get no
 * larger than kinds by position did at the highest. Columns of the counterparty are null where a row has no counterparty.
 */
const KindColumns = z.object({
  labels: z.array(Label),
  runnersUp: z.array(Label.nullable()),
  confidences: z.array(z.number()),
  by: z.array(labelledBy),
  channels: z.array(channel),
  rules: z.array(WrittenRule),
  texts: z.array(z.string()),
  /** 0 for the name that follows from the text. */
  names: z.array(z.union([z.string(), z.literal(0)]).nullable()),
  /** null where the id follows from the name. */
  ids: z.array(z.string().nullable()),
  types: z.array(counterpartyType.nullable()),
  certainties: z.array(z.number()),
});

function columnsOf(kinds: readonly Kind[]): z.infer<typeof KindColumns> {
  return {
    labels: kinds.map(({ label }) => label),
    runnersUp: kinds.map(({ runnerUp }) => runnerUp),
    confidences: kinds.map(({ confidence }) => confidence),
    by: kinds.map((kind) => kind.labelledBy),
    channels: kinds.map((kind) => kind.channel),
    rules: kinds.map(writtenRule),
    texts: kinds.map(({ matchedText }) => matchedText),
    names: kinds.map(({ counterparty, matchedText }) =>
      counterparty === null ? null : counterparty.name === nameOfText(matchedText) ? 0 : counterparty.name,
    ),
    ids: kinds.map(({ counterparty }) =>
      counterparty === null || counterparty.id === idOfName(counterparty.name) ? null : counterparty.id,
    ),
    types: kinds.map(({ counterparty }) => counterparty?.type ?? null),
    certainties: kinds.map(({ counterparty }) => counterparty?.confidence ?? 0),
  };
}

/** The kinds of columns. Throws when one of them is shorter than the others. */
function kindsOf(columns: z.infer<typeof KindColumns>): Kind[] {
  const at = <T>(column: readonly T[], index: number): T => {
    const [value] = column.slice(index, index + 1);
    if (value === undefined) throw new RangeError('a column of a label page lacks a kind');
    return value;
  };
  return columns.labels.map((label, index) => {
    const [rule, matchedText, type] = [at(columns.rules, index), at(columns.texts, index), at(columns.types, index)];
    const written = at(columns.names, index);
    const name = written === 0 ? nameOfText(matchedText) : written;
    const id = at(columns.ids, index);
    const confidence = at(columns.certainties, index);
    return {
      label,
      runnerUp: at(columns.runnersUp, index),
      confidence: at(columns.confidences, index),
      labelledBy: at(columns.by, index),
      channel: at(columns.channels, index),
      ruleId: typeof rule === 'string' ? rule : `${rule[0]}:${idOfName(matchedText)}`,
      matchedText,
      counterparty: name === null || type === null ? null : { id: id ?? idOfName(name), name, type, confidence },
    };
  });
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
  pairs: z.array(z.tuple([z.int(), z.string()])),
  /** Rows of each month, in the order of the rows. */
  months: z.array(z.tuple([z.string(), z.int()])),
});
/** Until version 3 the place of each row's kind is a number, since then a character. */
const NumberedRows = Rows.extend({ kindOf: z.array(z.int()) });
const WrittenPage = Rows.extend({ v: z.literal(4), kindOf: z.string(), kinds: KindColumns });
const Page = z.discriminatedUnion('v', [
  NumberedRows.extend({ v: z.literal(1), kinds: z.array(NamedKind) }),
  NumberedRows.extend({ v: z.literal(2), kinds: z.array(PlacedKind) }),
  NumberedRows.extend({ v: z.literal(3), kinds: KindColumns }),
  WrittenPage,
]);

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

/** What makes two verdicts of one kind, and puts kinds that are alike side by side. */
function keyOf({ label, runnerUp, ruleId, matchedText, counterparty: party, ...rest }: Kind): string {
  // The lengths at its end say where the texts that it joins begin and end.
  const own =
    party === null
      ? ''
      : `${party.name} ${party.id} ${party.type} ${party.confidence} ${party.name.length} ${party.id.length}`;
  return `${label} ${runnerUp} ${rest.confidence} ${rest.labelledBy} ${rest.channel} ${ruleId} ${matchedText} ${own} ${ruleId.length} ${matchedText.length}`;
}

function encodeLabelPage(verdicts: readonly DatedVerdict[]): Uint8Array {
  const stem = verdicts[0]?.id.slice(0, ACCOUNT_STEM) ?? '';
  const rows: z.infer<typeof Rows> = { stem, ordinals: [], pairs: [], months: [] };
  const kinds = new Map<string, Kind>();
  const keys: string[] = [];
  let before = 0;
  for (const [row, { id, verdict, month }] of verdicts.entries()) {
    if (!id.startsWith(stem)) throw new RangeError('labels of two accounts on one page');
    const ordinal = Number.parseInt(id.slice(ACCOUNT_STEM), 16);
    rows.ordinals.push(ordinal - before);
    before = ordinal;
    if (verdict.pairedWith !== null) rows.pairs.push([row, verdict.pairedWith]);
    const key = keyOf(verdict);
    keys.push(key);
    if (!kinds.has(key)) kinds.set(key, verdict);
    const last = rows.months.at(-1);
    if (last?.[0] === month) last[1] += 1;
    else rows.months.push([month, 1]);
  }
  const sorted = [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const places = new Map(sorted.map(([key], index) => [key, index]));
  const page: z.infer<typeof WrittenPage> = {
    ...rows,
    v: 4,
    kindOf: placesText(keys.map((key) => places.get(key) ?? -1)),
    kinds: columnsOf(sorted.map(([, kind]) => kind)),
  };
  return compressJson(page);
}

/** The verdicts of a page. Throws when the bytes are not a page. */
export function decodeLabelPage(bytes: unknown): DatedVerdict[] {
  const page = Page.parse(expandJson(bytes));
  const kinds = page.v === 1 ? page.kinds : page.v === 2 ? page.kinds.map(named) : kindsOf(page.kinds);
  const kindOf = page.v === 4 ? placesOf(page.kindOf) : page.kindOf;
  const pairs = new Map(page.pairs);
  const months = page.months.flatMap(([month, rows]) => Array.from({ length: rows }, () => month));
  let ordinal = 0;
  return page.ordinals.map((difference, row) => {
    ordinal += difference;
    const kind = kinds[kindOf[row] ?? -1];
    const month = months[row];
    if (!kind || month === undefined) throw new RangeError('label page names a kind or a month that it lacks');
    const id = page.stem + ordinal.toString(16).padStart(ID_LENGTH - ACCOUNT_STEM, '0');
    return { id, month, verdict: { ...kind, pairedWith: pairs.get(row) ?? null } };
  });
}
