import { connectLinks, openIdentities, sealIdentities } from '../applications/resources.ts';
import { functionMay, grants, may, value } from '../platform/grants/grant.ts';
import { followedMail, queue, sealedBox, secret } from '../platform/grants/resource.ts';
import { apiUrl, sendMail } from '../platform/grants/shared.ts';
import {
  applications,
  operations,
  readApplications,
  readDirectory,
  writeApplications,
  writeDirectory,
} from '../platform/grants/tables.ts';
import { publish } from '../webhooks/resources.ts';

/** What WhatsApp and we know of each other. */
export const whatsappSecret = secret('whatsappSecret');
/** Tokens of organisations at WhatsApp. */
export const whatsappTokens = sealedBox('whatsappTokens', 'whatsapp-token');
/** Outcomes of invites that were mailed; the mail service sends the messages. */
export const mailEventsQueue = queue('mailEventsQueue', { takenBy: 'recordMailEvents' });
/** Mail whose fate the mail service reports. */
export const mailEvents = followedMail('mailEvents');

export const callWhatsapp = grants(may(whatsappSecret, 'read'), value('whatsappGraphUrl'));
/** An invite by mail, in the looks of the organisation. */
export const inviteByMail = grants(may(operations, 'count'), sendMail, may(mailEvents, 'send'), apiUrl);

export const inviteApplicant = functionMay(
  'inviteApplicant',
  readDirectory,
  writeApplications,
  sealIdentities,
  connectLinks,
  inviteByMail,
  publish,
);
export const reinviteApplicant = functionMay(
  'reinviteApplicant',
  readDirectory,
  writeApplications,
  openIdentities,
  connectLinks,
  inviteByMail,
  callWhatsapp,
  may(whatsappTokens, 'open'),
);
export const listInvites = functionMay('listInvites', readApplications);
export const registerWhatsapp = functionMay(
  'registerWhatsapp',
  writeDirectory,
  callWhatsapp,
  may(whatsappTokens, 'seal'),
);
export const confirmWhatsappAccount = functionMay('confirmWhatsappAccount', writeDirectory);
export const verifyWhatsappCallback = functionMay('verifyWhatsappCallback', may(whatsappSecret, 'read'));
export const receiveWhatsapp = functionMay(
  'receiveWhatsapp',
  readDirectory,
  writeApplications,
  publish,
  may(whatsappSecret, 'read'),
);
export const recordMailEvents = functionMay(
  'recordMailEvents',
  publish,
  may(applications, 'put'),
  may(mailEventsQueue, 'take'),
);
