import { dynamoAuditTrail } from '../../../adapters/aws/dynamo-audit-trail.ts';
import { dynamoOrganisations } from '../../../adapters/aws/dynamo-organisations.ts';
import { dynamoPasswordLinks } from '../../../adapters/aws/dynamo-password-links.ts';
import { linkTokenHash } from '../../../adapters/credentials/api-token.ts';
import type { PasswordHashing } from '../../../adapters/credentials/password-hash.ts';
import type { AuditTrail } from '../../../core/audit/audit-entry.ts';
import type { OrganisationStore } from '../../../core/directory/organisation-store.ts';
import type { PasswordLinkStore } from '../../../core/operations/stores.ts';
import { resetPassword as contract } from '../../../schemas/endpoints/auth.ts';
import { recordOwnAct } from '../../organisations/record-own-act.ts';
import { withCurrentUser } from '../../organisations/with-current-user.ts';
import type { Operation } from '../../runtime/operation.ts';
import { passwords } from '../../runtime/passwords.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable, operationsTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
  readonly links: PasswordLinkStore;
  readonly trail: AuditTrail;
  readonly passwords: Pick<PasswordHashing, 'hash'>;
}

/** Links made earlier and access tokens issued before stop working: whoever held one has to sign in again. */
export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, links, trail, passwords: { hash } },
  { body, now, requestId },
) => {
  const passwordHash = await hash(body.password);
  const owner = await links.redeem(linkTokenHash(body.token), now);
  const outcome =
    owner &&
    (await withCurrentUser(organisations, owner, async (user) => {
      if (user.sessionsFrom !== owner.sessionsFrom) return 'worthless';
      return organisations.replaceUser(user, { ...user, passwordHash, sessionsFrom: Math.floor(now / 1000) });
    }));
  if (!owner || outcome !== 'replaced') return { problem: 'invalid_reset_token' };
  const { userId: id, organisationId } = owner;
  await recordOwnAct(trail, { id, organisationId }, 'user.password_set', { now, requestId });
  return { status: 200, body: { message: 'Your password is set. You can sign in now.' } };
};

const wiring = (): Adapters => ({
  organisations: dynamoOrganisations(directoryTable()),
  links: dynamoPasswordLinks(operationsTable()),
  trail: dynamoAuditTrail(operationsTable()),
  passwords: passwords(),
});

export const handler = serve(contract, wiring, operation);
