import { type ApplicantLanguage, applicantLanguageNames } from '../../schemas/applicant-languages.ts';
import type { CompiledCatalogue } from '../catalogues/compiled-catalogue.ts';
import { englishWords, type Texts, type Words, wordsOf } from './words.ts';

/** A language in which an applicant can read the page. */
export interface Language {
  /** BCP 47; the forms of plurals and numbers are those of this language. */
  readonly locale: ApplicantLanguage;
  /** What its speakers call it. */
  readonly name: string;
  /** Whether a native reader has reviewed the translation. */
  readonly isReviewed: boolean;
  readonly load: () => Promise<Words>;
}

const translated = (locale: ApplicantLanguage, load: () => Promise<CompiledCatalogue<Texts>>): Language => ({
  locale,
  name: applicantLanguageNames[locale],
  isReviewed: false,
  load: async () => wordsOf(locale, await load()),
});

/**
 * In the order of `schemas/applicant-languages.ts`, which is that of home speakers: isiZulu
 * 24.4 %, isiXhosa 16.3 %, Afrikaans 10.6 %, Setswana 8.3 %, Sesotho 7.8 %. Each translation is a chunk of its own, so that a page
 * loads the one it shows.
 */
export const languages: readonly [Language, ...Language[]] = [
  { locale: 'en-ZA', name: applicantLanguageNames['en-ZA'], isReviewed: true, load: async () => englishWords },
  translated('zu-ZA', () => import('./catalogues/zu-za.evaluated.ts')),
  translated('xh-ZA', () => import('./catalogues/xh-za.evaluated.ts')),
  translated('af-ZA', () => import('./catalogues/af-za.evaluated.ts')),
  translated('tn-ZA', () => import('./catalogues/tn-za.evaluated.ts')),
  translated('st-ZA', () => import('./catalogues/st-za.evaluated.ts')),
];

const primary = (locale: string): string => locale.toLowerCase().split('-')[0] ?? '';

/**
 * The language to begin with: the one that the applicant chose before, else the first that the browser prefers and we have,
 * else English.
 * @param kept the locale that was chosen before, if any
 * @param preferred locales of the browser, the most preferred first
 */
export function firstLanguage(kept: string | null, preferred: readonly string[]): Language {
  for (const wanted of kept === null ? preferred : [kept, ...preferred]) {
    const found = languages.find(({ locale }) => primary(locale) === primary(wanted));
    if (found !== undefined) return found;
  }
  return languages[0];
}
