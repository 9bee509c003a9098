import type { ApplicantLanguage } from '../../../../schemas/applicant-languages.ts';
import { afrikaans } from './afrikaans.ts';
import { english, type InviteTexts } from './english.ts';
import { isixhosa } from './isixhosa.ts';
import { isizulu } from './isizulu.ts';
import { sesotho } from './sesotho.ts';
import { setswana } from './setswana.ts';

const texts: Readonly<Record<ApplicantLanguage, InviteTexts>> = {
  'en-ZA': english,
  'zu-ZA': isizulu,
  'xh-ZA': isixhosa,
  'af-ZA': afrikaans,
  'tn-ZA': setswana,
  'st-ZA': sesotho,
};

export const inviteTextsIn = (language: ApplicantLanguage): InviteTexts => texts[language];
