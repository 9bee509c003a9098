import { nameWords } from '@imali/ledger/text/name-words.ts';
import { isFirstName } from '@imali/ledger/text/person-name.ts';

/** A natural person who holds an account, as far as the bank prints the name. */
export interface Holder {
  /** First names in full, in order; empty where the bank prints initials only. */
  readonly given: readonly string[];
  /** First letters of all first names, in order. */
  readonly initials: string;
  /** Surnames without their particles (`MERWE` of `VAN DER MERWE`), both of a double one. */
  readonly surnames: readonly string[];
  readonly titles: readonly string[];
}

/** Who holds an account: persons, or a company by the words of its name. */
export interface HolderNames {
  readonly people: readonly Holder[];
  readonly companies: readonly (readonly string[])[];
}

/**
 * How a text names a holder, the most certain first: a first name or all initials with the surname, one initial with it,
 * a title with it, the surname alone, a first name alone. `other_person` has the surname and is somebody else.
 */
export type NameFit = 'full' | 'initials' | 'initial' | 'title' | 'surname' | 'given' | 'none' | 'other_person';

/** How words name a holder, and which of them: from `start` up to before `end`, both 0 where none does. */
export interface NameMatch {
  readonly fit: NameFit;
  readonly start: number;
  readonly end: number;
}

const NO_MATCH: NameMatch = { fit: 'none', start: 0, end: 0 };
const RANK: readonly NameFit[] = ['full', 'initials', 'initial', 'other_person', 'title', 'surname', 'given', 'none'];

const TITLES: ReadonlySet<string> = new Set('MR MRS MS MISS MNR MEV MEJ MEJUFFROU MASTER'.split(' '));
/** Titles of a trade: a payee with one is most likely visited for it, unless the bank prints it for the holder too. */
const TRADE_TITLES: ReadonlySet<string> = new Set('DR PROF ADV REV PASTOR DS'.split(' '));
/** Titles of men. */
export const MALE: ReadonlySet<string> = new Set(['MR', 'MNR', 'MASTER']);
/** Small words before a surname. */
export const PARTICLES: ReadonlySet<string> = new Set('VAN DER DEN DE DU LE VON JANSE TEN TER VD VDM'.split(' '));
const COMPANY_WORDS: ReadonlySet<string> = new Set(
  'PTY LTD LIMITED CC INC NPC NPO TRUST BK EDMS BPK PROPRIETARY'.split(' '),
);
/** Short words beside a name that are no initials. */
const NO_INITIALS: ReadonlySet<string> = new Set(
  'TO FR FM FRM FOR BY NA IB OB AT IN ON OF CR DR DT ACB EFT FNB APP PAY PMT TRF REF INT ATM ACC AC MY ME EN RE NO AND THE VIR AN BE CC CO DO GO HI IK IS IT OK PC SQ TV UK UP US WE'.split(
    ' ',
  ),
);
const SHORTEST_SURNAME = 3;
const SHORTEST_CUT = 4;
const SHORTEST_CUT_COMPANY = 8;
const MOST_NEIGHBOURS = 4;

/** Whether a printed word is initials rather than a name: `TP`, `JHG`. */
export const areInitials = (word: string): boolean => word.length <= 2 || (word.length <= 4 && !/[AEIOUY]/.test(word));

interface Part {
  readonly words: readonly string[];
  readonly titles: readonly string[];
  /** Surnames as printed last, a double one as two. */
  readonly surnames: readonly string[];
}

function partOf(text: string): Part {
  const all = nameWords(text);
  const titles = all.filter((word) => TITLES.has(word) || TRADE_TITLES.has(word));
  const words = all.filter((word) => !TITLES.has(word) && !TRADE_TITLES.has(word));
  const hyphened = /([A-Za-z']{3,})\s*-\s*([A-Za-z']{3,})/.exec(text);
  const double = hyphened ? nameWords(hyphened[0]) : [];
  return { words, titles, surnames: double };
}

/** Whether the surname stands first: behind it come a comma or nothing but initials. */
function isSurnameFirst(text: string, words: readonly string[]): boolean {
  const [first = '', ...rest] = words;
  if (first.length < SHORTEST_SURNAME || rest.length === 0) return false;
  return /^[^,]*[A-Za-z]{3,}\s*,/.test(text) || (!areInitials(first) && rest.every((word) => word.length <= 2));
}

function holderOf(text: string, sharedSurname: string | null): Holder | null {
  const { words, titles, surnames: double } = partOf(text);
  const ordered = isSurnameFirst(text, words) ? [...words.slice(1), words[0] ?? ''] : words;
  const own = sharedSurname === null ? ordered.at(-1) : null;
  const last = own ?? sharedSurname;
  if (last === null || last === undefined || last.length < SHORTEST_SURNAME) return null;
  const surnames = double.includes(last) ? double : [last];
  const names = ordered.filter((word) => !surnames.includes(word) && !PARTICLES.has(word));
  return {
    given: names.filter((word) => !areInitials(word)),
    initials: names.map((word) => (areInitials(word) ? word : word.slice(0, 1))).join(''),
    surnames,
    titles,
  };
}

/** Reads the name of an account's holder: titles, initials, joint holders (`TJ & LM NKOSI`), surname first, companies. */
export function holderNames(printed: string): HolderNames {
  const words = nameWords(printed);
  if (words.some((word) => COMPANY_WORDS.has(word))) {
    const company = words.filter((word) => !COMPANY_WORDS.has(word));
    return { people: [], companies: company.length === 0 ? [] : [company] };
  }
  const parts = printed.split(/&|\/|\+|\bAND\b|\bEN\b/i).filter((part) => nameWords(part).length > 0);
  const last = parts.at(-1) ?? '';
  const closing = holderOf(last, null);
  const people = parts.flatMap((part, index) => {
    if (index === parts.length - 1) return closing ? [closing] : [];
    const bare = partOf(part).words;
    const isWhole = bare.length > 1 && !bare.every(areInitials);
    const holder = holderOf(part, isWhole ? null : (closing?.surnames[0] ?? null));
    return holder ? [holder] : [];
  });
  return { people, companies: [] };
}

const sharesSurname = (a: Holder, b: Holder): boolean => a.surnames.some((name) => b.surnames.includes(name));

/** The same person as `whole`, with no more of the name. */
function isCovered(part: Holder, whole: Holder): boolean {
  return (
    sharesSurname(part, whole) &&
    part.surnames.every((name) => whole.surnames.includes(name)) &&
    part.given.every((name) => whole.given.includes(name)) &&
    whole.initials.startsWith(part.initials)
  );
}

/** Holders without those of whom another account prints more: who is known by the whole name is not known by less. */
export function mergedHolders(names: readonly HolderNames[]): HolderNames {
  const all = names.flatMap(({ people }) => people);
  const known: Holder[] = [];
  const byDetail = all.toSorted(
    (a, b) =>
      b.initials.length + b.given.length + b.surnames.length - (a.initials.length + a.given.length + a.surnames.length),
  );
  for (const holder of byDetail) {
    const at = known.findIndex((whole) => isCovered(holder, whole));
    const whole = known[at];
    if (whole) known[at] = { ...whole, titles: [...whole.titles, ...holder.titles] };
    else known.push(holder);
  }
  return { people: known, companies: names.flatMap(({ companies }) => companies) };
}

type Reading = 'full' | 'all' | 'some' | 'second' | 'other' | 'unknown' | 'nothing';

/** What letters beside a surname say of its owner. */
function readInitials(letters: string, { initials }: Holder): Reading {
  if (letters === '') return 'nothing';
  if (initials === '') return 'second';
  if (letters === initials) return initials.length > 1 ? 'all' : 'some';
  if (initials.startsWith(letters) || letters.startsWith(initials)) return 'some';
  return letters.length === 1 && initials.includes(letters) ? 'second' : 'other';
}

interface Side {
  readonly reading: Reading;
  readonly title: string | null;
  /** Words that belong to the name on this side. */
  readonly length: number;
}

/** Whether a word may be a first name of which the bank printed the holder's initial only. */
function mayBeGiven(word: string, { given, initials }: Holder): boolean {
  const letter = word.slice(0, 1);
  return initials.includes(letter) && !given.some((name) => name.startsWith(letter));
}

/** Whether a word beside a name is one of it: not a bank's wording, which is left out as a blank. */
const isNameLike = (word: string | undefined): boolean => word !== undefined && word.length > 3;

/** What is known after the words nearest to a surname were read. */
interface SideSoFar {
  letters: string;
  title: string | null;
  length: number;
  isFull: boolean;
  isOther: boolean;
  isUnknown: boolean;
}

/** A word beside a surname: how many words lie between, what lies beyond it, and on which side it is. */
interface Neighbour {
  readonly word: string;
  readonly index: number;
  readonly next: string;
  readonly isLast: boolean;
  readonly toTheRight: boolean;
}

/** Whether to read the word beyond the one that was read. */
type GoOn = boolean;

const isTitle = (word: string, toTheRight: boolean): boolean =>
  // DR is a doctor before a name and a debit behind it.
  TITLES.has(word) || (TRADE_TITLES.has(word) && !(toTheRight && word === 'DR'));

/** Whether a word is a first name of the holder, whole or cut where the text ends. */
function isGivenName({ word, isLast, toTheRight }: Neighbour, { given }: Holder): boolean {
  const isCut = toTheRight && isLast && word.length >= 2;
  return given.includes(word) || (isCut && given.some((name) => name.startsWith(word)));
}

/** Reads up to three letters as initials of the holder. */
function readShortWord({ word, index, toTheRight }: Neighbour, holder: Holder, side: SideSoFar): GoOn {
  if (word === '' || NO_INITIALS.has(word)) return false;
  const joined = toTheRight ? side.letters + word : word + side.letters;
  // Three letters are rarely initials: only those that fit are taken for them.
  if (word.length === 3 && readInitials(joined, holder) === 'other') return false;
  side.letters = joined;
  side.length = index + 1;
  return true;
}

/** Reads a word of some length that is no first name that the bank prints of the holder. */
function readOtherName({ word, index, next, toTheRight }: Neighbour, holder: Holder, side: SideSoFar): GoOn {
  if (mayBeGiven(word, holder)) {
    side.letters = toTheRight ? side.letters + word.slice(0, 1) : word.slice(0, 1) + side.letters;
  } else if (!isFirstName(word)) {
    const isNearest = !toTheRight && index === 0;
    if (!isNearest || !isNameLike(word)) return false;
    side.isUnknown = true;
    return true;
  } else if (toTheRight || !holder.given.includes(next)) {
    // Else it is a second name that the bank of this account does not print, and follows the first one.
    side.isOther = true;
  }
  side.length = index + 1;
  return !side.isOther;
}

/** Reads one word beside a surname into what is known of its side. */
function readNeighbour(neighbour: Neighbour, holder: Holder, side: SideSoFar): GoOn {
  const { word, index, toTheRight } = neighbour;
  if (PARTICLES.has(word) || holder.surnames.includes(word)) {
    side.length = index + 1;
    return true;
  }
  if (side.letters === '' && word.length > 1 && word === holder.initials) {
    side.letters = word;
    side.length = index + 1;
    return true;
  }
  if (isTitle(word, toTheRight)) {
    side.title = word;
    side.length = index + 1;
    return false;
  }
  if (isGivenName(neighbour, holder)) {
    side.isFull = true;
    side.length = index + 1;
    return true;
  }
  if (side.isFull) return false;
  return word.length <= 3 && !isFirstName(word)
    ? readShortWord(neighbour, holder, side)
    : readOtherName(neighbour, holder, side);
}

/** Reads the words on one side of a surname, nearest first. */
function readSide(nearest: readonly string[], holder: Holder, toTheRight: boolean): Side {
  const side: SideSoFar = { letters: '', title: null, length: 0, isFull: false, isOther: false, isUnknown: false };
  for (const [index, word] of nearest.slice(0, MOST_NEIGHBOURS).entries()) {
    const next = nearest[index + 1] ?? '';
    const neighbour = { word, index, next, isLast: index === nearest.length - 1, toTheRight };
    if (!readNeighbour(neighbour, holder, side)) break;
  }
  return { reading: readingOf(side, holder), title: side.title, length: side.length };
}

function readingOf({ letters, isFull, isOther, isUnknown }: SideSoFar, holder: Holder): Reading {
  if (isFull) return 'full';
  if (isOther) return 'other';
  const byLetters = readInitials(letters, holder);
  // An unknown word between initials that fit and the surname is another surname; alone it is another name.
  return isUnknown && byLetters !== 'all' && byLetters !== 'some' ? 'unknown' : byLetters;
}

function combined(left: Side, right: Side, holder: Holder): NameFit {
  const readings = [left.reading, right.reading];
  const title = left.title ?? right.title;
  if (readings.includes('full')) return 'full';
  if (title !== null && TRADE_TITLES.has(title) && !holder.titles.includes(title)) return 'other_person';
  if (
    title !== null &&
    TITLES.has(title) &&
    holder.titles.some((own) => TITLES.has(own) && MALE.has(own) !== MALE.has(title))
  )
    return 'other_person';
  if (left.reading === 'other') return 'other_person';
  if (readings.includes('all')) return 'initials';
  if (readings.includes('some')) return 'initial';
  if (right.reading === 'other') return 'other_person';
  if (left.reading === 'unknown') return 'none';
  return title === null ? 'surname' : 'title';
}

const isGlued = (word: string, { initials, given, surnames }: Holder): boolean =>
  surnames.some((surname) => {
    if (word.length <= surname.length || !word.includes(surname)) return false;
    const fronts = [initials, initials.slice(0, 1), ...given].filter((front) => front !== '');
    const rest = word.startsWith(surname) ? word.slice(surname.length) : word.slice(0, -surname.length);
    return fronts.some(
      (front) => rest === front || (rest.startsWith(front) && PARTICLES.has(rest.slice(front.length))),
    );
  });

/**
 * Whether a word is one of the surnames, or the beginning of one that the bank cut: at the end of the text, or behind the
 * first name and before what the payer wrote.
 */
function isSurnameOf(word: string, isLast: boolean, holder: Holder, sure: boolean): boolean {
  if (holder.surnames.includes(word)) return true;
  const least = isLast ? (sure ? 2 : SHORTEST_CUT) : sure ? SHORTEST_CUT : SHORTEST_CUT + 2;
  return word.length >= least && holder.surnames.some((surname) => surname.startsWith(word));
}

const better = (a: NameMatch, b: NameMatch): NameMatch => (RANK.indexOf(b.fit) < RANK.indexOf(a.fit) ? b : a);

function matchOfHolder(words: readonly string[], holder: Holder): NameMatch {
  let best = NO_MATCH;
  words.forEach((word, at) => {
    if (isGlued(word, holder)) best = better(best, { fit: 'initial', start: at, end: at + 1 });
    if (holder.given.includes(word) && word.length >= SHORTEST_CUT)
      best = better(best, { fit: 'given', start: at, end: at + 1 });
    const before = words.slice(0, at).toReversed();
    const sure = before[0] !== undefined && holder.given.includes(before[0]);
    if (!isSurnameOf(word, at === words.length - 1, holder, sure)) return;
    const left = readSide(before, holder, false);
    const right = readSide(words.slice(at + 1), holder, true);
    const fit = combined(left, right, holder);
    best = better(best, { fit, start: at - left.length, end: at + 1 + right.length });
  });
  return best;
}

/** Words of a company's name in order from its first, all of them or cut at the end of the text. */
function matchOfCompany(words: readonly string[], company: readonly string[]): NameMatch {
  const start = words.indexOf(company[0] ?? '');
  if (start < 0) return NO_MATCH;
  const tail = words.slice(start, start + company.length);
  const isWhole = tail.length === company.length && tail.every((word, at) => word === company[at]);
  const text = words.slice(start).join(' ');
  const isCut = text.length >= SHORTEST_CUT_COMPANY && company.join(' ').startsWith(text);
  if (!(isWhole && text.length >= SHORTEST_CUT) && !isCut) return NO_MATCH;
  return { fit: 'full', start, end: start + tail.length };
}

/** How the words of a text name any of the holders; `words` are upper case, as nameWords gives them. */
export function nameMatch(words: readonly string[], { people, companies }: HolderNames): NameMatch {
  let best = NO_MATCH;
  for (const company of companies) best = better(best, matchOfCompany(words, company));
  for (const holder of people) best = better(best, matchOfHolder(words, holder));
  return best;
}

/** Whether words look like a person's name by a surname beside initials, for any person: `DU PREEZ W`. */
export function looksInitialled(words: readonly string[]): boolean {
  if (words.length < 2 || words.length > 4) return false;
  const short = words.filter((word) => word.length <= 2 && !PARTICLES.has(word));
  const isShort = (word: string | undefined): boolean => word !== undefined && short.includes(word);
  return (
    short.length > 0 &&
    short.every((word) => !NO_INITIALS.has(word)) &&
    words.some((word) => word.length >= SHORTEST_SURNAME) &&
    (isShort(words[0]) || isShort(words.at(-1)))
  );
}
