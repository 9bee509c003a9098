import { resetPassword as contract } from '../../../schemas/endpoints/auth.ts';
import { dynamoPasswordLinks } from '../../organisations/store/dynamo-password-links.ts';
import { recordOwnAct } from '../../organisations/wiring/record-own-act.ts';
import { withCurrentUser } from '../../organisations/wiring/with-current-user.ts';
import type { AuditTrail } from '../../platform/audit/audit-entry.ts';
import { queuedAuditTrail } from '../../platform/audit/queued-audit-trail.ts';
import { linkTokenHash } from '../../platform/credentials/api-token.ts';
import type { PasswordHashing } from '../../platform/credentials/password-hash.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { passwords } from '../../platform/serve/passwords.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { PasswordLinkStore } from '../../platform/store/stores.ts';
import { resetPassword as grants } from '../resources.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
  readonly links: PasswordLinkStore;
  readonly trail: AuditTrail;
  readonly passwords: Pick<PasswordHashing, 'hash'>;
}

/** Links made earlier and access tokens issued before stop working: their holders have to sign in again. */
export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, links, trail, passwords: { hash } },
  { body, now, requestId, sourceIp, userAgent },
) => {
  const passwordHash = await hash(body.password);
  const owner = await links.redeem(linkTokenHash(body.token), now);
  const outcome =
    owner &&
    (await withCurrentUser(organisations, owner, async (user) => {
      if (user.sessionsFrom !== owner.sessionsFrom) return 'worthless';
      // Tokens state whole seconds: one of this very second is ended too.
      return organisations.replaceUser(user, { ...user, passwordHash, sessionsFrom: Math.floor(now / 1000) + 1 });
    }));
  if (!owner || outcome !== 'replaced') return { problem: 'invalid_reset_token' };
  const { userId: id, organisationId } = owner;
  await recordOwnAct(trail, { id, organisationId }, 'user.password_set', {
    now,
    requestId,
    origin: { ip: sourceIp, userAgent },
  });
  return { status: 200, body: { message: 'Your password is set. You can sign in now.' } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisations(heldTable(held.directory)),
    links: dynamoPasswordLinks(heldTable(held.operations)),
    trail: queuedAuditTrail(held.auditQueue),
    passwords: passwords(held.passwordWork),
  }),
);

export const handler = serve(contract, wiring, operation);
