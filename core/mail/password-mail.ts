import type { Mail } from './mailer.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

function letter(
  to: string,
  subject: string,
  paragraphs: readonly string[],
  action: { words: string; url: string },
): Mail {
  const html = [
    '<div style="font-family:system-ui,sans-serif;max-width:36em;line-height:1.5;color:#1f2421">',
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    `<p><a href="${escapeHtml(action.url)}" style="color:#0b5f56">${escapeHtml(action.words)}</a></p>`,
    '<p>Imali</p></div>',
  ].join('\n');
  return { to, subject, text: [...paragraphs, `${action.words}: ${action.url}`, 'Imali'].join('\n\n'), html };
}

/** Link for a user who forgot the password. */
export function passwordResetMail(to: string, url: string): Mail {
  return letter(
    to,
    'Set a new Imali password',
    [
      'Somebody asked to set a new password for this address. The link works once, for one hour.',
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
    { words: 'Set a new password', url },
  );
}

/** Link for a user whom a colleague invited. */
export function invitationMail(to: string, organisation: string, url: string): Mail {
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
