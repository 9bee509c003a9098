import { statePayers } from '../generated/rule-table.ts';

/** A payer of grants and benefits found among words, from `start` up to before `end`, and the words that the tables know it by. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly words: readonly string[];
}

/** A name that is cut within one word shows so much of it. */
const PRINTED_GLUED = 0.6;

/** Names in full with the words that the tables know them by; those known by letters alone (SASSA) are names themselves. */
const NAMES: readonly { readonly knownAs: readonly string[]; readonly full: readonly string[] }[] = statePayers.map(
  ([knownAs, printed]) => ({ knownAs: knownAs.split(' '), full: printed.split(' ') }),
);
const LETTERS: readonly (readonly [letters: string, knownAs: readonly string[]])[] = [
  ...new Map(
    NAMES.flatMap(({ knownAs, full }) =>
      [knownAs, full].flatMap((words) => (words.length === 1 ? [[words[0] ?? '', knownAs] as const] : [])),
    ),
  ),
];
const GLUED: readonly { readonly name: string; readonly least: number; readonly knownAs: readonly string[] }[] =
  NAMES.filter(({ full }) => full.length > 1).map(({ knownAs, full }) => {
    const name = full.join('');
    // A first word by itself is no name of theirs (COMPENSATION).
    return { name, least: Math.max((full[0] ?? '').length + 1, name.length * PRINTED_GLUED), knownAs };
  });
/** What such payers glue to their letters: what is paid. Other words only begin so (RAFAEL). */
const PAID: readonly string[] =
  `PAYMENT PAYMENTS PAYMNT PMT PYMT PAY PAYOUT BETALING BET GRANT GRANTS GRNT TOELAE TOELAAG PENSION PENSIONS
  PENSIOEN PENS BENEFIT BENEFITS BEN VOORDEEL CLAIM CLAIMS EIS SRD CSG OAG OPG DG CDG FCG GIA WVG OLDAGE OLDER CHILD SUPPORT FOSTER
  DISABILITY DISAB MATERNITY ILLNESS TERS DEPOSIT CREDIT CR EFT FUND ALLOWANCE BURSARY`.split(/\s+/);

/** Of words of a name, this share of the letters is printed at least: less are another name's. */
const PRINTED_OF_TWO = 0.6;
const PRINTED_OF_MORE = 0.45;
const SHORTEST_ABBREVIATION = 2;

/** Whether a word is written short: its first letter and others of it in order (FND, AGY, GOVT of GOVERNMENT). */
function abbreviates(short: string, word: string): boolean {
  if (short === word) return true;
  if (short.length < SHORTEST_ABBREVIATION || short.length >= word.length || short[0] !== word[0]) return false;
  let at = 0;
  for (const letter of short) {
    at = word.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** The end of a name in full, each word as it is or short, that begins at a place; null where too little of it is printed. */
function endOfName(tokens: readonly string[], start: number, full: readonly string[]): number | null {
  let [covered, printed, whole] = [0, 0, 0];
  while (covered < full.length) {
    const [token, word] = [tokens[start + covered] ?? '', full[covered] ?? ''];
    const isLast = start + covered === tokens.length - 1;
    if (!(abbreviates(token, word) || (isLast && token !== '' && word.startsWith(token)))) break;
    covered += 1;
    printed += token.length;
    whole += word.length;
  }
  const end = start + covered;
  const isCut = covered < full.length && end === tokens.length;
  if (covered < 2 || (covered < full.length && !isCut)) return null;
  return printed >= whole * (covered === 2 ? PRINTED_OF_TWO : PRINTED_OF_MORE) ? end : null;
}

/** A word that holds such a payer: its letters and what is paid (SASSAPAYMENT), or its name without blanks. */
function inOneWord(token: string, isLast: boolean): readonly string[] | null {
  for (const [letters, knownAs] of LETTERS) {
    const rest = token.startsWith(letters) ? token.slice(letters.length) : '';
    const paid = rest.replace(/\d+/g, '');
    const isPaid = PAID.includes(paid) || (isLast && paid.length > 2 && PAID.some((word) => word.startsWith(paid)));
    if (rest !== '' && (paid === '' || isPaid)) return paid === '' ? knownAs : [...knownAs, paid];
    if (letters.length > 3 && token.endsWith(letters) && PAID.includes(token.slice(0, -letters.length))) return knownAs;
  }
  const glued = GLUED.find(
    ({ name, least }) => token.startsWith(name) || (isLast && name.startsWith(token) && token.length >= least),
  );
  return glued?.knownAs ?? null;
}

/** Letters that such a payer's words begin with, and those that its letters end in: most words do neither, which says enough. */
const OPENINGS: ReadonlySet<string> = new Set(
  [...LETTERS.map(([letters]) => letters), ...NAMES.flatMap(({ full }) => full.slice(0, 1))].map((word) =>
    word.charAt(0),
  ),
);
const ENDINGS: ReadonlySet<string> = new Set(LETTERS.map(([letters]) => letters.slice(-1)));

function find(tokens: readonly string[]): Found | null {
  for (let start = 0; start < tokens.length; start += 1) {
    const token = tokens[start] ?? '';
    if (!OPENINGS.has(token.charAt(0)) && !ENDINGS.has(token.charAt(token.length - 1))) continue;
    for (const { knownAs, full } of NAMES) {
      if (!abbreviates(token, full[0] ?? '')) continue;
      const end = endOfName(tokens, start, full);
      if (end !== null) return { start, end, words: knownAs };
    }
    const words = inOneWord(token, start === tokens.length - 1);
    if (words) return { start, end: start + 1, words };
  }
  return null;
}

/** Letters that such payers are known by, which stand for them as they are. */
const KNOWN_LETTERS: ReadonlySet<string> = new Set(LETTERS.map(([letters]) => letters));

/** Words with a payer of grants and benefits as the tables know it, and where it stands. */
export interface StatePayer {
  readonly tokens: readonly string[];
  readonly start: number;
}

/**
 * Finds who pays grants and benefits by law (state-payers.tsv) where banks print it in full, short, cut or glued to what
 * is paid: `SA SOCIAL SECURITY AGY`, `COMPENSATION FND`, `SASSAPAYMENT100200`. Null where none is named.
 */
export function statePayerIn(tokens: readonly string[]): StatePayer | null {
  const found = find(tokens);
  if (found) {
    const { start, end, words } = found;
    return { tokens: [...tokens.slice(0, start), ...words, ...tokens.slice(end)], start };
  }
  const at = tokens.findIndex((token) => KNOWN_LETTERS.has(token));
  return at < 0 ? null : { tokens, start: at };
}
