type WordClass = 'balance' | 'opening' | 'closing' | 'whole' | 'either' | 'available' | 'filler';

/** Words that labels of balances are made of, in English and Afrikaans. A slash is written as a hyphen. */
const classes: readonly (readonly [WordClass, string])[] = [
  ['balance', 'balance bal saldo balans'],
  [
    'opening',
    'opening open openings begin beginning start starting initial previous prior last vorige laaste oorgebring',
  ],
  ['closing', 'closing close end ending eind final slot next volgende'],
  // Opening or closing by themselves.
  [
    'whole',
    'openingsaldo beginsaldo afsluitingsaldo sluitingsaldo slotsaldo eindsaldo b-f b-fwd b-fw bf bfwd c-f c-fwd c-fw cf cfwd brought carried',
  ],
  ['either', 'forward fwd oorgedra oorgedrae current huidige ledger running lopende outstanding uitstaande new nuwe'],
  ['available', 'available beskikbare beskikbaar'],
  [
    'filler',
    'as at on of from to the per op soos page bladsy month maand statement staat date datum your jou is was vir van die this account rekening period tydperk',
  ],
];

const classOf: ReadonlyMap<string, WordClass> = new Map(
  classes.flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
);

const WHOLE_OPENING = /^(?:openingsaldo|beginsaldo|b-fw?d?|bf|bfwd|brought)$/;
/** Days, months and numbers within a label. */
const DATED = /^(?:\d+|(?:jan|feb|mar|maa|mrt|apr|may|mei|jun|jul|aug|sep|sept|oct|okt|nov|dec|des)\p{L}{0,7})$/u;
const MOST_CHARACTERS = 60;

/**
 * Which balance a text names, where all of it names one: `null` where its place decides (`Saldo oorgedra`), `available` for
 * what may be drawn, which no transaction leads to. Undefined for any other text.
 */
export function balanceLabel(text: string): 'opening' | 'closing' | 'available' | null | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const words = text
    .toLowerCase()
    .replaceAll(/\b([bc])\s?\/\s?(f\p{L}*)/gu, '$1-$2')
    .replaceAll(/\(r\)|\bzar\b|[^\p{L}\p{N}-]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && !/^-+$/.test(word) && !DATED.test(word.replaceAll('-', '')));
  const names = words.map((word) => classOf.get(word));
  if (names.includes(undefined)) return undefined;
  const has = (name: WordClass): boolean => names.includes(name);
  if (!has('balance') && !has('whole') && !words.includes('oorgedra')) return undefined;
  if (has('available')) return 'available';
  const wholes = words.filter((word) => classOf.get(word) === 'whole');
  const opens = has('opening') || wholes.some((word) => WHOLE_OPENING.test(word));
  const closes = has('closing') || wholes.some((word) => !WHOLE_OPENING.test(word));
  return opens === closes ? null : opens ? 'opening' : 'closing';
}
