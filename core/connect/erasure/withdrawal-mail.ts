import { letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mailer.ts';

/**
 * Tells a user of the lender that an applicant withdrew the consent. It names the application and not the applicant:
 * who that is, is for the console to show.
 */
export function withdrawalMail(to: string, applicationId: string, withdrawnAt: string, consoleUrl: string): Mail {
  return letter(
    to,
    'An applicant withdrew the consent',
    [
      `The applicant of application ${applicationId} withdrew the consent on ${withdrawnAt.slice(0, 10)} at ${withdrawnAt.slice(11, 16)} UTC.`,
      'The bank data, the analyses and the personal info of this application are erased, and nothing can be added to it. The record of the consent is kept.',
      'If you made copies of this data, you have to stop using them too, unless a law lets you keep them.',
    ],
    { words: 'See the application', url: `${consoleUrl}/applications/${applicationId}` },
  );
}
