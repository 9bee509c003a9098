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

/** Link for who registered an organisation, or whose address somebody else registered. */
export function registrationMail(to: string, organisationName: string, url: string): Mail {
  return letter(
    to,
    'Confirm your address for Imali',
    [
      `${unlinked(organisationName)} was registered on Imali with this address. Set a password with the link to confirm that it is yours: the link works once, for one hour.`,
      'Tokens, users and links to other programs that were made before that are removed, so do it first. If you didn’t register, the link gives you what somebody registered in your name; without it you don’t need to do anything.',
    ],
    { words: 'Confirm and set a password', url },
  );
}

/** For who has an address with which somebody registered again: nothing of theirs is changed, and there is no link. */
export function registeredAgainMail(to: string, organisationName: string): Mail {
  return letter(to, 'Somebody registered with your address', [
    `${unlinked(organisationName)} was registered on Imali with this address, which is yours already. Your user and your organisation stay as they are, and the new one can’t use your address.`,
    'If it was you, register again with another address: one address belongs to one organisation. If it wasn’t, you don’t need to do anything.',
  ]);
}

/** For who has an address that somebody of another organisation invited. */
export function invitedElsewhereMail(to: string, organisationName: string): Mail {
  return letter(to, 'Somebody invited your address', [
    `${unlinked(organisationName)} invited you on Imali with this address, which you use for another organisation already. Your user stays as it is.`,
    'To work for both, ask them to invite another address of yours. If you don’t know them, you don’t need to do anything.',
  ]);
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
