import type { ColumnRole } from '../csv-presets/csv-preset.ts';

/** The column of each role, counted from 0; texts may be in several columns. */
export type ColumnPlaces = ReadonlyMap<ColumnRole, readonly number[]>;

/**
 * Headings of unknown tables, English and Afrikaans, the most specific one first: of several
 * columns of dates the day of booking counts, and of several texts the one nearest to the bank's own words.
 */
const headings: Readonly<Record<ColumnRole, readonly string[]>> = {
  date: [
    'posting date',
    'post date',
    'posted date',
    'booking date',
    'boekingsdatum',
    'transaction date',
    'trans date',
    'transaksiedatum',
    'transaksie datum',
    'date',
    'datum',
    'date time',
    'action date',
    'effective date',
    'effektiewe datum',
    'value date',
  ],
  description: [
    'original description',
    'transaction description',
    'transactional description',
    'transaksiebeskrywing',
    'transaksie beskrywing',
    'description',
    'beskrywing',
    'transaction details',
    'details',
    'detail',
    'besonderhede',
    'narrative',
    'narration',
    'particulars',
    'transaction',
    'transaksie',
    'payee',
    'memo',
    'summary',
    'description 1',
    'beskrywing 1',
  ],
  wording: [],
  detail: ['description 2', 'beskrywing 2', 'additional information', 'more details'],
  reference: [
    'reference',
    'verwysing',
    'ref',
    'reference number',
    'customer reference',
    'kliëntverwysing',
    'your reference',
  ],
  amount: [
    'amount',
    'bedrag',
    'transaction amount',
    'transaksiebedrag',
    'amount zar',
    'value',
    'net amount',
    'total',
    'totaal',
    'total amount',
    'totale bedrag',
    'gross amount',
    'debit credit amount',
  ],
  debit: [
    'debit amount',
    'debietbedrag',
    'debit',
    'debits',
    'debiet',
    'debiete',
    'money out',
    'geld uit',
    'withdrawal',
    'withdrawals',
    'onttrekkings',
    'payments',
    'betalings',
    'paid out',
    'out',
    'uit',
  ],
  credit: [
    'credit amount',
    'kredietbedrag',
    'credit',
    'credits',
    'krediet',
    'krediete',
    'money in',
    'geld in',
    'deposit',
    'deposits',
    'deposito',
    "deposito's",
    'receipts',
    'ontvangstes',
    'paid in',
    'in',
  ],
  fee: [
    'fee',
    'fees',
    'fooi',
    'fooie',
    'service fee',
    'service fees',
    'diensgeld',
    'diensfooi',
    'bank charges',
    'bank fees',
    'bankkoste',
    'charge',
    'charges',
    'koste',
  ],
  side: ['debit credit', 'dr cr', 'cr dr', 'credit debit', 'debiet krediet', 'dt kt', 'indicator', 'd c'],
  balance: ['balance', 'saldo', 'running balance', 'lopende saldo', 'account balance', 'available balance'],
  account: ['account number', 'account', 'account no', 'rekeningnommer', 'rekening'],
  currency: [
    'currency',
    'currency code',
    'account currency',
    'transaction currency',
    'amount currency',
    'ccy',
    'geldeenheid',
  ],
  status: ['status', 'transaction status', 'posting status', 'booking status'],
};

const roles: readonly ColumnRole[] = [
  'date',
  'description',
  'detail',
  'reference',
  'amount',
  'debit',
  'credit',
  'fee',
  'side',
  'balance',
  'account',
  'currency',
  'status',
];

/** Columns of which a second one may hold money that the first does not. */
const ONLY_ONE: ReadonlySet<ColumnRole> = new Set(['amount', 'debit', 'credit', 'fee', 'side', 'currency', 'status']);

/** The headings that are read, by what their column holds, in the order in which they count. */
export const columnHeadings: ReadonlyMap<ColumnRole, readonly string[]> = new Map(
  roles.map((role) => [role, headings[role]]),
);

const rankOf: ReadonlyMap<string, { readonly role: ColumnRole; readonly rank: number }> = new Map(
  roles.flatMap((role) => headings[role].map((heading, rank) => [heading, { role, rank }] as const)),
);

/** A heading to be compared: lower case, without currency, footnote marks and punctuation. */
function plainHeading(cell: string): string {
  return cell
    .toLowerCase()
    .replaceAll(/\((?:r|zar)\)|[*.:#_]|\bzar\b/g, ' ')
    .replaceAll(/[/\\-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * The columns that a row of headings names; null when they do not make a table of transactions. Of several dates, texts and
 * balances the most specific one counts; several columns of money are all named.
 */
export function columnsOfHeadings(cells: readonly string[]): ColumnPlaces | null {
  const best = new Map<ColumnRole, { readonly places: readonly number[]; readonly rank: number }>();
  for (const [place, cell] of cells.entries()) {
    const known = rankOf.get(plainHeading(cell));
    if (known === undefined) continue;
    const { role, rank } = known;
    const other = best.get(role);
    if (other !== undefined && ONLY_ONE.has(role)) best.set(role, { ...other, places: [...other.places, place] });
    else if (other === undefined || rank < other.rank) best.set(role, { places: [place], rank });
  }
  const hasMoney = best.has('amount') || best.has('debit') || best.has('credit');
  const hasText = best.has('description') || best.has('reference');
  if (!best.has('date') || !hasMoney || !hasText) return null;
  return new Map([...best].map(([role, { places }]) => [role, places]));
}
