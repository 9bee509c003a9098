/**
 * Languages in which an applicant can be written to and read the connect page, as BCP 47 names them. English first, then by the number
 * of home speakers in the 2022 census (Statistics South Africa, report 03-01-80).
 */
export const applicantLanguages = ['en-ZA', 'zu-ZA', 'xh-ZA', 'af-ZA', 'tn-ZA', 'st-ZA'] as const;
export type ApplicantLanguage = (typeof applicantLanguages)[number];

/** What the speakers of a language call it. */
export const applicantLanguageNames: Readonly<Record<ApplicantLanguage, string>> = {
  'en-ZA': 'English',
  'zu-ZA': 'isiZulu',
  'xh-ZA': 'isiXhosa',
  'af-ZA': 'Afrikaans',
  'tn-ZA': 'Setswana',
  'st-ZA': 'Sesotho',
};
