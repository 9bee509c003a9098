import { type Holder, MALE, PARTICLES } from '@imali/labels/parties/holder.ts';
import { areForms } from './name-variants.ts';
import { isOneSlip } from './one-slip.ts';

export type IdentityVerdict = 'match' | 'close' | 'different' | 'unknown';

/** Why two names are taken for one holder, or not. */
export type IdentityReason =
  | 'same_gov_id'
  | 'other_gov_id'
  | 'same_name'
  | 'first_name_and_surname'
  | 'initials_and_surname'
  | 'second_name_and_surname'
  | 'other_middle_name'
  | 'part_of_surname'
  | 'spelling'
  | 'form_of_name'
  | 'other_surname'
  | 'other_first_name'
  | 'other_name'
  | 'surname_only'
  | 'company_of_that_name'
  | 'company'
  | 'estate'
  | 'senior_or_junior'
  | 'no_name';

export interface Comparison {
  readonly verdict: IdentityVerdict;
  /** 0 to 100; null where the names are not enough to compare. */
  readonly score: number | null;
  readonly reason: IdentityReason;
}

export const comparison = (verdict: IdentityVerdict, score: number | null, reason: IdentityReason): Comparison => ({
  verdict,
  score,
  reason,
});

const SHORTEST_CUT = 4;

/** One surname glued to its particles is the same one: `VANDERMERWE`. */
function isGlued(long: string, short: string): boolean {
  if (!long.endsWith(short)) return false;
  let front = long.slice(0, long.length - short.length);
  while (front !== '') {
    const particle = [...PARTICLES].toSorted((a, b) => b.length - a.length).find((one) => front.startsWith(one));
    if (particle === undefined) return false;
    front = front.slice(particle.length);
  }
  return true;
}

const isSameSurname = (a: string, b: string): boolean => isGlued(a, b) || isGlued(b, a);

/** Cut by the bank, or mistyped. */
const isNear = (a: string, b: string): boolean =>
  isOneSlip(a, b) || (Math.min(a.length, b.length) >= SHORTEST_CUT && (a.startsWith(b) || b.startsWith(a)));

type Surnames = 'all' | 'part' | 'form' | 'near' | 'none';

function surnamesOf(a: Holder, b: Holder): Surnames {
  const [few, many] = a.surnames.length <= b.surnames.length ? [a.surnames, b.surnames] : [b.surnames, a.surnames];
  const shared = few.filter((name) => many.some((other) => isSameSurname(name, other)));
  if (shared.length > 0) return shared.length === many.length ? 'all' : 'part';
  const some = (isSo: (name: string, other: string) => boolean): boolean =>
    few.some((name) => many.some((other) => isSo(name, other)));
  return some(areForms) ? 'form' : some(isNear) ? 'near' : 'none';
}

/** A first name in full, or its letter alone. */
type Name = string;

/** First names in order, each in full where it is printed so. */
function namesOf({ given, initials }: Holder): Name[] {
  const left = [...given];
  return [...initials].map((letter) => (left[0]?.startsWith(letter) ? (left.shift() ?? letter) : letter));
}

type Given =
  | 'same'
  | 'first'
  | 'middle'
  | 'form'
  | 'near'
  | 'initials'
  | 'initial'
  | 'second'
  | 'second_initial'
  | 'other'
  | 'none';

const isFull = (name: Name): boolean => name.length > 1;

type Pair = 'same' | 'letter' | 'form' | 'near' | 'other';

function pairOf(a: Name, b: Name): Pair {
  if (!isFull(a) || !isFull(b)) return a[0] === b[0] ? 'letter' : 'other';
  if (a === b) return 'same';
  return areForms(a, b) ? 'form' : isNear(a, b) ? 'near' : 'other';
}

/** How far the first names of two holders agree. Where both print a name in full it must be the same one. */
function givenOf(a: Holder, b: Holder): Given {
  const [left, right] = [namesOf(a), namesOf(b)];
  const pairs = left.slice(0, right.length).map((name, at) => pairOf(name, right[at] ?? ''));
  const [first] = pairs;
  if (first === undefined) return 'none';
  if (first === 'other') {
    if (left.some((name) => isFull(name) && right.includes(name))) return 'second';
    const [few, many] = left.length <= right.length ? [left, right] : [right, left];
    const [only = ''] = few;
    const isSecond = few.length === 1 && many.some((name) => pairOf(only, name) === 'letter');
    return isSecond ? 'second_initial' : 'other';
  }
  if (pairs.includes('other')) return first === 'same' ? 'middle' : 'other';
  if (first === 'form' || first === 'near') return first;
  if (pairs.includes('same'))
    return pairs.every((pair) => pair === 'same') && left.length === right.length ? 'same' : 'first';
  if (pairs.includes('form')) return 'form';
  if (pairs.includes('near')) return 'near';
  return pairs.length > 1 && left.length === right.length ? 'initials' : 'initial';
}

const BY_WHOLE_SURNAME: Readonly<Record<Given, Comparison>> = {
  same: comparison('match', 100, 'same_name'),
  first: comparison('match', 96, 'first_name_and_surname'),
  middle: comparison('close', 80, 'other_middle_name'),
  form: comparison('close', 78, 'form_of_name'),
  near: comparison('close', 80, 'spelling'),
  initials: comparison('close', 85, 'initials_and_surname'),
  initial: comparison('close', 75, 'initials_and_surname'),
  second: comparison('close', 65, 'second_name_and_surname'),
  second_initial: comparison('close', 55, 'second_name_and_surname'),
  other: comparison('different', 10, 'other_first_name'),
  none: comparison('unknown', null, 'surname_only'),
};

/** What an uncertain surname takes off: the score of the whole one less this, and never more than close. */
const UNCERTAIN = {
  part: { reason: 'part_of_surname', less: 12 },
  form: { reason: 'form_of_name', less: 18 },
  near: { reason: 'spelling', less: 20 },
} as const;

const isMan = ({ titles }: Holder): boolean => titles.some((title) => MALE.has(title));

function byOneReading(a: Holder, b: Holder): Comparison {
  const surnames = surnamesOf(a, b);
  const given = givenOf(a, b);
  const whole = BY_WHOLE_SURNAME[given];
  if (surnames === 'all') return whole;
  if (surnames === 'none') {
    // A maiden name here and a married one there may as well be two people's: close at best, and not for a man.
    const mayHaveMarried = (given === 'same' || given === 'first') && !isMan(a) && !isMan(b);
    if (mayHaveMarried) return comparison('close', given === 'same' && a.given.length > 1 ? 60 : 50, 'other_surname');
    return comparison('different', 0, 'other_name');
  }
  if (whole.score === null || whole.verdict === 'different') return whole;
  const { reason, less } = UNCERTAIN[surnames];
  return comparison('close', whole.score - less, reason);
}

/** A name without a comma may have its surname first, or two of them without a hyphen: read so where the other name says it. */
function readingsOf(holder: Holder, other: Holder): Holder[] {
  const isSurname = (word: string | undefined): boolean =>
    word !== undefined &&
    other.surnames.some((name) => isSameSurname(name, word) || areForms(name, word) || isNear(name, word));
  const { given, initials, surnames } = holder;
  const readings = [holder];
  const names = namesOf(holder);
  const [first = '', ...rest] = names;
  const lettersOf = (words: readonly string[]): string => words.map((word) => word.slice(0, 1)).join('');
  if (isFull(first) && isSurname(first)) {
    const words = [...rest, ...surnames];
    readings.push({ ...holder, given: words.filter(isFull), initials: lettersOf(words), surnames: [first] });
  }
  // Two surnames before the first names: of three words, the first two.
  if (isFull(first) && isSurname(first) && isSurname(rest[0])) {
    const words = [...rest.slice(1), ...surnames];
    const both = [first, rest[0] ?? ''];
    readings.push({ ...holder, given: words.filter(isFull), initials: lettersOf(words), surnames: both });
  }
  const last = names.at(-1);
  if (last !== undefined && isFull(last) && isSurname(last) && surnames.some(isSurname)) {
    readings.push({
      ...holder,
      given: given.slice(0, -1),
      initials: initials.slice(0, -1),
      surnames: [last, ...surnames],
    });
  }
  return readings;
}

const RANK: readonly IdentityVerdict[] = ['different', 'unknown', 'close', 'match'];

/** The more favourable of two. */
export function better(a: Comparison, b: Comparison): Comparison {
  const step = RANK.indexOf(b.verdict) - RANK.indexOf(a.verdict);
  return step > 0 || (step === 0 && (b.score ?? 0) > (a.score ?? 0)) ? b : a;
}

/**
 * Whether two names may be one person's. A first name in full beside the whole surname is needed for a match: a brother
 * shares initials. Initials that agree, one part of a double surname, a slip of spelling, another form of the name
 * (name-variants.ts) or a surname that changed are close; first names that contradict each other are different, whatever the surname.
 */
export function comparedPeople(a: Holder, b: Holder): Comparison {
  return readingsOf(a, b)
    .flatMap((one) => readingsOf(b, a).map((other) => byOneReading(one, other)))
    .reduce(better);
}
