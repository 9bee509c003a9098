import type { ApplicantRecord } from './application-store.ts';

/** Terms that an applicant is found by, at most; so an application is written in one step. */
const MAX_TERMS = 12;
const MAX_TERM = 64;
/** Words of a search that are looked up; all must be found. */
const MAX_WORDS = 4;

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [];

/** What an applicant is found by the beginning of: each name, the e-mail address, the lender's own reference, the phone, the government id. */
export function searchTerms(
  applicant: Pick<ApplicantRecord, 'firstNames' | 'lastNames' | 'email' | 'reference' | 'phone' | 'govId'>,
): string[] {
  const { firstNames, lastNames, email, reference, phone, govId } = applicant;
  const names = [firstNames, lastNames].flatMap((name) => (name === null ? [] : wordsOf(name)));
  const whole = [email, reference, phone, govId].flatMap((value) =>
    value === null ? [] : [plain(value).replace(/\s+/g, '')],
  );
  const terms = [...whole, ...names].filter((term) => term !== '').map((term) => term.slice(0, MAX_TERM));
  return [...new Set(terms)].slice(0, MAX_TERMS);
}

/** The words of a search as terms begin: separated by spaces, and no more than four. */
export function searchedWords(text: string): string[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return [...new Set(words.map((word) => word.slice(0, MAX_TERM)))].slice(0, MAX_WORDS);
}
