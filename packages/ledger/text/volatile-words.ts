import {
  closingMarkers,
  gluedWords,
  letterMarkers,
  markerWords,
  monthWords,
  nameMonths,
  payWords,
} from './generated/volatile-table.ts';
import { wordGluedToNumber } from './glued-pay-word.ts';
import { isNumber } from './normalise.ts';

/** What of a token varies from payment to payment, judged by its letters and digits alone. */
export interface VolatilePart {
  /** What remains of the token, two words where it held a payer and a word for pay; empty when all of it varies. */
  readonly stem: string;
  /** Whether the letters leave no doubt; else the payments have to show it. */
  readonly isSure: boolean;
  /** The months that it may name, as bits from 1 (bit 1 is January); 0 where it names none. */
  readonly months: number;
}

const wordsOf = (list: string): readonly string[] => list.split(';');
const bitOf = (month: number): number => 1 << month;

function monthsOf(table: readonly (readonly [month: number, words: string])[]): Map<string, number> {
  return new Map(table.flatMap(([month, words]) => wordsOf(words).map((word) => [word, bitOf(month)] as const)));
}

const SURE_MONTHS = monthsOf(monthWords);
const NAME_MONTHS = monthsOf(nameMonths);
const MONTHS: ReadonlyMap<string, number> = new Map([...SURE_MONTHS, ...NAME_MONTHS]);
const MARKERS: ReadonlySet<string> = new Set(wordsOf(markerWords));
const CLOSING_MARKERS: ReadonlySet<string> = new Set(wordsOf(closingMarkers));
const GLUED_WORDS: ReadonlySet<string> = new Set(wordsOf(gluedWords));

/** Longer words first, so that an expression takes NOVEMBER before NOV. */
const alternatives = (words: Iterable<string>): string =>
  [...words].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|');
const MONTH = alternatives(MONTHS.keys());
const MARKER = alternatives([...MARKERS, ...CLOSING_MARKERS]);
const PART = String.raw`(?:${MONTH}|(?:${MARKER})\d{1,4}|(?:${wordsOf(letterMarkers).join('|')})\d{1,2}(?!\d)|\d+)`;

/** Dates, periods and weeks in any order: 25NOV25, 2025P08, WK41. */
const CALENDAR = new RegExp(`^${PART}+$`);
const FIRST_MONTH = new RegExp(MONTH);
const GLUED_BEHIND = new RegExp(`^(${alternatives(GLUED_WORDS)})${PART}+$`);
const GLUED_BEFORE = new RegExp(`^${PART}+?(${alternatives(GLUED_WORDS)})$`);
/** A payer, what varies and a word for pay in one word: QORVEXNOVPAY, DUNVALE41SAL. */
const SHORTEST_PAYER = 4;
const GLUED_AROUND = new RegExp(
  String.raw`^([A-Z]{${SHORTEST_PAYER},}?)((?:${MONTH})\d*|\d{2,}(?:${MONTH})?\d*)(${alternatives(GLUED_WORDS)})$`,
);
/** A payer, a word for pay and a number in one word: QORVEXPAY12. */
const GLUED_PAY = new RegExp(String.raw`^([A-Z]{${SHORTEST_PAYER},}?)(${alternatives(wordsOf(payWords))})\d+$`);
/** What ends other words too (the PER1 of ZAPPER1) leaves a doubt. */
const CLEAR_MARKER = /^(?:WK|WKE|PRD|BTCH|[A-Z]{4,})\d/;
/** A month or a period at either end of another word. */
const UNKNOWN_BEHIND = new RegExp(
  String.raw`^([A-Z]{3,}?)((?:${MONTH}|(?:WEEK|${alternatives(MARKERS)})(?=\d))\d*|\d+)$`,
);
const UNKNOWN_BEFORE = new RegExp(
  String.raw`^(\d*(?:${MONTH})\d*|(?:WEEK|${alternatives(MARKERS)})\d+|\d+)([A-Z]{3,})$`,
);

/** The last and the first three letters of months: most words are no month and hold none, and this says so at little cost. */
const CLOSINGS: ReadonlySet<string> = new Set([...MONTHS.keys()].map((word) => word.slice(-3)));
const OPENINGS: ReadonlySet<string> = new Set([...MONTHS.keys()].map((word) => word.slice(0, 3)));

/** So many digits in one word are a reference whatever the letters are. */
const REFERENCE_DIGITS = 3;
const SHORTEST_GLUED = 5;
const LAST_LETTERS = 2;
/** The last letters of the words for what is paid: few words end in them, and the others are not taken apart. */
const GLUED_ENDINGS: ReadonlySet<string> = new Set([...GLUED_WORDS].map((word) => word.slice(-LAST_LETTERS)));
const [DIGIT_0, DIGIT_9] = [0x30, 0x39];

const part = (stem: string, isSure: boolean, months: number): VolatilePart => ({ stem, isSure, months });

/** Over the code units: most words are asked, and few hold a digit. */
function holdsDigit(token: string): boolean {
  for (let at = 0; at < token.length; at += 1) {
    const code = token.charCodeAt(at);
    if (code >= DIGIT_0 && code <= DIGIT_9) return true;
  }
  return false;
}

/** Months that are whole words, so that one look-up says what most words are not. */
const MONTH_PARTS: ReadonlyMap<string, VolatilePart> = new Map(
  [...MONTHS].map(([word, months]) => [word, part('', SURE_MONTHS.has(word), months)]),
);

/** Whether a word only announces a number, or is one for what is paid. */
const isAnnouncement = (word: string): boolean =>
  MARKERS.has(word) || CLOSING_MARKERS.has(word) || GLUED_WORDS.has(word) || MONTHS.has(word);

const monthIn = (text: string): number => MONTHS.get(FIRST_MONTH.exec(text)?.[0] ?? '') ?? 0;

/** What remains of a payer, what varies and a word for pay in one word: the payer and the word, as two words. */
function partAround(token: string): VolatilePart | null {
  if (!GLUED_ENDINGS.has(token.slice(-LAST_LETTERS))) return null;
  const [, payer = '', varying = '', word = ''] = GLUED_AROUND.exec(token) ?? [];
  return payer === '' || isAnnouncement(payer) ? null : part(`${payer} ${word}`, true, monthIn(varying));
}

function partOfWord(token: string): VolatilePart | null {
  const around = partAround(token);
  if (around) return around;
  if (token.length < SHORTEST_GLUED || !(CLOSINGS.has(token.slice(-3)) || OPENINGS.has(token.slice(0, 3)))) return null;
  const known = GLUED_BEHIND.exec(token) ?? GLUED_BEFORE.exec(token);
  if (known) {
    const stem = known[1] ?? '';
    return part(stem, true, monthIn(token.startsWith(stem) ? token.slice(stem.length) : token));
  }
  const behind = UNKNOWN_BEHIND.exec(token);
  if (behind) return part(behind[1] ?? '', false, monthIn(behind[2] ?? ''));
  const before = UNKNOWN_BEFORE.exec(token);
  return before ? part(before[2] ?? '', false, monthIn(before[1] ?? '')) : null;
}

function partWithDigits(token: string): VolatilePart | null {
  if (CALENDAR.test(token)) return part('', true, monthIn(token));
  const glued = (GLUED_BEHIND.exec(token) ?? GLUED_BEFORE.exec(token))?.[1];
  const around = glued === undefined ? partAround(token) : null;
  if (around) return around;
  const paid = glued === undefined ? GLUED_PAY.exec(token) : null;
  if (paid && !isAnnouncement(paid[1] ?? '')) return part(`${paid[1]} ${paid[2]}`, true, 0);
  const known = glued ?? wordGluedToNumber(token);
  if (known !== '') return part(known, true, 0);
  const digits = token.replace(/\D/g, '').length;
  const behind = UNKNOWN_BEHIND.exec(token);
  const before = behind ? null : UNKNOWN_BEFORE.exec(token);
  const stem = behind?.[1] ?? before?.[2];
  if (stem !== undefined) {
    const varying = behind?.[2] ?? before?.[1] ?? '';
    const months = monthIn(varying);
    return part(stem, months !== 0 || CLEAR_MARKER.test(varying) || digits >= REFERENCE_DIGITS, months);
  }
  return part('', digits >= REFERENCE_DIGITS, 0);
}

/**
 * What of an upper-case token varies from payment to payment: a month, a date, a period, a week, a batch, a reference, by
 * itself or glued to a word that stays. Null for a word that says nothing of the kind, and for plain numbers, which no name
 * holds anyway.
 */
export function volatilePartOf(token: string): VolatilePart | null {
  const month = MONTH_PARTS.get(token);
  if (month) return month;
  if (!holdsDigit(token)) return partOfWord(token);
  return isNumber(token) ? null : partWithDigits(token);
}

/** The months that words name by themselves, as bits; 0 for none. */
export function monthsNamedIn(tokens: readonly string[]): number {
  return tokens.reduce((months, token) => months | (SURE_MONTHS.get(token) ?? 0), 0);
}

/** The months of which a word is the cut beginning (the N of NOV), as bits; 0 for none. */
export function cutMonthsOf(token: string): number {
  let months = 0;
  for (const [word, bit] of MONTHS) if (word.length > token.length && word.startsWith(token)) months |= bit;
  return months;
}

/** Words that announce a number, and whether they do so only before one and at the end. */
const MARKER_KINDS: ReadonlyMap<string, boolean> = new Map([
  ...[...CLOSING_MARKERS].map((word) => [word, true] as const),
  ...[...MARKERS].map((word) => [word, false] as const),
]);

/** Letters before a slash and an E: week, month, period and fortnight ending. */
const BEFORE_ENDING: ReadonlySet<string> = new Set(['W', 'M', 'P', 'F']);

/** Whether a token only announces a number that follows it, or was taken out of the text. */
function isMarker(tokens: readonly string[], at: number, isEnd: boolean): boolean {
  const isClosing = MARKER_KINDS.get(tokens[at] ?? '');
  if (isClosing !== true) return isClosing === false;
  const next = tokens[at + 1];
  if (isEnd || next === undefined) return true;
  return isNumber(next) || volatilePartOf(next)?.isSure === true;
}

/**
 * The words of a text without what varies beyond doubt; the very array given when nothing does. Words `start` to `end` are
 * the bank's own and stay.
 * @param text of which the tokens are, for signs that tokens do not hold
 */
export function wordsWithoutVolatile(
  tokens: readonly string[],
  text: string,
  start: number,
  end: number,
): readonly string[] {
  const isOwn = (at: number): boolean => at >= start && at < end;
  const saysEnding = text.includes('/E');
  const kept: string[] = [];
  let changes = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (isOwn(at)) {
      kept.push(token);
      continue;
    }
    if (saysEnding && BEFORE_ENDING.has(token) && tokens[at + 1] === 'E') {
      changes += 1;
      at += 1;
      continue;
    }
    // isiZulu joins its prefix to a month with a hyphen where the month begins with a vowel: U-AGASTI.
    if (token.length === 1 && !isOwn(at + 1) && SURE_MONTHS.has(token + (tokens[at + 1] ?? ''))) {
      changes += 1;
      continue;
    }
    const varying = volatilePartOf(token);
    const isVolatile = varying?.isSure === true || isMarker(tokens, at, isOwn(at + 1));
    if (isVolatile) changes += 1;
    const stem = isVolatile ? (varying?.stem ?? '') : token;
    if (stem !== '') kept.push(...stem.split(' '));
    // The number that a word announced, or the year of a month.
    else if (isNumber(tokens[at + 1] ?? '') && !isOwn(at + 1)) at += 1;
  }
  return changes === 0 ? tokens : kept;
}
