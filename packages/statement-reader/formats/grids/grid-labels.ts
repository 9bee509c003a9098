import { centsOfData } from '../texts/data-amount.ts';
import { bankNamedIn } from '../texts/stated-account.ts';
import type { GridRow } from './grid.ts';

/** What the rows above a table say of the account and the statement; null where they do not. */
export interface GridLabels {
  readonly bankSlug: string | null;
  readonly accountNumber: string | null;
  readonly accountName: string | null;
  readonly holderName: string | null;
  readonly currency: string | null;
  /** First and last day as the file writes them; null where it does not say both. */
  readonly period: readonly [from: string, to: string] | null;
  /** The day of the statement as the file writes it; null where it does not say. */
  readonly asAt: string | null;
  readonly openingCents: number | null;
  readonly closingCents: number | null;
}

/** `accountTitle`: some files call the holder so, and the account by its type. */
type LabelName = Exclude<keyof GridLabels, 'bankSlug' | 'period'> | 'accountTitle' | 'from' | 'to' | 'span';

/** Labels in English and Afrikaans. The first that fits counts, so the longer ones stand first. */
const labels: readonly (readonly [RegExp, LabelName])[] = [
  [/^(?:account|rekening) ?(?:description|type|beskrywing|tipe)$/, 'accountName'],
  [/^(?:account|rekening) ?(?:name|naam)$/, 'accountTitle'],
  [/^(?:product|produk|nickname)(?: name| type)?$/, 'accountName'],
  [/^(?:for )?(?:account|rekening) ?(?:number|no|num|nommer)?$/, 'accountNumber'],
  [/^(?:account holder|client|customer|holder|rekeninghouer|klient)? ?(?:name|naam)?$/, 'holderName'],
  [/^(?:currency|geldeenheid)$/, 'currency'],
  [/^(?:statement )?(?:from|start|vanaf|begin)(?: date|datum)?$/, 'from'],
  [/^(?:statement )?(?:to|end|tot|eind)(?: date|datum)?$/, 'to'],
  [/^(?:(?:statement |transaction |reporting )?(?:period|date range)|(?:staat ?)?tydperk)$/, 'span'],
  [
    /^(?:(?:statement|print(?:ed)?|export(?:ed)?|download(?:ed)?) (?:date|on|at)|date (?:of statement|printed|exported|generated)|generated (?:on|at)|as at|staat ?datum|datum van staat)$/,
    'asAt',
  ],
  [/^(?:opening balance|openingbalance|openingsaldo|balance brought forward|balance b\/f)$/, 'openingCents'],
  [/^(?:closing balance|closingbalance|afsluitingsaldo|balance carried forward|balance c\/f)$/, 'closingCents'],
];

function labelOf(text: string): LabelName | null {
  const plain = text.toLowerCase().replaceAll(/[.:]/g, ' ').replaceAll(/\s+/g, ' ').trim();
  if (plain === '' || plain.length > 40) return null;
  return labels.find(([label]) => label.test(plain))?.[1] ?? null;
}

/** A label and its values: in cells of their own, after a colon, or behind the label in one cell. */
function labelled(cells: readonly string[]): { readonly name: LabelName; readonly values: readonly string[] } | null {
  const filled = cells.filter((cell) => cell !== '');
  const [first = '', ...rest] = filled;
  const whole = labelOf(first);
  if (whole !== null && rest.length > 0) return { name: whole, values: rest };
  const split = /^([^:]{2,40}?)\s*:\s*(.+)$/.exec(first) ?? /^(\D{2,40}?)\s+([\d][\d -]*)$/.exec(first);
  const name = labelOf(split?.[1] ?? '');
  return name === null || !split?.[2] ? null : { name, values: [split[2], ...rest] };
}

/** What stands between the days of a period. A hyphen has spaces, or it belongs to a date. */
const BETWEEN_DAYS = /\s+(?:to|tot|until|till|and|en|[-–—])\s+|\s*[–—]\s*/i;

const BRACKETED = /^\[(.+)\]$/;

/** The first text of each label. */
function labelTexts(rows: readonly GridRow[]): ReadonlyMap<LabelName, string> {
  const text = new Map<LabelName, string>();
  const put = (name: LabelName, value: string): void => {
    if (value !== '' && !text.has(name)) text.set(name, value);
  };
  for (const { cells } of rows) {
    const found = labelled(cells);
    if (!found) continue;
    const { name, values } = found;
    if (name === 'accountNumber') {
      put(name, values[0] ?? '');
      put('accountName', BRACKETED.exec(values[1] ?? '')?.[1] ?? '');
    } else if (name === 'span') {
      const [from = '', to = ''] = values.flatMap((value) => value.split(BETWEEN_DAYS));
      put('from', from.trim());
      put('to', to.trim());
    } else if (name === 'holderName') put(name, values.join(' '));
    else put(name, values[0] ?? '');
  }
  return text;
}

/** Reads the rows above a table, line by line; the first value of each label counts. */
export function gridLabels(rows: readonly GridRow[]): GridLabels {
  const text = labelTexts(rows);
  const cents = (name: LabelName): number | null =>
    centsOfData(text.get(name) ?? '', '.') ?? centsOfData(text.get(name) ?? '', ',');
  const [from, to] = [text.get('from'), text.get('to')];
  const number = text.get('accountNumber') ?? '';
  const currency = text.get('currency')?.toUpperCase() ?? '';
  return {
    bankSlug: bankNamedIn(rows.map(({ cells }) => cells.join(' ')).join('\n')),
    accountNumber: /\d{4}/.test(number.replaceAll(/[ -]/g, '')) ? number : null,
    accountName: text.get('accountName') ?? text.get('accountTitle') ?? null,
    holderName: text.get('holderName') ?? (text.has('accountName') ? (text.get('accountTitle') ?? null) : null),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    period: from === undefined || to === undefined ? null : [from, to],
    asAt: text.get('asAt') ?? null,
    openingCents: cents('openingCents'),
    closingCents: cents('closingCents'),
  };
}
