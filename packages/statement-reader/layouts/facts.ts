import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { shownDigits } from '@imali/ledger/rows/account-number.ts';
import { type DateFormat, dateInYear, dateSource, printedDate } from '../reading/dates.ts';
import { moneySource, type PrintedMoney, printedMoney } from '../reading/numbers.ts';

/** What a line says about its statement. */
export interface PrintedFacts {
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  readonly opening?: PrintedMoney;
  readonly closing?: PrintedMoney;
  /** A balance carried to the next page; the last one is the closing balance where no other is printed. */
  readonly carried?: PrintedMoney;
  /** The year of the rows below. */
  readonly year?: number;
  readonly debits?: PrintedMoney;
  readonly credits?: PrintedMoney;
  readonly debitCount?: number;
  readonly creditCount?: number;
  /** Digits only. */
  readonly account?: string;
  readonly holder?: string;
  readonly product?: string;
}

/**
 * A pattern as written in a layout, ready for lines. Words stand for themselves, whatever their case; a space is any white
 * space or none, a colon between spaces for a colon or none; `^` is the start of the line or of a column, `$` its end. Places to fill: {from} {to} {date} for dates with a year,
 * {opening} {closing} {carried} {debits} {credits} {money} for amounts, {year} for a year, {debitCount} {creditCount} {count} for whole numbers,
 * {account} for digits with spaces or stars, {account11} for eleven of them, {monthDay} for a day without a year as digits,
 * {holder} {product} {text} for words up to the next column.
 */
export interface LinePattern {
  /** Words of the pattern as `squeezed` leaves them: a line without one of them cannot fit. */
  readonly words: readonly string[];
  /** Fewest digits of a line that fits: `1 Mar 26` has three, `0.00` as well. */
  readonly digits: number;
  /** Built when the first line asks for it: most patterns of most layouts never meet a line that has their words. */
  readonly expression: () => RegExp;
  readonly places: readonly string[];
}

const factDates: readonly DateFormat[] = [
  'd MMM yyyy',
  'yyyy-MM-dd',
  'yyyy/MM/dd',
  'd/MM/yyyy',
  'dd MM yyyy',
  'yyyy MM dd',
  'yyyyMMdd',
  'd MMM yy',
  'dd/MM/yy',
];

const dates = `(${factDates.map((format) => dateSource(format, false)).join('|')})`;
const money = `(${moneySource})`;
const whole = '(\\d{1,3}(?:[ ,]\\d{3})+|\\d+)';
const words = '([^\\t]+?)';

const placeSources: Readonly<Record<string, string>> = {
  from: dates,
  to: dates,
  date: dates,
  opening: money,
  closing: money,
  carried: money,
  year: '((?:19|20)\\d{2})',
  debits: money,
  credits: money,
  money,
  debitCount: whole,
  creditCount: whole,
  count: whole,
  account: '([\\dXx*](?:[ -]?[\\dXx*]){4,30})',
  account11: '(\\d(?:[ -]?\\d){10})',
  monthDay: '(\\d{2} ?\\d{2})',
  holder: words,
  product: words,
  text: words,
};

const fewestDigits: Readonly<Record<string, number>> = {
  from: 3,
  to: 3,
  date: 3,
  opening: 3,
  closing: 3,
  carried: 3,
  year: 4,
  debits: 3,
  credits: 3,
  money: 3,
  debitCount: 1,
  creditCount: 1,
  count: 1,
  account11: 11,
  monthDay: 4,
};

/** A text without white space and case, for a quick look at what it holds: compiling an expression takes far longer. */
export function squeezed(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

/** Makes a pattern ready. Throws on a place that does not exist: a mistake in a layout. */
export function linePattern(pattern: string): LinePattern {
  const places: string[] = [];
  const words = ['']; // one more for each place and each colon that may be missing
  const anchored = pattern.startsWith('^');
  const ended = pattern.endsWith('$');
  const source = pattern
    .slice(anchored ? 1 : 0, ended ? -1 : undefined)
    .split(/(\{[a-zA-Z]+\}|\s+:\s+|\s+)/)
    .map((part) => {
      if (/^\s+:\s+$/.test(part)) {
        words.push('');
        return '\\s*:?\\s*';
      }
      if (/^\s+$/.test(part)) return '\\s*';
      const place = /^\{([a-zA-Z]+)\}$/.exec(part)?.[1];
      if (place === undefined) {
        words.push(`${words.pop()}${squeezed(part)}`);
        return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      }
      words.push('');
      const found = placeSources[place];
      if (found === undefined) throw new Error(`No such place in a pattern: ${place}`);
      places.push(place);
      return found;
    })
    .join('');
  const start = anchored ? '(?:^|\\t)' : '(?<![\\p{L}\\p{N}])';
  const end = ended || /\{(?:holder|product|text)\}$/.test(pattern) ? '(?=\\t|$)' : '(?![\\p{L}\\p{N}])';
  let built: RegExp | undefined;
  const expression = (): RegExp => {
    built ??= new RegExp(`${start}${source}${end}`, 'iu');
    return built;
  };
  const digits = places.reduce((sum, place) => sum + (fewestDigits[place] ?? 0), 0);
  return { words: words.filter((word) => word !== ''), digits, expression, places };
}

/** Whether a look at a line's words and digits leaves room for a pattern. */
function fitsAtAGlance(line: string): (pattern: LinePattern) => boolean {
  const letters = squeezed(line);
  const digits = letters.match(/\d/g)?.length ?? 0;
  return (pattern) => digits >= pattern.digits && pattern.words.every((word) => letters.includes(word));
}

/** Whether a line holds one of the patterns. */
export function isLike(text: string, patterns: readonly LinePattern[]): boolean {
  const mayFit = fitsAtAGlance(text);
  return patterns.some((pattern) => mayFit(pattern) && pattern.expression().test(text));
}

/** What a line says by all the patterns that fit it; an empty object where none does. */
export function printedFacts(text: string, patterns: readonly LinePattern[]): PrintedFacts {
  let facts: PrintedFacts = {};
  const mayFit = fitsAtAGlance(text);
  for (const pattern of patterns) {
    if (!mayFit(pattern)) continue;
    const found = pattern.expression().exec(text);
    if (found === null) continue;
    for (const [index, place] of pattern.places.entries()) {
      const value = found[index + 1];
      if (value !== undefined) facts = { ...facts, ...factOf(place, value) };
    }
  }
  return facts;
}

function factOf(place: string, text: string): PrintedFacts {
  switch (place) {
    case 'from':
    case 'to': {
      const date = calendarDateOf(text);
      return date === null ? {} : { [place]: date };
    }
    case 'opening':
    case 'closing':
    case 'carried':
    case 'debits':
    case 'credits': {
      const amount = printedMoney(text);
      return amount === null ? {} : { [place]: amount };
    }
    case 'debitCount':
    case 'creditCount':
      return { [place]: Number(text.replace(/\D/g, '')) };
    case 'year':
      return { year: Number(text) };
    case 'account':
    case 'account11':
      return { account: shownDigits(text) };
    case 'holder':
    case 'product':
      return { [place]: text.trim() };
    default:
      return {};
  }
}

function calendarDateOf(text: string): CalendarDate | null {
  const date = printedDate(text.replace(/\s+/g, ' '), factDates);
  return date === null || date.year === null ? null : dateInYear(date, date.year);
}
