import { setTimeout } from 'node:timers/promises';
import { forgotPassword as contract } from '../../../schemas/endpoints/auth.ts';
import { invitationMail, passwordResetMail, registrationMail } from '../../organisations/domain/password-mail.ts';
import { nameToOthers } from '../../organisations/domain/white-label/white-label.ts';
import { dynamoPasswordLinks } from '../../organisations/store/dynamo-password-links.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationReader, UserRecord } from '../../platform/directory/organisation-store.ts';
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
const LINKS_AN_HOUR = 5;

/** Longer than looking up a user and handing over a message take: the time of the answer reveals nothing. */
const ANSWER_AFTER_MS = 400;

/** The mail to a user: who has not shown that the address is theirs reads of which organisation the link is. */
async function linkMail(
  { organisations, links, consoleUrl }: Adapters,
  user: UserRecord,
  isHeld: boolean,
  now: number,
): Promise<Mail | null> {
  if (isHeld) return passwordResetMail(user.email, await makePasswordLink(links, user, consoleUrl, now));
  const organisation = await organisations.find(user.organisationId);
  if (organisation === null) return null;
  const link = await makePasswordLink(links, user, consoleUrl, now);
  return user.isUnproven === true
    ? registrationMail(user.email, organisation.legalName, link)
    : invitationMail(user.email, nameToOthers(organisation), link);
}

/** Whose address it is gets a link; while that is open, everybody who registered or was invited with it, the newest first. */
async function sendLinks(adapters: Adapters, email: string, now: number) {
  try {
    const { proven, unproven } = await adapters.organisations.usersOfAddress(email);
    const users = proven === null ? unproven : [proven];
    for (const user of users.filter(({ isActive }) => isActive).slice(0, LINKS_AN_HOUR)) {
      const { count } = await adapters.rateLimits.hit(`forgot#${email.toLowerCase()}`, 3600, now);
      if (count > LINKS_AN_HOUR) return;
      const mail = await linkMail(adapters, user, proven !== null, now);
      if (mail !== null) await adapters.mailer.send(mail);
    }
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
