import { balanceLabel } from './balance-words.ts';

/** The side of money that a figure adds up. */
export type FigureSide = 'in' | 'out';

/** A sum or a count of rows, as its label describes it. */
export interface TotalMeaning {
  readonly kind: 'total';
  /** Empty where it does not say. `payments` may be either: those of a card are money in. */
  readonly sides: readonly FigureSide[];
  readonly measure: 'sum' | 'count' | 'either';
  /** `net` is money in less money out, `gross` both added up. */
  readonly form: 'plain' | 'net' | 'gross';
  /** Whether it is about some of the rows only, such as fees, or about what the label does not say. */
  readonly isPart: boolean;
  /** Whether words say that it is a sum or a count, and not only of which side. */
  readonly isNamed: boolean;
}

/** What a file states about its rows: a balance at one of their ends, or a sum or count of them. */
export type FigureMeaning = { readonly kind: 'balance'; readonly end: 'opening' | 'closing' } | TotalMeaning;

type WordClass = 'total' | 'amount' | 'net' | 'gross' | 'in' | 'out' | 'either' | 'count' | 'noun' | 'part' | 'filler';

/** Words that labels of totals are made of, in English and Afrikaans. */
const classes: readonly (readonly [WordClass, string])[] = [
  ['total', 'total totals totaal totale subtotal subtotals subtotaal sub grand sum som overall cumulative groot'],
  ['amount', 'amount amounts value bedrag bedrae waarde rand rands zar r'],
  ['net', 'net nett netto movement change beweging verandering'],
  ['gross', 'turnover omset'],
  [
    'in',
    "credits credit krediete krediet cr kt deposits deposito's depositos receipts income inflow inflows ontvangstes inkomste inbetalings incoming",
  ],
  [
    'out',
    'debits debit debiete debiet dr dt withdrawals onttrekkings expenses expenditure outflow outflows uitgawes uitbetalings outgoing spent',
  ],
  ['either', 'payments betalings'],
  ['count', 'number no nr count aantal getal nommer qty quantity'],
  [
    'noun',
    'transactions transaction transaksies transaksie entries entry items inskrywings inskrywing rows lines records rye txns',
  ],
  [
    'part',
    'fees fee charges charge vat btw interest rente tax belasting fooie fooi koste diensgeld bankkoste service bank cash card pos eft atm purchases aankope transfers oordragte pending hangende',
  ],
  [
    'filler',
    'of the for this these statement page report month period day week van vir die hierdie tydperk staat bladsy verslag maand dag week all alle account rekening per to on at and en from tot op bo carried brought forward oorgedra charged paid levied exported listed shown displayed found returned uitgevoer gelys',
  ],
];

const classOf: ReadonlyMap<string, WordClass> = new Map(
  classes.flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
);

/** In the singular, headings of columns and marks of rows, unless a word beside them says that it is a total. */
const SINGULAR: ReadonlySet<string> = new Set(
  'credit krediet debit debiet cr kt dr dt transaction transaksie entry inskrywing'.split(' '),
);

const MONEY_IN = /\b(?:money|paid|cash|geld|total|totaal|funds) in\b/g;
const MONEY_OUT = /\b(?:money|paid|cash|geld|total|totaal|funds) (?:out|uit)\b/g;
/** Days, numbers of pages and accounts within a label. */
const DATED = /^(?:\d+|jan|feb|mar|maa|apr|may|mei|jun|jul|aug|sep|sept|oct|okt|nov|dec|des)\p{L}{0,7}$/u;
const BEGINS_AS_TOTAL = /^(?:grand |sub ?)?(?:total|totals|totaal|totale|subtotal|subtotaal)\b/;

const MOST_CHARACTERS = 60;

function plainLabel(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\(r\)|\bzar\b/g, ' ')
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();
}

/** A total of which the label says that it is one, and not of what. */
export const OF_SOMETHING: TotalMeaning = {
  kind: 'total',
  sides: [],
  measure: 'either',
  form: 'plain',
  isPart: true,
  isNamed: true,
};

function measureOf(found: ReadonlySet<WordClass>): TotalMeaning['measure'] {
  if (found.has('count')) return 'count';
  return found.has('amount') || (found.has('total') && found.size === 1) ? 'sum' : 'either';
}

const SUMMING: readonly WordClass[] = ['total', 'net', 'gross'];
const COUNTED: readonly WordClass[] = ['noun', 'in', 'out', 'either'];

/** Whether words of these classes name a figure by themselves. */
function isFigure(found: ReadonlySet<WordClass>, words: readonly string[]): boolean {
  if (SUMMING.some((name) => found.has(name))) return true;
  if (words.length === 1 && (words[0] === 'count' || words[0] === 'aantal')) return true;
  return words.some((word) => {
    const name = classOf.get(word);
    return name !== undefined && COUNTED.includes(name) && !SINGULAR.has(word);
  });
}

function sidesOf(found: ReadonlySet<WordClass>): readonly FigureSide[] {
  if (found.has('either')) return ['in', 'out'];
  if (found.has('in') === found.has('out')) return [];
  return [found.has('in') ? 'in' : 'out'];
}

/** What a text states as the label of a figure; null where it is no such label. */
export function figureMeaning(text: string): FigureMeaning | null {
  if (text.length > MOST_CHARACTERS) return null;
  const label = plainLabel(text);
  const end = balanceLabel(text);
  if (end === 'opening' || end === 'closing') return { kind: 'balance', end };
  const named = label.replaceAll(MONEY_IN, 'deposits').replaceAll(MONEY_OUT, 'withdrawals');
  const words = named.split(' ').filter((word) => !DATED.test(word));
  const names = words.map((word) => classOf.get(word));
  if (words.length === 0 || names.some((name) => name === undefined)) {
    return BEGINS_AS_TOTAL.test(label) ? OF_SOMETHING : null;
  }
  const found: ReadonlySet<WordClass> = new Set(
    names.flatMap((name) => (name === undefined || name === 'filler' ? [] : [name])),
  );
  if (!isFigure(found, words)) return null;
  return {
    kind: 'total',
    sides: sidesOf(found),
    measure: measureOf(found),
    form: found.has('net') ? 'net' : found.has('gross') ? 'gross' : 'plain',
    isPart: found.has('part'),
    isNamed: named !== label || found.has('count') || SUMMING.some((name) => found.has(name)),
  };
}

/** Whether a text is made of words of figures only, as headings of a block of them are: `Amount`, `Number of`. */
export function isFigureWord(text: string): boolean {
  const words = plainLabel(text).split(' ');
  return words.every((word) => classOf.has(word)) || figureMeaning(text) !== null;
}
