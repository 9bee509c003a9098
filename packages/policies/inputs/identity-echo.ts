import { identityCheckDigit } from '../../../schemas/identity-check-digit.ts';
import { isDay } from '../language/parse.ts';

/** What is known of who an applicant is; it is compared with the facts and never given to a policy. */
export interface KnownIdentity {
  /** South African identity number: YYMMDD SSSS C A Z. */
  readonly idNumber: string | null;
  /** Calendar date. */
  readonly bornOn: string | null;
}

export type FactValue = string | number | boolean | null;

export interface IdentityEcho {
  readonly fact: string;
  readonly says: 'identity_number' | 'birth_date' | 'sequence_number';
}

/**
 * Whether a value is an identity number by its form: thirteen digits that begin with a day of the calendar and end with
 * their check digit. A number has lost the zeros that it began with.
 */
export function isIdentityNumber(value: FactValue): boolean {
  if (typeof value === 'boolean' || value === null) return false;
  const digits = String(value).replace(/[\s-]/g, '');
  if (!/^\d{9,13}$/.test(digits)) return false;
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)/.exec(digits.padStart(13, '0')) ?? [];
  const isBirthDay = ['19', '20'].some((century) => isDay(`${century}${year}-${month}-${day}`));
  const whole = digits.padStart(13, '0');
  return isBirthDay && identityCheckDigit(whole.slice(0, 12)) === Number(whole.at(-1));
}

const digitsOf = (value: FactValue): string =>
  typeof value === 'boolean' ? '' : String(value ?? '').replace(/\D/g, '');

/**
 * Facts that repeat the identity number or the birth date of the applicant: the number or ten digits of it, the date with
 * or without century in either order, the four digits that say the sex. A number that is equal by chance (an age of 34 and
 * 34 months at work) is no echo: that shows over many applicants only (factsThatRevealAge).
 */
export function identityEchoes(
  facts: Readonly<Record<string, FactValue>>,
  { idNumber, bornOn }: KnownIdentity,
): readonly IdentityEcho[] {
  const [year = '', month = '', day = ''] = bornOn?.split('-') ?? [];
  const short = idNumber?.slice(0, 6) ?? '';
  const dates = new Set(
    [year + month + day, day + month + year, short, day + month + year.slice(2)].filter((text) => text.length >= 6),
  );
  return Object.entries(facts).flatMap(([fact, value]): IdentityEcho[] => {
    const digits = digitsOf(value);
    if (digits === '') return [];
    if (idNumber !== null && digits.length >= 10 && (idNumber.includes(digits) || digits.includes(idNumber))) {
      return [{ fact, says: 'identity_number' }];
    }
    if (dates.has(digits.padStart(6, '0')) || dates.has(digits)) return [{ fact, says: 'birth_date' }];
    // Sequence numbers below 5000 are women's, the others men's: with the check digit after it nothing else looks so.
    if (idNumber !== null && digits.length === 7 && idNumber.slice(6) === digits)
      return [{ fact, says: 'sequence_number' }];
    return [];
  });
}

/** Facts of one applicant beside the age in whole years. */
export interface AgedFacts {
  readonly ageYears: number;
  readonly facts: Readonly<Record<string, FactValue>>;
}

/** Fewest applicants from which a fact is judged. */
const LEAST_APPLICANTS = 50;
/** How closely a number has to follow the age: correlation by Pearson. */
const LEAST_CORRELATION = 0.98;

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const count = pairs.length;
  const mean = (index: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[index], 0) / count;
  const [meanX, meanY] = [mean(0), mean(1)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xy += (x - meanX) * (y - meanY);
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
  }
  return xx === 0 || yy === 0 ? 0 : xy / Math.sqrt(xx * yy);
}

/** Numbers among the facts that are the age under another name: they rise or fall with it across the applicants. */
export function factsThatRevealAge(applicants: readonly AgedFacts[]): readonly string[] {
  const names = new Set(applicants.flatMap(({ facts }) => Object.keys(facts)));
  return [...names].filter((name) => {
    const pairs = applicants.flatMap(({ ageYears, facts }): [number, number][] => {
      const value = facts[name];
      return typeof value === 'number' ? [[ageYears, value]] : [];
    });
    return pairs.length >= LEAST_APPLICANTS && Math.abs(correlation(pairs)) >= LEAST_CORRELATION;
  });
}
