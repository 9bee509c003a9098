import { bankNames, firstNames } from './generated/name-table.ts';

/** Words of a name: a first name or initials, and one or two surnames, of which one may be VAN or DE. */
const MOST_WORDS = 5;
const MOST_INITIALS = 2;
const SHORTEST_SURNAME = 3;

/** Two letters that are words of shops, banks and countries. */
const NO_INITIALS: ReadonlySet<string> = new Set(
  'AN AT BE BY CC CO DE DO GO HI IK IN IS IT ME MY NO OF OK ON PC SA SQ TO TV UK UP US WE'.split(' '),
);

interface Names {
  readonly first: ReadonlySet<string>;
  readonly banks: ReadonlySet<string>;
}

let compiled: Names | null = null;

function known(): Names {
  compiled ??= { first: new Set(firstNames.split(';')), banks: new Set(bankNames.split(';')) };
  return compiled;
}

/** Words of the longest name of a bank. */
const MOST_BANK_WORDS = 3;

/** Where the text goes on behind the name of a bank that opens it; 0 where none does. */
function lengthOfBank(tokens: readonly string[]): number {
  const { banks } = known();
  let text = '';
  let length = 0;
  for (let words = 1; words <= MOST_BANK_WORDS && words < tokens.length; words += 1) {
    text = words === 1 ? (tokens[0] ?? '') : `${text} ${tokens[words - 1] ?? ''}`;
    if (banks.has(text)) length = words;
  }
  return length;
}

const isSurname = (word: string | undefined): boolean => word !== undefined && /^[A-Z]+$/.test(word);

/** How people address each other, in the languages that they write references in. */
const ADDRESSES: ReadonlySet<string> = new Set(
  'AUNTY AUNT AUNTIE MAMA MAM MA MEM UNCLE OOM TANNIE TAN BRA BHUTI BUTI SIS SISI USIS GOGO MKHULU TATA BABA NTATE MME MR MRS MS MISS MNR MEV JUFFROU MALUME'.split(
    ' ',
  ),
);

/** Whether a text opens with a person, as people address or name him: what follows is what they write. */
export function opensWithPerson(tokens: readonly string[]): boolean {
  const [first = ''] = tokens;
  return tokens.length > 1 && (ADDRESSES.has(first) || known().first.has(first));
}

/** Whether a word is a first name by itself. */
export function isFirstName(word: string): boolean {
  return known().first.has(word);
}

/** The words behind the name of the bank that opens them (`ABSA BANK T NKOSI`); all of them where none does. */
export function withoutBankName(tokens: readonly string[]): readonly string[] {
  return tokens.slice(lengthOfBank(tokens));
}

const VOWEL = /[AEIOUY]/;
/** Parts of surnames. */
const PARTICLES: ReadonlySet<string> = new Set('VAN DER DEN DE DU LE LA VON VD JANSE'.split(' '));
/** Single letters that join two words of a shop's name: FISH N CHIPS, SHOP O TOYS. */
const JOINING: ReadonlySet<string> = new Set('N A E O I U X S T'.split(' '));

const isInitials = (word: string): boolean => word.length <= MOST_INITIALS && !NO_INITIALS.has(word);
const isNameLike = (word: string): boolean =>
  PARTICLES.has(word) || (word.length >= SHORTEST_SURNAME && VOWEL.test(word));

/**
 * The name of a person by its shape alone, where nothing else is known of the words: a surname or first name before initials
 * (`NKOSI ZN`, `NOMVULA D`), or an initial between two names (`PRIYA M DLAMINI`). Null for anything else.
 */
export function personByShape(tokens: readonly string[]): string | null {
  const words = withoutBankName(tokens);
  if (words.length < 2 || words.length > MOST_WORDS || !words.every(isSurname)) return null;
  let end = words.length;
  while (end > 1 && words.length - end < MOST_INITIALS && isInitials(words[end - 1] ?? '')) end -= 1;
  const names = words.slice(0, end);
  if (end < words.length) {
    const isName = names.every(isNameLike) && names.some((word) => !PARTICLES.has(word));
    return isName && names.length <= 1 + names.filter((word) => PARTICLES.has(word)).length ? words.join(' ') : null;
  }
  const [first = '', middle = '', ...last] = words;
  const isBetween = middle.length === 1 && !JOINING.has(middle);
  return isBetween && last.length > 0 && [first, ...last].every(isNameLike) ? words.join(' ') : null;
}

/**
 * The name of a person that is the whole text: a first name or initials before a surname (`T ADAMS`, `THANDI NKOSI`), at
 * most behind the name of the bank that the money came from (`CAPITEC T MOKOENA`). Null for anything else: most names
 * of shops are two words as well.
 */
export function personIn(tokens: readonly string[]): string | null {
  const words = withoutBankName(tokens);
  if (words.length < 2 || words.length > MOST_WORDS || !words.every(isSurname)) return null;
  const [first = ''] = words;
  const hasInitials = first.length <= MOST_INITIALS && !NO_INITIALS.has(first);
  if (!hasInitials && !known().first.has(first)) return null;
  return words.slice(1).some((word) => word.length >= SHORTEST_SURNAME) ? words.join(' ') : null;
}
