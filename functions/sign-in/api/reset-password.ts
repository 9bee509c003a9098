import { resetPassword as contract } from '../../../schemas/endpoints/auth.ts';
import { permissionNames } from '../../../schemas/permissions.ts';
import { dynamoPasswordLinks } from '../../organisations/store/dynamo-password-links.ts';
import { recordOwnAct } from '../../organisations/wiring/record-own-act.ts';
import { endOthers, takeOver } from '../../organisations/wiring/take-over.ts';
import { withCurrentUser } from '../../organisations/wiring/with-current-user.ts';
import type { AuditTrail } from '../../platform/audit/audit-entry.ts';
import { queuedAuditTrail } from '../../platform/audit/queued-audit-trail.ts';
import { linkTokenHash } from '../../platform/credentials/api-token.ts';
import type { PasswordHashing } from '../../platform/credentials/password-hash.ts';
import { isRefusedPassword, refusedPassword } from '../../platform/credentials/refused-passwords/refused-password.ts';
import type { ApiTokenStore } from '../../platform/directory/api-token-store.ts';
import { dynamoApiTokens } from '../../platform/directory/dynamo-api-tokens.ts';
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
  readonly apiTokens: Pick<ApiTokenStore, 'list' | 'remove'>;
  readonly links: PasswordLinkStore;
  readonly trail: AuditTrail;
  readonly passwords: Pick<PasswordHashing, 'hash'>;
}

/** What others know of the user of a link: a refused password leaves the link as it is, to choose another one. */
async function knownOf({ organisations, links }: Adapters, tokenHash: string): Promise<string[]> {
  const link = await links.find(tokenHash);
  if (!link) return [];
  const [user, organisation] = await Promise.all([
    organisations.findUser(link.organisationId, link.userId),
    organisations.find(link.organisationId),
  ]);
  return [user?.email, user?.name, organisation?.legalName, organisation?.nameSlug].filter(
    (text) => text !== undefined,
  );
}

/** Links made earlier and access tokens issued before stop working: their holders have to sign in again. */
export const operation: Operation<typeof contract, Adapters> = async (
  adapters,
  { body, now, requestId, sourceIp, userAgent },
) => {
  const { organisations, links, trail } = adapters;
  const { hash } = adapters.passwords;
  const tokenHash = linkTokenHash(body.token);
  if (isRefusedPassword(body.password, await knownOf(adapters, tokenHash))) return { invalid: [refusedPassword] };
  const passwordHash = await hash(body.password);
  const owner = await links.redeem(tokenHash, now);
  const outcome =
    owner &&
    (await withCurrentUser(organisations, owner, async (user) => {
      if (user.sessionsFrom !== owner.sessionsFrom) return 'worthless';
      // Tokens state whole seconds: one of this very second is ended too.
      // Its user may have been reduced by others in the meantime: the organisation is theirs again, with everything.
      // Sign-ins until now may have been of somebody else: the next one is the first.
      const rights =
        user.isUnproven === true ? { permissions: [...permissionNames], isActive: true, lastLogin: null } : {};
      const changed = { ...user, ...rights, passwordHash, sessionsFrom: Math.floor(now / 1000) + 1 };
      // Before the address is theirs: what a crash leaves of others ends with the next link.
      await endOthers(adapters, user, now);
      const replaced = await organisations.proveAddress(user, changed);
      if (replaced !== 'replaced' || user.isUnproven !== true) return replaced;
      await takeOver(adapters, changed);
      return replaced;
    }));
  if (outcome === 'email_taken') return { problem: 'email_exists' };
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
    apiTokens: dynamoApiTokens(heldTable(held.directory)),
    links: dynamoPasswordLinks(heldTable(held.operations)),
    trail: queuedAuditTrail(held.auditQueue),
    passwords: passwords(held.passwordWork),
  }),
);

export const handler = serve(contract, wiring, operation);
