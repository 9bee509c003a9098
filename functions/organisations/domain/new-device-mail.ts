import { letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

const whenFormat = new Intl.DateTimeFormat('en-ZA', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Johannesburg',
});

/**
 * Mail to a user about a sign-in from a device that is new to the account. It holds no link, so that nobody learns to follow those of
 * mails that look like it.
 * @param now epoch milliseconds
 */
export function newDeviceMail(
  to: string,
  { agent, network }: { readonly agent: string | null; readonly network: string | null },
  now: number,
): Mail {
  return letter(to, 'New sign-in to your Imali account', [
    `Somebody signed in to your account with ${agent ?? 'an unknown program'} from the network ${network ?? 'unknown'}, on ${whenFormat.format(now)} (South African time).`,
    'If it was you, you don’t need to do anything.',
    'If it wasn’t you, set a new password with "Forgot password" on the sign-in page: that ends every session of your account.',
  ]);
}
