import * as z from 'zod';
import { applicantLanguages } from './applicant-languages.ts';

export const ApplicantLanguageName = z
  .enum(applicantLanguages)
  .meta({ description: 'A language, as BCP 47 names it', examples: ['zu-ZA'] });
