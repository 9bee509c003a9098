import type { ApplicantRecord } from './application-store.ts';

/** Terms that an applicant is found by, at most; so an application is written in one step. */
const MAX_TERMS = 12;
const MAX_TERM = 64;
/** Words of a search that are looked up; all must be found. */
const MAX_WORDS = 4;

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [];

/** Terms of government ids begin with this; all others are in small letters. */
export const GOV_ID_TERM = 'ID#';

const plainGovId = (govId: string): string => plain(govId).replace(/[^\p{L}\p{N}]/gu, '');

/** The term of a government id: a digest, so that no list of terms says whose id is which. It is found by the whole id only. */
export const govIdTerm = (govId: string, digestOf: (text: string) => string): string =>
  `${GOV_ID_TERM}${digestOf(plainGovId(govId))}`;

/** Whether the word of a search may be a whole government id: those that are given have six characters or more, and a digit. */
export const mayBeGovId = (word: string): boolean => plainGovId(word).length >= 6 && /\p{N}/u.test(word);

export const isSameGovId = (one: string, other: string): boolean => plainGovId(one) === plainGovId(other);

/**
 * What an applicant is found by the beginning of: each name, the email address, the lender's own reference, the phone. By the
 * government id an applicant is found as a whole.
 * @param digestOf keyed for the organisation
 */
export function searchTerms(
  applicant: Pick<ApplicantRecord, 'firstNames' | 'lastNames' | 'email' | 'reference' | 'phone' | 'govId'>,
  digestOf: (text: string) => string,
): string[] {
  const { firstNames, lastNames, email, reference, phone, govId } = applicant;
  const names = [firstNames, lastNames].flatMap((name) => (name === null ? [] : wordsOf(name)));
  const whole = [email, reference, phone].flatMap((value) =>
    value === null ? [] : [plain(value).replace(/\s+/g, '')],
  );
  const terms = [...whole, ...names].filter((term) => term !== '').map((term) => term.slice(0, MAX_TERM));
  return [...new Set([...(govId === null ? [] : [govIdTerm(govId, digestOf)]), ...terms])].slice(0, MAX_TERMS);
}

/** The term of a lender's own reference. */
export const referenceTerm = (reference: string): string => plain(reference).replace(/\s+/g, '').slice(0, MAX_TERM);

/** The words of a search as terms begin: separated by spaces, and no more than four. */
export function searchedWords(text: string): string[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return [...new Set(words.map((word) => word.slice(0, MAX_TERM)))].slice(0, MAX_WORDS);
}
