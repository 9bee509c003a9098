import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

/**
 * Notifies a user of the lender that an applicant withdrew the consent. It names the application and not the applicant: who
 * that is, is for the console to show. The day and the time are those of Johannesburg.
 */
export function withdrawalMail(to: string, applicationId: string, withdrawnAt: string, consoleUrl: string): Mail {
  const withdrawn = Date.parse(withdrawnAt);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Johannesburg', timeStyle: 'short' }).format(
    withdrawn,
  );
  return letter(
    to,
    'An applicant withdrew their consent',
    [
      `The applicant of application ${applicationId} withdrew their consent on ${johannesburgDate(withdrawn)} at ${time}.`,
      'We have erased the bank data, the analyses and the personal info of this application, and nothing can be added to it. We keep the record of the consent.',
      'If you made copies of this data, you must stop using them too, unless the law allows you to keep them.',
    ],
    { words: 'See the application', url: `${consoleUrl}/applications/${applicationId}` },
  );
}
