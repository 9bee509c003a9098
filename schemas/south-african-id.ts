/**
 * South African identity numbers: `YYMMDD SSSS C A Z`, where SSSS tells the sex (5000 and above: male), C the citizenship
 * (0 citizen, 1 permanent resident, 2 refugee), A was the race and is not used, and Z is a Luhn check digit.
 * Source: Identification Act 68 of 1997 and the Department of Home Affairs for the layout of the identity number;
 * ISO/IEC 7812-1, annex B, for the check digit.
 */

import { isCalendarDay } from './calendar-day.ts';

/** What an identity number tells of its person. */
export interface IdentityFacts {
  /** YYYY-MM-DD */
  readonly dateOfBirth: string;
  readonly sex: 'female' | 'male';
  readonly isCitizen: boolean;
}

/** Spaces and hyphens, as people write long numbers, taken out. */
export const plainNumber = (text: string): string => text.replace(/[\s-]/g, '');

/** Whether the last digit is the Luhn check digit of those before it. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether thirteen digits fit each other: a citizenship that there is, and the check digit. */
const digitsFit = (digits: string): boolean => /[012]/.test(digits.charAt(10)) && hasCheckDigit(digits);

/**
 * Reads an identity number as it was typed.
 * @param today as YYYY-MM-DD: two digits of a year are of this century unless that day is still to come
 */
export function readIdentityNumber(
  text: string,
  today: string,
): { readonly facts: IdentityFacts } | { readonly fault: 'length' | 'digits' | 'date' | 'check' } {
  const digits = plainNumber(text);
  if (!/^\d*$/.test(digits)) return { fault: 'digits' };
  if (digits.length !== 13) return { fault: 'length' };
  const inCentury = (century: string) => `${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  const [recent, earlier] = [inCentury('20'), inCentury('19')];
  const dateOfBirth = isCalendarDay(recent) && recent <= today ? recent : earlier;
  if (!isCalendarDay(dateOfBirth)) return { fault: 'date' };
  if (!digitsFit(digits)) return { fault: 'check' };
  const sex = Number(digits.slice(6, 10)) >= 5000 ? 'male' : 'female';
  return { facts: { dateOfBirth, sex, isCitizen: digits[10] === '0' } };
}

/** What of the form of the personal info an identity number has to agree with. */
export interface StatedIdentity {
  readonly id_type: string;
  /** Code or name of the country that issued it. */
  readonly id_country: string;
  readonly gov_id: string;
  /** YYYY-MM-DD */
  readonly date_of_birth: string;
}

export interface IdentityFault {
  readonly field: 'gov_id' | 'date_of_birth';
  /** For the person who filled in the form. */
  readonly message: string;
}

/** Names of ids and countries under which a South African identity number is given, in lower case. */
const idTypes: readonly string[] = ['national_id', 'south_african_id', 'sa_id'];
const countries: readonly string[] = ['za', 'zaf', 'south africa'];

/**
 * What is wrong with a South African identity number and the date of birth beside it; null when nothing is, and for
 * passports and the ids of other countries, of which nothing is known.
 */
export function identityFault({ id_type, id_country, gov_id, date_of_birth }: StatedIdentity): IdentityFault | null {
  const isSouthAfrican = idTypes.includes(id_type.toLowerCase()) && countries.includes(id_country.toLowerCase());
  if (!isSouthAfrican) return null;
  if (!/^\d{13}$/.test(gov_id))
    return { field: 'gov_id', message: 'must be the 13 digits of a South African ID number' };
  if (!digitsFit(gov_id)) {
    return { field: 'gov_id', message: 'is not a South African ID number: please check its digits' };
  }
  if (gov_id.slice(0, 6) !== date_of_birth.slice(2).replaceAll('-', '')) {
    return { field: 'date_of_birth', message: 'must be the date of birth that the ID number begins with' };
  }
  return null;
}
