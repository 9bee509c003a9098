/** Fewest last digits that a masked account number shows. */
const MASKED_DIGITS = 4;

const digitsOf = (number: string): string => number.replaceAll(/\D/g, '');

/** An account number without spaces, dashes and leading zeros, which sources print or leave out; '' where it has no other digit. */
export function bareNumber(number: string): string {
  return digitsOf(number).replace(/^0+/, '');
}

/** Whether two account numbers may be one: equal but for zeros in front, or one is the last digits of the other. */
export function isSameNumber(one: string, other: string): boolean {
  if (bareNumber(one) === bareNumber(other)) return true;
  const endsWith = (whole: string, end: string): boolean => end.length >= MASKED_DIGITS && whole.endsWith(end);
  return [
    [one, other],
    [other, one],
  ].some(
    ([whole = '', end = '']) => endsWith(digitsOf(whole), digitsOf(end)) || endsWith(digitsOf(whole), bareNumber(end)),
  );
}
