import { letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { unlinked } from '../../platform/mail/unlinked.ts';

/** Link for a user who forgot the password. */
export function passwordResetMail(to: string, url: string): Mail {
  return letter(
    to,
    'Set a new Imali password',
    [
      'Somebody asked to set a new password for this address. The link works once, for one hour.',
      'If it wasn’t you, you don’t need to do anything: your password stays the same.',
    ],
    { words: 'Set a new password', url },
  );
}

/** Link for a user whom a colleague invited. */
export function invitationMail(to: string, organisationName: string, url: string): Mail {
  const organisation = unlinked(organisationName);
  return letter(
    to,
    `You are invited to ${organisation} on Imali`,
    [
      `A colleague at ${organisation} created a user for you on Imali. Set a password to sign in. The link works once, for one hour.`,
      'If the link has expired, ask for a new one with "Forgot password" on the sign-in page.',
    ],
    { words: 'Set your password', url },
  );
}
