import { resetPassword as contract } from '../../../schemas/endpoints/auth.ts';
import { permissionNames } from '../../../schemas/permissions.ts';
import { dynamoPasswordLinks } from '../../organisations/store/dynamo-password-links.ts';
import { recordOwnAct } from '../../organisations/wiring/record-own-act.ts';
import { withCurrentUser } from '../../organisations/wiring/with-current-user.ts';
import type { AuditTrail } from '../../platform/audit/audit-entry.ts';
import { queuedAuditTrail } from '../../platform/audit/queued-audit-trail.ts';
import { linkTokenHash } from '../../platform/credentials/api-token.ts';
import type { PasswordHashing } from '../../platform/credentials/password-hash.ts';
import { isRefusedPassword, refusedPassword } from '../../platform/credentials/refused-passwords/refused-password.ts';
import type { ApiTokenStore } from '../../platform/directory/api-token-store.ts';
import { dynamoApiTokens } from '../../platform/directory/dynamo-api-tokens.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore, UserRecord } from '../../platform/directory/organisation-store.ts';
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

const WHOLE_PAGE = { skip: 0, limit: 100 } as const;

/**
 * What the owner of an address finds who sets the first password that came by mail: somebody may have registered it who cannot read
 * that mail. Tokens and users made until now go. They are taken before the address counts as proven, so that what a crash leaves
 * goes with the next link.
 */
async function takeOver(
  { organisations, apiTokens }: Pick<Adapters, 'organisations' | 'apiTokens'>,
  { organisationId, id }: UserRecord,
): Promise<void> {
  const organisation = await organisations.find(organisationId);
  const ownerId = organisation?.ownerId ?? id;
  const owner = ownerId === id ? null : await organisations.findUser(organisationId, ownerId);
  if (owner) {
    const back = await withCurrentUser(organisations, { organisationId, userId: id }, (user) =>
      organisations.handOver(owner, user),
    );
    if (back !== 'handed_over') throw new Error('the organisation was not handed back');
  }
  for (;;) {
    const { items } = await apiTokens.list(organisationId, WHOLE_PAGE);
    if (items.length === 0) break;
    for (const token of items) await apiTokens.remove(organisationId, token.id);
  }
  for (;;) {
    const { items } = await organisations.listUsers(organisationId, WHOLE_PAGE);
    const others = items.filter((user) => user.id !== id);
    if (others.length === 0) break;
    for (const user of others) await organisations.removeUser(user);
  }
  await withCurrentUser(organisations, { organisationId, userId: id }, ({ isUnproven: _gone, ...user }) =>
    organisations.replaceUser({ ...user, isUnproven: true }, user),
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
      const rights = user.isUnproven === true ? { permissions: [...permissionNames], isActive: true } : {};
      const changed = { ...user, ...rights, passwordHash, sessionsFrom: Math.floor(now / 1000) + 1 };
      const replaced = await organisations.replaceUser(user, changed);
      if (replaced !== 'replaced' || user.isUnproven !== true) return replaced;
      await takeOver(adapters, changed);
      return replaced;
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
    apiTokens: dynamoApiTokens(heldTable(held.directory)),
    links: dynamoPasswordLinks(heldTable(held.operations)),
    trail: queuedAuditTrail(held.auditQueue),
    passwords: passwords(held.passwordWork),
  }),
);

export const handler = serve(contract, wiring, operation);
