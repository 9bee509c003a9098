import { plainCharacters } from '../../reading/numbers.ts';

export type DecimalMark = '.' | ',';

const WRITTEN =
  /^(?<open>\()?\s?(?<sign>[-+])?\s?(?:ZAR|R)?\s?(?<inner>[-+])?\s?(?<digits>[\d.,][\d.,' ]{0,30})\s?(?:ZAR)?\s?(?<side>[-+]|CR|KT|C|DR|DT|D)?\s?(?<close>\))?$/i;

/** Beyond it cents are no exact integers any more. */
const MAX_CENTS = 1e15;

/** The cents of digits with thousands and decimals; null where the marks are not those of an amount. */
function centsOfDigits(digits: string, mark: DecimalMark): number | null {
  const parts = digits.trim().split(mark);
  const [whole = '', fraction = ''] = parts;
  if (parts.length > 2 || (parts.length === 2 && fraction === '' && whole === '')) return null;
  // Files drop trailing zeros (`-110`, `-110.5`) and programs add them (`12.3400`). Three digits may be thousands: `1.500`.
  if (fraction.length === 3 || !/^(?:\d{1,2}0*)?$/.test(fraction)) return null;
  if (!/^(?:\d+|\d{1,3}(?:(?: \d{3})+|(?:,\d{3})+|(?:\.\d{3})+|(?:'\d{3})+))?$/.test(whole)) return null;
  const cents = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return cents < MAX_CENTS ? cents : null;
}

/**
 * Signed cents of an amount in a file of data: `-110`, `+138985.31`, `1 500.00`, `-10 000,00` (mark `,`), `R1,234.50-`,
 * `(123.45)`, `50.00CR`. Unsigned is positive; Dr and Dt are negative, Cr and Kt positive. Null for any other text,
 * also where two signs contradict each other.
 */
export function centsOfData(text: string, mark: DecimalMark): number | null {
  if (text.length > 60) return null;
  const groups = WRITTEN.exec(plainCharacters(text).replaceAll(/\s+/g, ' ').trim())?.groups;
  if (!groups || (groups['open'] === undefined) !== (groups['close'] === undefined)) return null;
  const cents = centsOfDigits(groups['digits'] ?? '', mark);
  if (cents === null) return null;
  const signs = [groups['open'], groups['sign'], groups['inner'], groups['side']?.toUpperCase()].flatMap((sign) =>
    sign === undefined ? [] : [['(', '-', 'DR', 'DT', 'D'].includes(sign) ? -1 : 1],
  );
  if (new Set(signs).size > 1) return null;
  return signs[0] === -1 && cents !== 0 ? -cents : cents;
}

/** The decimal mark of a column of amounts: a comma where some end in a comma and one or two digits and none in a point. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark {
  const ends = (pattern: RegExp): boolean => texts.some((text) => pattern.test(text));
  return ends(/,\d{1,2}\D{0,4}$/) && !ends(/\.\d{1,2}\D{0,4}$/) ? ',' : '.';
}
