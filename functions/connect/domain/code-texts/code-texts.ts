import type { ApplicantLanguage } from '../../../../schemas/applicant-languages.ts';
import { afrikaans } from './afrikaans.ts';
import { type CodeTexts, english } from './english.ts';
import { isixhosa } from './isixhosa.ts';
import { isizulu } from './isizulu.ts';
import { sesotho } from './sesotho.ts';
import { setswana } from './setswana.ts';

const texts: Readonly<Record<ApplicantLanguage, CodeTexts>> = {
  'en-ZA': english,
  'zu-ZA': isizulu,
  'xh-ZA': isixhosa,
  'af-ZA': afrikaans,
  'tn-ZA': setswana,
  'st-ZA': sesotho,
};

export const codeTextsIn = (language: ApplicantLanguage): CodeTexts => texts[language];
