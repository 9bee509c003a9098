import { letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { unlinked } from '../../platform/mail/unlinked.ts';
import { CODE_MINUTES } from '../domain/applicant-code.ts';

/** The mail with a code. @param lender as applicants know it */
export function codeLetter(to: string, code: string, lender: string): Mail {
  const name = unlinked(lender);
  return {
    ...letter(to, `${code} is your code for ${name}`, [
      `Your code is ${code}. It works for ${CODE_MINUTES} minutes.`,
      `Enter it on the page that you opened from ${name}. It confirms that you are the one sharing your bank data and personal information.`,
      `Don’t share it with anybody. Neither ${name} nor Imali will ask you for it by phone or message.`,
      "If you didn't ask for it, somebody else opened your link. You don't have to do anything: without the code they can't go on.",
    ]),
    fromName: `${name} via Imali`,
  };
}
