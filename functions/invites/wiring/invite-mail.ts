import type { Looks } from '../../organisations/domain/white-label/white-label.ts';
import { imageUrl } from '../../organisations/views/white-label.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { unlinked } from '../../platform/mail/unlinked.ts';
import type { InviteRecord } from '../domain/invite.ts';
import { type InviteSubject, inviteText, inviteWords } from '../domain/invite-words.ts';
import { inviteTags } from '../domain/mail-event.ts';
import { inviteHtml } from '../mails/invite-letter.tsx';

/**
 * The mail of an invite, in the looks of its lender, tagged so that its outcome is known to be of this invite.
 * @param link that the applicant opens; it works until `expiry`, epoch milliseconds
 */
export function inviteMail(
  invite: InviteRecord,
  lender: { readonly looks: Looks; readonly legalName: string },
  link: { readonly url: string; readonly expiry: number },
  apiUrl: string,
  about?: InviteSubject,
): Mail {
  const { looks } = lender;
  const displayName = unlinked(looks.displayName);
  const words = inviteWords({
    lender: displayName,
    legalName: unlinked(lender.legalName),
    name: invite.name,
    expiry: link.expiry,
    language: invite.language,
    ...(about === undefined
      ? {}
      : { about: about.kind === 'asked' ? { ...about, words: unlinked(about.words) } : about }),
  });
  const html = inviteHtml(words, {
    lender: displayName,
    primaryColourHex: looks.primaryColourHex,
    secondaryColourHex: looks.secondaryColourHex,
    imageUrl: imageUrl(apiUrl, looks.imageId),
    url: link.url,
  });
  return {
    to: invite.recipient,
    // The owner of the address is named beside the lender's name: nobody can pass for somebody else.
    fromName: `${displayName} via Imali`,
    subject: words.subject,
    text: inviteText(words, link.url),
    html,
    tags: {
      [inviteTags.organisation]: invite.organisationId,
      [inviteTags.application]: invite.applicationId,
      [inviteTags.invite]: invite.id,
    },
  };
}
