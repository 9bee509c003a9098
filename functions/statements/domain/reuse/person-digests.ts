import type { ApplicantRecord } from '../../../applications/domain/application-store.ts';
import { internationalNumber } from '../../../applications/domain/phone-number.ts';
import type { DigestOf } from './row-digests.ts';

/** By what an applicant is known again at any lender, without being named. */
export interface PersonDigests {
  /** Of the number that a government gave; null where the lender did not say it. */
  readonly govId: string | null;
  /** Of the email address, the phone number and the name. */
  readonly others: readonly string[];
}

/** Who an applicant is, as far as a lender said it. */
export type Identity = Pick<ApplicantRecord, 'firstNames' | 'lastNames' | 'email' | 'phone' | 'govId'>;

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toUpperCase();

/** Keyed digests of who an applicant is. Lenders write first names out or as initials: the first letter counts. */
export function personDigests(
  { firstNames, lastNames, email, phone, govId }: Identity,
  digestOf: DigestOf,
): PersonDigests {
  const name = [lettersOf(firstNames ?? '').slice(0, 1), lettersOf(lastNames ?? '')];
  const number = govId?.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase() ?? '';
  const texts = [
    email === null ? '' : `email\n${email.trim().toLowerCase()}`,
    phone === null ? '' : `phone\n${internationalNumber(phone) ?? phone}`,
    name.includes('') ? '' : `name\n${name.join('\n')}`,
  ];
  return {
    govId: number === '' ? null : digestOf('person', `govId\n${number}`),
    others: texts.filter((text) => text !== '').map((text) => digestOf('person', text)),
  };
}

/**
 * Whether two applicants are surely two people: their numbers differ, or, where one is not known, neither address, phone
 * number nor name is the same. Null where nothing is known of one of them.
 */
export function areTwoPeople(one: PersonDigests, other: PersonDigests): boolean | null {
  if (one.govId !== null && other.govId !== null) return one.govId !== other.govId;
  if (one.others.length === 0 || other.others.length === 0) return null;
  return !one.others.some((digest) => other.others.includes(digest));
}
