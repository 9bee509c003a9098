import { isSingularPayWord, wordGluedToNumber } from './glued-pay-word.ts';
import { withoutLongNumbers } from './long-numbers.ts';
import { MONTH_WORDS } from './month-words.ts';
import { isSeen, MARK, marksOf } from './text-marks.ts';

/** What can be read off a description before any table is asked. */
export interface Reading {
  /** Upper case, without card numbers, dates, amounts and references; what rules and patterns are compared with. */
  readonly text: string;
  readonly tokens: readonly string[];
  /** The text named a card, masked or by number: a card was used even where no wording says so. */
  readonly namesCard: boolean;
}

const CARD_BRACKET = /\(\s*CARD\b[^)]*\)?/g;
const CARD_NUMBER = /\bCARD NO\b\.?[\s\d*X]*/g;
const CARD_MASK = /\b[A-Z]?\d{4,6}[*X]{1,8}\d{2,4}\b/g;
const EFFECTIVE = /\(\s*EFF(?:EC)?\b[^)]*\)?/g;
const ISO_DATE = /\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b/g;
const NUMERIC_DATE = /\b\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b/g;
const WORDED_DATE = new RegExp(
  String.raw`\*?\s*\b\d{1,2} ?(?:${MONTH_WORDS.join('|')})\b(?: ?\d{4}\b| ?\d{2}\b)?`,
  'g',
);
const TIME = /\b\d{1,2}:\d{2}(?::\d{2})?\b/g;
const AMOUNT = /\bR? ?\d{1,3}(?:[ ,]?\d{3})*[.,]\d{2}\b-?/g;
/** The number of an invoice or an account glued to its word: INV784. */
const GLUED_NUMBER = /\b(INV|REF|ACC)\d{1,3}\b/g;
/** The last digits of a card behind stars: ****4016. */
const STARRED_CARD = /\*{2,}\d{3,4}\b/g;
/** Letters and digits in turns, such as VODSB8NHSB1K: eight or more of which at least two are digits. */
const MIXED_REFERENCE = /\b(?=[A-Z0-9]{8,}\b)(?=[A-Z0-9]*\d[A-Z0-9]*\d)(?=[A-Z0-9]*\d[A-Z]+\d)[A-Z0-9]+\b/g;
const MASKED = /(?:\d{4,6}[*X]{1,8}\d{2,4}|\*{2,}\d{3,4}\b)/;
const NAMES_CARD = /\(\s*CARD\b|\bCARD NO\b|\d{4,6}[*X]{1,8}\d{2,4}|\*{2,}\d{3,4}\b/;
const [DIGIT_0, DIGIT_9, LETTER_A, LETTER_Z, HASH, BLANK] = [0x30, 0x39, 0x41, 0x5a, 0x23, 0x20];

/** A text in plain upper case, and what may occur in it. */
interface Plain {
  readonly text: string;
  readonly marks: number;
}

/** Upper case without diacritics and apostrophes, white space as single blanks. */
function plainUpper(text: string): Plain {
  const marks = marksOf(text);
  // Nearly every statement is plain ASCII, and decomposing costs more than looking.
  if ((marks & MARK.unusual) !== 0) {
    const bare = text.normalize('NFD').replace(/\p{M}/gu, '');
    return marked(
      bare
        .toUpperCase()
        .replace(/['\u2019`]/g, '')
        .replace(/\s+/g, ' '),
    );
  }
  let upper = text.toUpperCase();
  if ((marks & (MARK.quote | MARK.doubled)) === 0) return { text: upper, marks };
  if ((marks & MARK.quote) !== 0) upper = upper.replace(/['`]/g, '');
  return marked(upper.replace(/ {2,}/g, ' '));
}

const marked = (text: string): Plain => ({ text, marks: marksOf(text) });

/** Words that tokensOf joins or leaves out. */
const UNEVEN_WORD = /\b(?:AND|S)\b/;

/**
 * The first token of a text of several plain words, found without taking the text apart; null where there is one word
 * only, and where the tokens are not the words as printed.
 */
export function firstOfPlainWords(text: string): string | null {
  const blank = text.indexOf(' ');
  return blank < 0 || !isPlainWords(text) || UNEVEN_WORD.test(text) ? null : text.slice(0, blank);
}

/** Whether a text is words of upper-case letters and digits with single blanks between them. */
export function isPlainWords(text: string): boolean {
  let before = BLANK;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BLANK ? before === BLANK : !isWordCode(code)) return false;
    before = code;
  }
  return before !== BLANK;
}

/** Whether a word is a number. */
export function isNumber(word: string): boolean {
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (code < DIGIT_0 || code > DIGIT_9) return false;
  }
  return word !== '';
}

/** Whether a code unit is that of an upper-case letter or a digit. */
export const isWordCode = (code: number): boolean =>
  (code >= DIGIT_0 && code <= DIGIT_9) || (code >= LETTER_A && code <= LETTER_Z);

/**
 * Words of a text in plain upper case. A lone S is joined to the word before it (statements print `MCDONALD S`), and
 * AND is left out, so that it equals the ampersand. The sign # is a word where it opens the text, as FNB marks its fees
 * with it; elsewhere it stands before the number of a store.
 */
export function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const from = at;
    // Going over the code units takes half the time that an expression takes.
    while (at < text.length && isWordCode(text.charCodeAt(at))) at += 1;
    if (at > from) addToken(tokens, text.slice(from, at));
    if (text.charCodeAt(at) === HASH && (tokens.length === 0 || tokens.at(-1) === '#')) tokens.push('#');
  }
  return tokens;
}

/** Behind these a lone S is somebody's initial: PAYMENT FROM S MAHLANGU. */
const BEFORE_A_PERSON: ReadonlySet<string> = new Set(
  'FROM PAYMENT PMT PYMT PAID PAY RECEIVED CREDIT DEBIT TRANSFER TRF EFT PAYSHAP BANK CAPITEC NEDBANK ABSA FNB VAN BETALING MONEY SEND RTC ACB AND MRS MISS PROF MAINTENANCE MAINT ONDERHOUD PAPGELD SUPPORT'.split(
    ' ',
  ),
);

function addToken(tokens: string[], token: string): void {
  const last = tokens.length - 1;
  const before = tokens[last];
  if (
    token === 'S' &&
    before !== undefined &&
    before.length >= 3 &&
    !BEFORE_A_PERSON.has(before) &&
    !isSingularPayWord(before)
  )
    tokens[last] = `${before}S`;
  else if (token !== 'AND') tokens.push(token);
}

/** The description as patterns and rules see it: upper case, without card numbers, dates, amounts and references. */
export function normalise(description: string): string {
  return stripped(plainUpper(description));
}

/** Each expression is asked only where its mark stands: most descriptions hold few of the marks, and asking costs time. */
function stripped({ text: upper, marks }: Plain): string {
  let text = upper;
  if ((marks & MARK.bracket) !== 0) text = text.replace(EFFECTIVE, ' ').replace(CARD_BRACKET, ' ');
  if (text.includes('CARD NO')) text = text.replace(CARD_NUMBER, ' ');
  if ((marks & MARK.digit) !== 0) text = withoutNumbers(text, upper, marks);
  const isClean = text === upper && (marks & (MARK.foreign | MARK.doubled)) === 0;
  return (isClean ? text : withoutForeign(text)).trim();
}

/** What is taken out leaves a blank, so no mark arises but that of a month one blank after its day. */
function withoutNumbers(from: string, upper: string, marks: number): string {
  let text = from;
  if ((marks & MARK.mask) !== 0) text = text.replace(CARD_MASK, ' ');
  if ((marks & MARK.stars) !== 0) text = text.replace(STARRED_CARD, ' ');
  if ((marks & MARK.glued) !== 0) text = text.replace(GLUED_NUMBER, '$1 ');
  if ((marks & MARK.date) !== 0) text = text.replace(ISO_DATE, ' ').replace(NUMERIC_DATE, ' ');
  if ((marks & MARK.month) !== 0 || text !== upper) text = text.replace(WORDED_DATE, ' ');
  if ((marks & MARK.time) !== 0) text = text.replace(TIME, ' ');
  if ((marks & MARK.decimal) !== 0) text = text.replace(AMOUNT, ' ');
  if ((marks & MARK.long) !== 0) text = withoutLongNumbers(text);
  return (marks & MARK.mixed) === 0 ? text : text.replace(MIXED_REFERENCE, (word) => `${wordGluedToNumber(word)} `);
}

/** Everything between characters that patterns see becomes one blank. */
function withoutForeign(text: string): string {
  let result = '';
  let kept = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (isSeen(text.charCodeAt(at))) continue;
    const start = at;
    while (at + 1 < text.length && !isSeen(text.charCodeAt(at + 1))) at += 1;
    if (at === start && text.charCodeAt(at) === BLANK) continue;
    result += `${text.slice(kept, start)} `;
    kept = at + 1;
  }
  return kept === 0 ? text : result + text.slice(kept);
}

/** What two descriptions must share to be read alike. */
export type ReadText = Pick<Reading, 'text' | 'namesCard'>;

/** The plain text of a description, and of the reference where it says more than the description does. */
export function normaliseDescription(description: string, reference: string): ReadText {
  const printed = plainUpper(description);
  const { text: upper, marks } = printed;
  const more = reference === '' ? '' : plainUpper(reference).text.trim();
  const namesCard = upper.includes('CARD')
    ? NAMES_CARD.test(upper)
    : (marks & (MARK.mask | MARK.stars)) !== 0 && MASKED.test(upper);
  const isAll = more === '' || upper.includes(more);
  return { text: stripped(isAll ? printed : marked(`${upper} ${more}`)), namesCard };
}
