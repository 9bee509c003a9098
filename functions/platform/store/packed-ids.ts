import { ACCOUNT_STEM, ID_LENGTH } from '@imali/ledger/rows/transaction-id.ts';

/** Hex digits of the month in an identifier, and of the place among the month's rows, behind the stem. */
const MONTH_DIGITS = 3;
const PLACE_DIGITS = ID_LENGTH - ACCOUNT_STEM - MONTH_DIGITS;
const MOST_MONTHS = 16 ** MONTH_DIGITS;
const MOST_PLACES = 16 ** PLACE_DIGITS;

const REST = ID_LENGTH - ACCOUNT_STEM;
/** A list of identifiers, or a text that begins as a packed list does. */
const LIST = new RegExp(`\\["[0-9a-f]{${ID_LENGTH}}"(?:,"[0-9a-f]{${ID_LENGTH}}")*\\]|"~`, 'g');
const PACKED_LIST = /"~(?:~|\[([^"]*)")/g;
const PACKED_ONE = /"~(?:~|([0-9a-z]+)\.(?:([0-9a-f]{16})\.)?(-?[0-9a-z]+)")/g;

/**
 * What steps from a row to the next one of the list are written with, a character for each of the short ones: printable,
 * and none that JSON escapes or that is a sign of its own here.
 */
const STEPS = Array.from({ length: 0x7e - 0x21 }, (_, index) => String.fromCharCode(0x21 + index))
  .filter((sign) => !'"\\~|<>@'.includes(sign))
  .join('');
/** A longer step has one of the last of these in front: each adds SHORT to it. */
const SHORT = STEPS.length - 16;
const LONG = STEPS.slice(SHORT);

/** `~` and so many months on or back, in base 36, then `|`; nothing between them for the month after. */
const monthStep = (months: number): string => `~${months === 1 ? '' : months.toString(36)}|`;
const placeStep = (step: number): string => {
  if (step < SHORT) return STEPS.charAt(step);
  const over = Math.floor(step / SHORT) - 1;
  // One that no character stands for, in base 36.
  return over < LONG.length ? LONG.charAt(over) + STEPS.charAt(step % SHORT) : `<${step.toString(36)}>`;
};

/**
 * JSON with each list of identifiers as one text: `"~[@<stem>|<steps>"`, or `@<number of the stem>|` where the stem came
 * before. The evidence of an analysis names thousands of transactions, most of them a few rows after the one before:
 * each takes one character. A text that begins with `~` gets another one, so that unpackIds gives the very same JSON.
 */
export function packIds(json: string): string {
  const stems = new Map<string, number>();
  let stem = '';
  let month = 0;
  return json.replace(LIST, (list) => {
    if (list === '"~') return '"~~';
    let packed = '"~[';
    let place = -1;
    for (let at = 2; at < list.length; at += ID_LENGTH + 3) {
      const rest = at + ACCOUNT_STEM;
      if (!list.startsWith(stem, at) || stem === '') {
        stem = list.slice(at, rest);
        const known = stems.get(stem);
        packed += `@${known ?? stem}|`;
        if (known === undefined) stems.set(stem, stems.size);
        place = -1;
      }
      const ownMonth = Number.parseInt(list.slice(rest, rest + MONTH_DIGITS), 16);
      const ownPlace = Number.parseInt(list.slice(rest + MONTH_DIGITS, at + ID_LENGTH), 16);
      if (ownMonth !== month || ownPlace <= place) {
        packed += monthStep(ownMonth - month);
        month = ownMonth;
        place = -1;
      }
      packed += placeStep(ownPlace - place - 1);
      place = ownPlace;
    }
    return `${packed}"`;
  });
}

const STEP = /@([0-9a-f]+)\||~(-?[0-9a-z]*)\||<([0-9a-z]+)>|([^@~<>|])/g;

/** The JSON that packIds was given. Throws on a text that it did not write. */
export function unpackIds(packed: string): string {
  const stems: string[] = [];
  let stem = '';
  let month = 0;
  return packed.replace(PACKED_LIST, (_, steps?: string) => {
    if (steps === undefined) return '"~';
    const ids: string[] = [];
    let place = -1;
    let over = 0;
    let end = 0;
    for (const { 0: whole, 1: of, 2: months, 3: far, 4: sign, index } of steps.matchAll(STEP)) {
      if (index !== end) throw new RangeError('a packed list holds a sign that no list is written with');
      end = index + whole.length;
      if (of !== undefined) {
        const known = of.length === ACCOUNT_STEM ? of : stems[Number(of)];
        if (known === undefined) throw new RangeError('a packed list names a stem that did not come before');
        if (!stems.includes(known)) stems.push(known);
        stem = known;
        place = -1;
      } else if (months !== undefined) {
        month += months === '' ? 1 : Number.parseInt(months, 36);
        place = -1;
      } else {
        const value = sign === undefined ? Number.parseInt(far ?? '', 36) : STEPS.indexOf(sign);
        if (sign !== undefined && value >= SHORT && over === 0) {
          over = (value - SHORT + 1) * SHORT;
          continue;
        }
        place += value + over + 1;
        over = 0;
        if (value < 0 || stem === '' || month < 0 || month >= MOST_MONTHS || place >= MOST_PLACES)
          throw new RangeError('a packed list names what is no transaction');
        ids.push(
          `"${stem}${month.toString(16).padStart(MONTH_DIGITS, '0')}${place.toString(16).padStart(PLACE_DIGITS, '0')}"`,
        );
      }
    }
    if (end !== steps.length || over > 0) throw new RangeError('a packed list breaks off');
    return `[${ids.join(',')}]`;
  });
}

/** The JSON of identifiers that were packed one by one, each as its difference from the one before: what version 1 holds. */
export function unpackSingleIds(packed: string): string {
  const stems: { readonly stem: string; last: number }[] = [];
  return packed.replace(PACKED_ONE, (_, place?: string, stem?: string, number?: string) => {
    if (place === undefined || number === undefined) return '"~';
    if (stem !== undefined) stems.push({ stem, last: 0 });
    const known = stems[Number.parseInt(place, 36)];
    if (!known) throw new RangeError('a packed id names a stem that did not come before');
    known.last += Number.parseInt(number, 36);
    return `"${known.stem}${known.last.toString(16).padStart(REST, '0')}"`;
  });
}
