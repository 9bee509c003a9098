import { createUser as contract } from '../../../schemas/endpoints/organisations.ts';
import { isPermission } from '../../../schemas/permissions.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import {
  isNewlyApproved,
  type OrganisationRecord,
  type OrganisationStore,
} from '../../platform/directory/organisation-store.ts';
import { registrationPolicyAt } from '../../platform/directory/registration-policies.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { sesMailer } from '../../platform/mail/ses-mailer.ts';
import { rateLimitScale } from '../../platform/serve/gateway-settings.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { makePasswordLink } from '../../platform/serve/password-links.ts';
import { serve } from '../../platform/serve/serve.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { PasswordLinkStore, RateLimitStore } from '../../platform/store/stores.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { invitationMail, invitedElsewhereMail } from '../domain/password-mail.ts';
import { nameToOthers } from '../domain/white-label/white-label.ts';
import { createUser as grants } from '../resources.ts';
import { dynamoPasswordLinks } from '../store/dynamo-password-links.ts';
import { userView } from '../views/organisation.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
  readonly links: PasswordLinkStore;
  readonly rateLimits: RateLimitStore;
  readonly mailer: Mailer;
  readonly identifiers: Identifiers;
  readonly consoleUrl: string;
  /** Factor on limits, as rateLimitScale says. */
  readonly scale: number;
}

/**
 * Mail that one organisation can cause in a day: an invitation goes to an address that never asked for it. It is least in
 * test mode, and grows a week after the approval.
 */
const INVITES_A_DAY = { test: 5, firstWeek: 25, later: 50 } as const;
const DAY_SECONDS = 86_400;

function invitesADay(organisation: OrganisationRecord, now: number): number {
  if (organisation.isInTestMode === true) return INVITES_A_DAY.test;
  return isNewlyApproved(organisation, now) ? INVITES_A_DAY.firstWeek : INVITES_A_DAY.later;
}

/**
 * A refused message does not undo the user: "Forgot password" sends another link. The answer and the work are the same whether
 * somebody of another organisation has the address: only a mail to it says so.
 */
export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, links, rateLimits, mailer, identifiers, consoleUrl, scale },
  { caller, body, now },
) => {
  const permissions = body.permissions.filter(isPermission);
  if (permissions.length !== body.permissions.length) return { problem: 'invalid_permission' };
  if (permissions.some((permission) => !caller.permissions.includes(permission))) {
    return { problem: 'invalid_token_permissions' };
  }
  const organisation = await organisations.find(caller.organisationId);
  if (!organisation) throw new Error('the organisation of a valid token is missing');
  const invited = await rateLimits.hit(`invite#${caller.organisationId}`, DAY_SECONDS, now);
  if (invited.count > invitesADay(organisation, now)) {
    return { problem: 'too_many_requests', details: { seconds: String(invited.secondsLeft) } };
  }
  const user = {
    id: identifiers.next(now),
    organisationId: caller.organisationId,
    name: body.name,
    email: body.email.toLowerCase(),
    permissions: [...new Set(permissions)],
    isActive: true,
    createdAt: new Date(now).toISOString(),
    lastLogin: null,
    passwordHash: null,
    sessionsFrom: 0,
    version: 0,
  };
  const { proven, unproven } = await organisations.usersOfAddress(user.email);
  if (unproven.length >= registrationPolicyAt(now).unprovenUsers * scale) {
    return { problem: 'too_many_requests', details: { seconds: String(invited.secondsLeft) } };
  }
  if ((await organisations.createUser(user)) === 'email_taken') return { problem: 'email_exists' };
  const link = await makePasswordLink(links, user, consoleUrl, now);
  await mailer.send(
    proven === null
      ? invitationMail(user.email, nameToOthers(organisation), link)
      : invitedElsewhereMail(user.email, nameToOthers(organisation)),
  );
  return { status: 201, body: userView(user, organisation) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisations(heldTable(held.directory)),
    links: dynamoPasswordLinks(heldTable(held.operations)),
    rateLimits: dynamoRateLimits(heldTable(held.operations)),
    mailer: sesMailer(held.mail.to('send')),
    identifiers: randomIdentifiers,
    consoleUrl: held.consoleUrl.to('read'),
    scale: rateLimitScale(),
  }),
);

export const handler = serve(contract, wiring, operation);
