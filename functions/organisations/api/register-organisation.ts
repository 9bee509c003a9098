import { registerOrganisation as contract } from '../../../schemas/endpoints/organisations.ts';
import { permissionNames } from '../../../schemas/permissions.ts';
import type { PasswordHashing } from '../../platform/credentials/password-hash.ts';
import { isRefusedPassword, refusedPassword } from '../../platform/credentials/refused-passwords/refused-password.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore, UserRecord } from '../../platform/directory/organisation-store.ts';
import { registrationPolicyAt, unprovenUntil } from '../../platform/directory/registration-policies.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { sesMailer } from '../../platform/mail/ses-mailer.ts';
import { rateLimitScale } from '../../platform/serve/gateway-settings.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { makePasswordLink } from '../../platform/serve/password-links.ts';
import { passwords } from '../../platform/serve/passwords.ts';
import { serve } from '../../platform/serve/serve.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { PasswordLinkStore, RateLimitStore } from '../../platform/store/stores.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { connectionNames } from '../domain/available-connections.ts';
import { registeredAgainMail, registrationMail } from '../domain/password-mail.ts';
import { nameToOthers } from '../domain/white-label/white-label.ts';
import { registerOrganisation as grants } from '../resources.ts';
import { dynamoPasswordLinks } from '../store/dynamo-password-links.ts';
import { organisationView, userView } from '../views/organisation.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
  readonly links: PasswordLinkStore;
  readonly mailer: Mailer;
  readonly consoleUrl: string;
  readonly identifiers: Identifiers;
  readonly passwords: Pick<PasswordHashing, 'hash'>;
  /** The value `applicantCodes` of the stage. */
  readonly applicantCodes: string;
  /** The value `approvals` of the stage. */
  readonly approvals: string;
  readonly rateLimits: RateLimitStore;
  /** Factor on limits, as rateLimitScale says. */
  readonly scale: number;
}

const DAY_SECONDS = 86_400;
const attemptsWith = (email: string): string => `register#${email}`;

/**
 * The address is confirmed by mail, and only its owner reads whether somebody has it already: then the link that is made is sent to
 * nobody. A mail that is not sent undoes nothing: "Forgot password" sends another link.
 */
async function askToConfirm(
  { links, mailer, consoleUrl }: Pick<Adapters, 'links' | 'mailer' | 'consoleUrl'>,
  user: UserRecord,
  { name, isHeld }: { readonly name: string; readonly isHeld: boolean },
  now: number,
): Promise<void> {
  try {
    const link = await makePasswordLink(links, user, consoleUrl, now);
    await mailer.send(isHeld ? registeredAgainMail(user.email, name) : registrationMail(user.email, name, link));
  } catch (error) {
    logger.error('registration_mail_failed', { failure: loggableError(error) });
  }
}

/**
 * The first user holds every permission, and owns the organisation. The answer and the work are the same, also where somebody has
 * the address already.
 */
export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, identifiers, passwords: { hash }, applicantCodes, approvals, rateLimits, scale, ...mailing },
  { body, now },
) => {
  if (isRefusedPassword(body.password, [body.email, body.company_name, body.name_slug])) {
    return { invalid: [refusedPassword] };
  }
  const createdAt = new Date(now).toISOString();
  const email = body.email.toLowerCase();
  const policy = registrationPolicyAt(now);
  // Counted with any outcome: who has the address, or proved it, changes nothing.
  const tried = await rateLimits.hit(attemptsWith(email), DAY_SECONDS, now);
  const [{ proven, unproven }, passwordHash] = await Promise.all([
    organisations.usersOfAddress(email),
    organisations.saltOfAddress(email).then((salt) => hash(body.password, salt)),
  ]);
  if (tried.count > policy.registrationsADay * scale || unproven.length >= policy.unprovenUsers * scale) {
    return { problem: 'too_many_requests', details: { seconds: String(tried.secondsLeft) } };
  }
  const userId = identifiers.next(now);
  const organisation = {
    id: identifiers.next(now),
    ownerId: userId,
    nameSlug: body.name_slug,
    legalName: body.company_name,
    vatNumber: null,
    allowedConnections: [...connectionNames],
    createdAt,
    ...(approvals === 'by_staff' ? { isInTestMode: true as const } : {}),
  };
  const user = {
    id: userId,
    organisationId: organisation.id,
    name: body.company_name,
    email,
    permissions: [...permissionNames],
    isActive: true,
    createdAt,
    lastLogin: null,
    passwordHash,
    sessionsFrom: 0,
    version: 0,
    isUnproven: true as const,
  };
  switch (await organisations.register(organisation, user, unprovenUntil(now))) {
    case 'name_taken':
      await rateLimits.hit(attemptsWith(email), DAY_SECONDS, now, -1);
      return { problem: 'organisation_name_exists' };
    case 'registered':
      await askToConfirm(mailing, user, { name: nameToOthers(organisation), isHeld: proven !== null }, now);
      return {
        status: 201,
        body: { organisation: organisationView(organisation, applicantCodes), user: userView(user, organisation) },
      };
  }
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisations(heldTable(held.directory)),
    links: dynamoPasswordLinks(heldTable(held.operations)),
    mailer: sesMailer(held.mail.to('send')),
    consoleUrl: held.consoleUrl.to('read'),
    identifiers: randomIdentifiers,
    passwords: passwords(held.passwordWork),
    applicantCodes: held.applicantCodes.to('read'),
    approvals: held.approvals.to('read'),
    rateLimits: dynamoRateLimits(heldTable(held.operations)),
    scale: rateLimitScale(),
  }),
);

export const handler = serve(contract, wiring, operation);
