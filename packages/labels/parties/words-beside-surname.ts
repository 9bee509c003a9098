import { isFirstName } from '@imali/ledger/text/person-name.ts';
import { type Holder, PARTICLES, TITLES, TRADE_TITLES } from './holder.ts';

/** Short words beside a name that are no initials. */
export const NO_INITIALS: ReadonlySet<string> = new Set(
  'TO FR FM FRM FOR BY NA IB OB AT IN ON OF CR DR DT ACB EFT FNB APP PAY PMT TRF REF INT ATM ACC AC MY ME EN RE NO AND THE VIR AN BE CC CO DO GO HI IK IS IT OK PC SQ TV UK UP US WE'.split(
    ' ',
  ),
);
const MOST_NEIGHBOURS = 4;

type Reading = 'full' | 'all' | 'some' | 'second' | 'other' | 'unknown' | 'nothing';

/** What letters beside a surname say of its owner. */
function readInitials(letters: string, { initials }: Holder): Reading {
  if (letters === '') return 'nothing';
  if (initials === '') return 'second';
  if (letters === initials) return initials.length > 1 ? 'all' : 'some';
  if (initials.startsWith(letters) || letters.startsWith(initials)) return 'some';
  return letters.length === 1 && initials.includes(letters) ? 'second' : 'other';
}

/** What the words on one side of a surname say of its owner. */
export interface Side {
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
export function readSide(nearest: readonly string[], holder: Holder, toTheRight: boolean): Side {
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
