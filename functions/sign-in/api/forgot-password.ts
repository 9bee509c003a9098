import { setTimeout } from 'node:timers/promises';
import { forgotPassword as contract } from '../../../schemas/endpoints/auth.ts';
import { invitationMail, passwordResetMail, registrationMail } from '../../organisations/domain/password-mail.ts';
import { nameToOthers } from '../../organisations/domain/white-label/white-label.ts';
import { dynamoPasswordLinks } from '../../organisations/store/dynamo-password-links.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import type {
  OrganisationReader,
  OrganisationRecord,
  UserRecord,
} from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import { sesMailer } from '../../platform/mail/ses-mailer.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { makePasswordLink } from '../../platform/serve/password-links.ts';
import { serve } from '../../platform/serve/serve.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { PasswordLinkStore, RateLimitStore } from '../../platform/store/stores.ts';
import { forgotPassword as grants } from '../resources.ts';

interface Adapters {
  readonly organisations: OrganisationReader;
  readonly links: PasswordLinkStore;
  readonly rateLimits: RateLimitStore;
  readonly mailer: Mailer;
  readonly consoleUrl: string;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Links mailed to one address in an hour: more are not sent, so that nobody can flood an inbox. */
export const LINKS_AN_HOUR = 5;

/** Much longer than looking up users and handing over messages take: the time of the answer reveals nothing. */
const ANSWER_AFTER_MS = 1000;

/** Whose link is made where there is nobody: it is sent to nobody. */
const NOBODY = { id: '0'.repeat(24), organisationId: '0'.repeat(24), sessionsFrom: 0 } as const;

/** The mail to a user: who has not shown that the address is theirs reads of which organisation the link is. */
function linkMail(user: UserRecord, organisation: OrganisationRecord | null, isHeld: boolean, link: string) {
  if (isHeld) return passwordResetMail(user.email, link);
  if (organisation === null) return null;
  return user.isUnproven === true
    ? registrationMail(user.email, nameToOthers(organisation), link)
    : invitationMail(user.email, nameToOthers(organisation), link);
}

/**
 * Mails with a link each: whose address it is gets one; while that is open, everybody who registered or was invited with it, the
 * newest first. As many users are found and links made in any case, at the same time, so that the work does not show how many there are.
 */
async function linkMails(adapters: Adapters, email: string, now: number): Promise<Mail[]> {
  const { organisations, links, rateLimits, consoleUrl } = adapters;
  const { proven, unproven } = await organisations.usersOfAddress(email);
  const users = (proven === null ? unproven : [proven]).filter(({ isActive }) => isActive).slice(0, LINKS_AN_HOUR);
  const { count } = await rateLimits.hit(`forgot#${email.toLowerCase()}`, 3600, now, users.length);
  const room = users.length - Math.max(0, count - LINKS_AN_HOUR);
  const mails = await Promise.all(
    Array.from({ length: LINKS_AN_HOUR }, async (_, place) => {
      const user = users[place] ?? NOBODY;
      const [organisation, link] = await Promise.all([
        organisations.find(user.organisationId),
        makePasswordLink(links, user, consoleUrl, now),
      ]);
      return !('email' in user) || place >= room ? null : linkMail(user, organisation, proven !== null, link);
    }),
  );
  return mails.filter((mail) => mail !== null);
}

/** Sends all mails at the same time: several take as long as one. */
async function sendLinks(adapters: Adapters, email: string, now: number) {
  try {
    const mails = await linkMails(adapters, email, now);
    const sent = await Promise.allSettled(mails.map((mail) => adapters.mailer.send(mail)));
    const failed = sent.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  } catch (error) {
    // A fault would reveal that there was something to send.
    logger.error('password_link_not_sent', { failure: loggableError(error) });
  }
}

/** The answer and its time are the same for an unknown address, a deactivated user and a refused message. */
export const operation: Operation<typeof contract, Adapters> = async (adapters, { body, now }) => {
  await Promise.all([sendLinks(adapters, body.email, now), adapters.pause(ANSWER_AFTER_MS)]);
  return {
    status: 202,
    body: { message: 'If this address is registered, a link to set a new password is on its way.' },
  };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisationsReader(heldTable(held.directory)),
    links: dynamoPasswordLinks(heldTable(held.operations)),
    rateLimits: dynamoRateLimits(heldTable(held.operations)),
    mailer: sesMailer(held.mail.to('send')),
    consoleUrl: held.consoleUrl.to('read'),
    pause: async (milliseconds) => {
      await setTimeout(milliseconds);
    },
  }),
);

export const handler = serve(contract, wiring, operation);
