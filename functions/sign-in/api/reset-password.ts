import { resetPassword as contract } from '../../../schemas/endpoints/auth.ts';
import { dynamoPasswordLinks } from '../../organisations/store/dynamo-password-links.ts';
import { recordOwnAct } from '../../organisations/wiring/record-own-act.ts';
import {
  emptyOrganisation,
  endOthers,
  nextSessionsFrom,
  type TakeOverAdapters,
  takeOver,
} from '../../organisations/wiring/take-over.ts';
import { withCurrentUser } from '../../organisations/wiring/with-current-user.ts';
import type { AuditTrail } from '../../platform/audit/audit-entry.ts';
import { queuedAuditTrail } from '../../platform/audit/queued-audit-trail.ts';
import { linkTokenHash } from '../../platform/credentials/api-token.ts';
import type { PasswordHashing } from '../../platform/credentials/password-hash.ts';
import { isRefusedPassword, refusedPassword } from '../../platform/credentials/refused-passwords/refused-password.ts';
import type { ApprovalStore } from '../../platform/directory/approval-store.ts';
import { dynamoApiTokens } from '../../platform/directory/dynamo-api-tokens.ts';
import { dynamoApprovals } from '../../platform/directory/dynamo-approvals.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import { dynamoOutsideLinks } from '../../platform/directory/dynamo-outside-links.ts';
import type { UserRecord } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { passwords } from '../../platform/serve/passwords.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { OpenPasswordLink, PasswordLinkStore } from '../../platform/store/stores.ts';
import { resetPassword as grants } from '../resources.ts';

interface Adapters extends TakeOverAdapters {
  readonly approvalList: Pick<ApprovalStore, 'ask'>;
  readonly links: PasswordLinkStore;
  readonly trail: AuditTrail;
  readonly passwords: Pick<PasswordHashing, 'hash'>;
}

/** What others know of the user of a link: a refused password leaves the link as it is, to choose another one. */
async function knownOf({ organisations }: Adapters, link: OpenPasswordLink | null): Promise<string[]> {
  if (!link) return [];
  const [user, organisation] = await Promise.all([
    organisations.findUser(link.organisationId, link.userId),
    organisations.find(link.organisationId),
  ]);
  return [user?.email, user?.name, organisation?.legalName, organisation?.nameSlug].filter(
    (text) => text !== undefined,
  );
}

/** Whether a link is of its user as they are, or as it left them when it was followed before and not all was done. */
const fits = ({ sessionsFrom, begunWith }: OpenPasswordLink, user: UserRecord): boolean =>
  user.sessionsFrom === sessionsFrom || user.sessionsFrom === begunWith;

/**
 * Sets the password of the user of a link. What others made with the address, or in the organisation of who has not shown it yet,
 * ends before: the write that sets the password is the last one, and makes the link worthless.
 */
async function passwordSet(
  adapters: Adapters,
  link: OpenPasswordLink,
  { tokenHash, passwordHash, now }: { readonly tokenHash: string; readonly passwordHash: string; readonly now: number },
) {
  const { organisations, links } = adapters;
  return withCurrentUser(organisations, link, async (user) => {
    if (!fits(link, user)) return 'worthless';
    const { proven } = await organisations.usersOfAddress(user.email);
    if (proven !== null && proven.id !== user.id) return 'email_taken';
    await endOthers(adapters, user, now);
    if (user.isUnproven === true) {
      await takeOver(adapters, user, await links.begin(tokenHash, nextSessionsFrom(user, now)));
    }
    const current = await organisations.findUser(user.organisationId, user.id);
    if (current === null || (user.isUnproven !== true && current.version !== user.version)) return 'changed_meanwhile';
    const { isUnproven: _shown, ...proved } = current;
    const after = { ...proved, passwordHash, sessionsFrom: nextSessionsFrom(current, now) };
    const outcome = await organisations.proveAddress(current, after);
    // What a request left that began before and was slow. The owner makes nothing yet: they wait for the answer.
    if (outcome !== 'replaced' || user.isUnproven !== true) return outcome;
    await emptyOrganisation(adapters, after);
    // What the organisation stated before was on no list.
    await adapters.approvalList.ask(user.organisationId);
    return outcome;
  });
}

/** Links made earlier and access tokens issued before stop working: their holders have to sign in again. */
export const operation: Operation<typeof contract, Adapters> = async (
  adapters,
  { body, now, requestId, sourceIp, userAgent },
) => {
  const { links, trail } = adapters;
  const { hash } = adapters.passwords;
  const tokenHash = linkTokenHash(body.token);
  const link = await links.find(tokenHash, now);
  if (isRefusedPassword(body.password, await knownOf(adapters, link))) return { invalid: [refusedPassword] };
  const passwordHash = await hash(body.password);
  const outcome = link && (await passwordSet(adapters, link, { tokenHash, passwordHash, now }));
  if (outcome === 'email_taken') return { problem: 'email_exists' };
  if (!link || outcome !== 'replaced') return { problem: 'invalid_reset_token' };
  await links.redeem(tokenHash, now);
  const { userId: id, organisationId } = link;
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
    outsideLinks: dynamoOutsideLinks(heldTable(held.directory)),
    approvalList: dynamoApprovals(heldTable(held.directory)),
    links: dynamoPasswordLinks(heldTable(held.operations)),
    trail: queuedAuditTrail(held.auditQueue),
    passwords: passwords(held.passwordWork),
  }),
);

export const handler = serve(contract, wiring, operation);
