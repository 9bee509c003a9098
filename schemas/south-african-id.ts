/**
 * South African identity numbers: `YYMMDD SSSS C A Z`, where SSSS contains the sex (5000 and above: male), C the citizenship
 * (0 citizen, 1 permanent resident, 2 refugee), A was the race and is not used, and Z is a Luhn check digit. Source:
 * Identification Act 68 of 1997 and the Department of Home Affairs for the layout of the identity number; ISO/IEC 7812-1,
 * annex B, for the check digit.
 */

import { isCalendarDay } from './calendar-day.ts';
import { identityCheckDigit } from './identity-check-digit.ts';

/** What an identity number contains about its person. */
export interface IdentityFacts {
  /** YYYY-MM-DD */
  readonly dateOfBirth: string;
  readonly sex: 'female' | 'male';
  readonly isCitizen: boolean;
}

/** Spaces and hyphens, as people write long numbers, taken out. */
export const plainNumber = (text: string): string => text.replace(/[\s-]/g, '');

/** Whether thirteen digits fit each other: a citizenship that there is, and the check digit. */
const digitsFit = (digits: string): boolean =>
  /[012]/.test(digits.charAt(10)) && Number(digits.charAt(12)) === identityCheckDigit(digits.slice(0, 12));

/** What a number says whose digits do not fit each other. */
export const MISTYPED_IDENTITY = 'is not a South African ID number: please check its digits';

/**
 * Whether a government id without a country may be right: thirteen digits are a South African identity number and have to
 * fit each other, the day of birth included; anything else is the id or passport of another country, of which nothing is known.
 */
export const mayBeGovId = (govId: string): boolean =>
  !/^\d{13}$/.test(govId) ||
  (digitsFit(govId) && ['19', '20'].some((century) => isCalendarDay(birthday(govId, century))));

const birthday = (digits: string, century: string): string =>
  `${century}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;

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
  const [recent, earlier] = [birthday(digits, '20'), birthday(digits, '19')];
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
    return { field: 'gov_id', message: MISTYPED_IDENTITY };
  }
  if (gov_id.slice(0, 6) !== date_of_birth.slice(2).replaceAll('-', '')) {
    return { field: 'date_of_birth', message: 'must be the date of birth that the ID number begins with' };
  }
  return null;
}
