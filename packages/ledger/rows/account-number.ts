/** Fewest last digits that a masked account number shows. */
const MASKED_DIGITS = 4;

/** Characters that hide digits: `4901XXXXXXXX1234`, `**** 1234`, `...1234`. Letters of a word beside a number hide nothing. */
const MASK = /(?<!\p{L})[xX*•●∙·#]+(?!\p{L})|\.{2,}|…/gu;

/** A number with one X for each hidden digit, and with nothing else but digits. */
const masked = (number: string): string =>
  number.replaceAll(MASK, (mask) => 'X'.repeat(mask.length)).replaceAll(/[^\dX]/g, '');

/**
 * The digits by which an account number is known: all of them, or those behind the last mask where some are hidden. Digits on
 * both sides of a mask are not one number. '' where a mask leaves fewer than four at the end.
 */
export function shownDigits(number: string): string {
  const shape = masked(number);
  if (!shape.includes('X')) return shape;
  const last = shape.slice(shape.lastIndexOf('X') + 1);
  return last.length >= MASKED_DIGITS ? last : '';
}

/** An account number without spaces, dashes and leading zeros, which sources print or leave out; '' where it has no other digit. */
export function bareNumber(number: string): string {
  return shownDigits(number).replace(/^0+/, '');
}

/** Whether two numbers of one length, one of them masked, show other digits at a place where both show one. */
function contradicts(one: string, other: string): boolean {
  const [first, second] = [masked(one), masked(other)];
  if (first.length !== second.length || !(first + second).includes('X')) return false;
  return [...first].some((digit, place) => digit !== 'X' && second[place] !== 'X' && digit !== second[place]);
}

/**
 * Whether two account numbers may be one: equal but for zeros in front, or one is the last digits of the other. Digits before
 * a mask have to agree too where both numbers are of one length.
 */
export function isSameNumber(one: string, other: string): boolean {
  if (contradicts(one, other)) return false;
  if (bareNumber(one) === bareNumber(other)) return true;
  const endsWith = (whole: string, end: string): boolean => end.length >= MASKED_DIGITS && whole.endsWith(end);
  return [
    [one, other],
    [other, one],
  ].some(
    ([whole = '', end = '']) =>
      endsWith(shownDigits(whole), shownDigits(end)) || endsWith(shownDigits(whole), bareNumber(end)),
  );
}
