import { nameWords } from '@imali/ledger/text/name-words.ts';
import { type Holder, MALE, PARTICLES, TITLES, TRADE_TITLES } from './holder.ts';
import { NO_INITIALS, readSide, type Side } from './words-beside-surname.ts';

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

const COMPANY_WORDS: ReadonlySet<string> = new Set(
  'PTY LTD LIMITED CC INC NPC NPO TRUST BK EDMS BPK PROPRIETARY'.split(' '),
);
const SHORTEST_SURNAME = 3;
const SHORTEST_CUT = 4;
const SHORTEST_CUT_COMPANY = 8;

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

const isWholeName = (word: string): boolean => !areInitials(word) && !TITLES.has(word) && !TRADE_TITLES.has(word);

/**
 * The names of joint holders. `OR` joins two of them only where each side prints a name in full: the initials of `OR TAMBO`
 * are two letters as well.
 */
function namesBetween(printed: string): string[] {
  const parts: string[] = [];
  for (const part of printed.split(/&|\/\s*OF\b|\/\s*OR\b|\/|\+|\bAND\b|\bEN\b/i)) {
    let from = 0;
    for (const { index, 0: word } of part.matchAll(/\bOR\b/gi)) {
      const isJoint = [part.slice(from, index), part.slice(index + word.length)].every((side) =>
        nameWords(side).some(isWholeName),
      );
      if (!isJoint) continue;
      parts.push(part.slice(from, index));
      from = index + word.length;
    }
    parts.push(part.slice(from));
  }
  return parts;
}

/** Reads the name of an account's holder: titles, initials, joint holders (`TJ & LM NKOSI`), surname first, companies. */
export function holderNames(printed: string): HolderNames {
  const words = nameWords(printed);
  if (words.some((word) => COMPANY_WORDS.has(word))) {
    const company = words.filter((word) => !COMPANY_WORDS.has(word));
    return { people: [], companies: company.length === 0 ? [] : [company] };
  }
  const parts = namesBetween(printed).filter((part) => nameWords(part).length > 0);
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
