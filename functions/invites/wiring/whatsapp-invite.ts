import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import type { ApplicantLanguage } from '../../../schemas/applicant-languages.ts';
import type { ApplicationRecord } from '../../applications/domain/application-store.ts';
import type { IssuedLink } from '../../applications/domain/connect-link.ts';
import { unlinked } from '../../platform/mail/unlinked.ts';
import type { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { InviteRecord } from '../domain/invite.ts';
import { writtenDate } from '../domain/invite-words.ts';
import type { WhatsappGraph, WhatsappNumber } from '../domain/whatsapp-number.ts';
import { answered, type InvitePorts, languageMark, lenderOf, newInvite } from './send-invite.ts';
import { tokenContext } from './whatsapp-wiring.ts';

/** What sending by WhatsApp takes besides. */
export interface WhatsappPorts {
  readonly graph: Pick<WhatsappGraph, 'invite'>;
  readonly box: Pick<SealedBox, 'open'>;
}

/** Sends the link of an application from the organisation's own number; the invite says what WhatsApp answered, if it did. */
export async function whatsappInvite(
  ports: InvitePorts & WhatsappPorts,
  number: WhatsappNumber,
  application: ApplicationRecord,
  link: IssuedLink,
  to: { readonly recipient: string; readonly name: string | null; readonly language: ApplicantLanguage },
  now: number,
): Promise<InviteRecord> {
  const { organisationId } = application;
  const [lender, token] = await Promise.all([
    lenderOf(ports, organisationId),
    number.sealedToken === null ? undefined : ports.box.open(tokenContext(organisationId), number.sealedToken),
  ]);
  const invite = await newInvite(ports, application, { channel: 'whatsapp', ...to }, now);
  const message = {
    to: to.recipient,
    // The words of a template cannot be left out.
    name: invite.name ?? 'applicant',
    lender: unlinked(lender.looks.displayName),
    until: writtenDate(johannesburgDate(Date.parse(link.endsAt)), to.language),
    linkEnd: `${link.url.slice(link.url.indexOf('/connect/') + '/connect/'.length)}${languageMark(to.language)}`,
    language: to.language,
    about: { applicationId: application.id, inviteId: invite.id },
  };
  const answer = await ports.graph.invite(number.phoneNumberId, message, token);
  // It stays pending: the callbacks give the outcome of the message, if there is one.
  if ('unsure' in answer) return invite;
  return 'refused' in answer
    ? answered(ports, invite, 'refused', answer.refused, now)
    : answered(ports, invite, 'sent', null, now);
}
