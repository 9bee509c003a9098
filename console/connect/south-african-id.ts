/**
 * A South African identity number: six digits of the date of birth, four of which 5000 and more are male, one for
 * citizenship, one without meaning, and a Luhn check digit (Identification Act 68 of 1997; Department of Home Affairs).
 */
export interface IdentityFacts {
  readonly dateOfBirth: string;
  readonly sex: 'female' | 'male';
  readonly isCitizen: boolean;
}

export type IdentityFault = 'length' | 'digits' | 'date' | 'check';

/** Spaces and hyphens, as people write long numbers, taken out. */
export const plainNumber = (text: string): string => text.replace(/[\s-]/g, '');

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a year, month and day name a day of the calendar. */
export function isCalendarDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/**
 * Reads an identity number.
 * @param today as YYYY-MM-DD: two digits of a year are of this century unless that day is still to come
 */
export function readIdentityNumber(
  text: string,
  today: string,
): { readonly facts: IdentityFacts } | { readonly fault: IdentityFault } {
  const digits = plainNumber(text);
  if (!/^\d*$/.test(digits)) return { fault: 'digits' };
  if (digits.length !== 13) return { fault: 'length' };
  const inCentury = (century: string) => `${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  const [recent, earlier] = [inCentury('20'), inCentury('19')];
  const dateOfBirth = isCalendarDay(recent) && recent <= today ? recent : earlier;
  if (!isCalendarDay(dateOfBirth)) return { fault: 'date' };
  if (!passesLuhn(digits)) return { fault: 'check' };
  return {
    facts: {
      dateOfBirth,
      sex: Number(digits.slice(6, 10)) >= 5000 ? 'male' : 'female',
      isCitizen: digits[10] === '0',
    },
  };
}
