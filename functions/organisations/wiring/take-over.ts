import { permissionNames } from '../../../schemas/permissions.ts';
import type { ApiTokenStore } from '../../platform/directory/api-token-store.ts';
import type { OrganisationStore, UserRecord } from '../../platform/directory/organisation-store.ts';
import { withCurrentUser } from './with-current-user.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
  readonly apiTokens: Pick<ApiTokenStore, 'list' | 'remove'>;
}

const WHOLE_PAGE = { skip: 0, limit: 100 } as const;

/** Every token of an organisation goes, and every user but one. */
async function emptyOrganisation({ organisations, apiTokens }: Adapters, { organisationId, id }: UserRecord) {
  for (;;) {
    const { items } = await apiTokens.list(organisationId, WHOLE_PAGE);
    if (items.length === 0) break;
    for (const token of items) await apiTokens.remove(organisationId, token.id);
  }
  for (;;) {
    const { items } = await organisations.listUsers(organisationId, WHOLE_PAGE);
    const others = items.filter((user) => user.id !== id);
    if (others.length === 0) break;
    const outcomes = [];
    for (const user of others) outcomes.push(await organisations.removeUser(user));
    if (outcomes.includes('last_manager') || outcomes.includes('owner')) throw new Error('a user could not be removed');
  }
}

/** An organisation is the user's again, also where somebody else owns it by now. */
async function takeBack({ organisations }: Adapters, { organisationId, id }: UserRecord): Promise<void> {
  const organisation = await organisations.find(organisationId);
  const ownerId = organisation?.ownerId ?? id;
  const owner = ownerId === id ? null : await organisations.findUser(organisationId, ownerId);
  if (!owner) return;
  const back = await withCurrentUser(organisations, { organisationId, userId: id }, (user) =>
    organisations.handOver(owner, user),
  );
  if (back !== 'handed_over') throw new Error('the organisation was not handed back');
}

/**
 * What the owner of an address finds who sets the first password that came by mail: somebody may have registered it who cannot read
 * that mail. Tokens and users made until now go. They are taken before the address counts as proven, so that what a crash leaves
 * goes with the next link.
 */
export async function takeOver(adapters: Adapters, user: UserRecord): Promise<void> {
  const { organisations } = adapters;
  await takeBack(adapters, user);
  await emptyOrganisation(adapters, user);
  await withCurrentUser(
    organisations,
    { organisationId: user.organisationId, userId: user.id },
    ({ isUnproven: _gone, ...proven }) => organisations.replaceUser({ ...proven, isUnproven: true }, proven),
  );
}

/**
 * Organisations that others registered with an address end when its owner sets a password by a mailed link: their tokens, sessions
 * and users go, and nobody signs in to them any more. Invitations stay in their organisations, and lead nowhere.
 */
export async function endOthers(adapters: Adapters, self: UserRecord, now: number): Promise<void> {
  const { organisations } = adapters;
  const { unproven } = await organisations.usersOfAddress(self.email);
  const registered = unproven.filter((user) => user.id !== self.id && user.isUnproven === true);
  for (const user of registered.filter(({ passwordHash }) => passwordHash !== null)) {
    const place = { organisationId: user.organisationId, userId: user.id };
    // Others may have reduced this user since; somebody has to hold what those held who go now.
    await withCurrentUser(organisations, place, (current) =>
      organisations.replaceUser(current, { ...current, permissions: [...permissionNames], isActive: true }),
    );
    await takeBack(adapters, user);
    await emptyOrganisation(adapters, user);
    // Last, so that what a crash leaves is found again.
    await withCurrentUser(organisations, place, (current) =>
      organisations.replaceUser(current, {
        ...current,
        passwordHash: null,
        sessionsFrom: Math.floor(now / 1000) + 1,
      }),
    );
  }
}
