import type { ApplicantLanguage } from '../../../schemas/applicant-languages.ts';
import { filledText } from '../../platform/mail/filled-text.ts';
import { letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { unlinked } from '../../platform/mail/unlinked.ts';
import { CODE_MINUTES } from '../domain/applicant-code.ts';
import { codeTextsIn } from '../domain/code-texts/code-texts.ts';

/** The mail with a code. @param lender as applicants know it */
export function codeLetter(to: string, code: string, lender: string, language: ApplicantLanguage): Mail {
  const name = unlinked(lender);
  const { subject, ...texts } = codeTextsIn(language);
  const say = (text: string): string => filledText(text, { code, lender: name, minutes: String(CODE_MINUTES) });
  const paragraphs = [texts.code, texts.enter, texts.share, texts.unasked];
  return { ...letter(to, say(subject), paragraphs.map(say)), fromName: `${name} via Imali` };
}
