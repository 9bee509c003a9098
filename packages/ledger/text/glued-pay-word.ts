import { gluedWords } from './generated/volatile-table.ts';
import { MONTH_WORDS } from './month-words.ts';

/** Longer words first, so that SALARY is found before SAL. */
const WORDS = gluedWords.split(';').toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));

const WHOLE_WORDS: ReadonlySet<string> = new Set(WORDS);

/** Whether a word says what is paid, and its plural is no such word: a single S behind it is somebody's initial. */
export function isSingularPayWord(word: string): boolean {
  return WHOLE_WORDS.has(word) && !WHOLE_WORDS.has(`${word}S`);
}

/** What a reference holds at least; FEEDS4U is no fee. */
const REFERENCE = /\d.*\d/;

/** A name with a date behind it in one word: DAY, month, year. */
const NAME_AND_DATE = new RegExp(String.raw`^([A-Z]{3,})\d{1,2}(?:${MONTH_WORDS.join('|')})\d{2}(?:\d{2})?$`);

/** The word for what is paid that opens or closes a longer word; empty where none does. */
export function payWordAtEnd(text: string): string {
  return WORDS.find((one) => text.length > one.length && (text.startsWith(one) || text.endsWith(one))) ?? '';
}

/**
 * The word for what is paid that opens or closes a word with digits (the SAL of SAL25NOV25 and of 202611SAL), or the name
 * before a date; empty where there is none.
 */
export function wordGluedToNumber(text: string): string {
  const word = WORDS.find((one) => {
    const rest = text.startsWith(one) ? text.slice(one.length) : text.endsWith(one) ? text.slice(0, -one.length) : '';
    return REFERENCE.test(rest);
  });
  return word ?? NAME_AND_DATE.exec(text)?.[1] ?? '';
}
