import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

/**
 * Tells a user of the lender that an applicant withdrew the consent. It names the application and not the applicant:
 * who that is, is for the console to show. The day and the time are those of Johannesburg.
 */
export function withdrawalMail(to: string, applicationId: string, withdrawnAt: string, consoleUrl: string): Mail {
  const withdrawn = Date.parse(withdrawnAt);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Johannesburg', timeStyle: 'short' }).format(
    withdrawn,
  );
  return letter(
    to,
    'An applicant withdrew the consent',
    [
      `The applicant of application ${applicationId} withdrew the consent on ${johannesburgDate(withdrawn)} at ${time}.`,
      'The bank data, the analyses and the personal info of this application are erased, and nothing can be added to it. The record of the consent is kept.',
      'If you made copies of this data, you have to stop using them too, unless a law lets you keep them.',
    ],
    { words: 'See the application', url: `${consoleUrl}/applications/${applicationId}` },
  );
}
