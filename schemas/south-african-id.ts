/**
 * South African identity numbers: `YYMMDD SSSS C A Z`, where SSSS tells the sex (5000 and above: male), C the citizenship
 * (0 citizen, 1 permanent resident, 2 refugee), A was the race and is not used, and Z is a Luhn check digit.
 * Source: Department of Home Affairs, layout of the identity number; ISO/IEC 7812-1, annex B, for the check digit.
 */

/** Whether the last digit is the Luhn check digit of those before it. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
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
  if (!/[012]/.test(gov_id.charAt(10)) || !hasCheckDigit(gov_id)) {
    return { field: 'gov_id', message: 'is not a South African ID number: please check its digits' };
  }
  if (gov_id.slice(0, 6) !== date_of_birth.slice(2).replaceAll('-', '')) {
    return { field: 'date_of_birth', message: 'must be the date of birth that the ID number begins with' };
  }
  return null;
}
