import { permissionNames } from '../../../schemas/permissions.ts';
import type { ApiTokenStore } from '../../platform/directory/api-token-store.ts';
import type { OutsideLinkStore } from '../../platform/directory/dynamo-outside-links.ts';
import type { OrganisationStore, UserRecord } from '../../platform/directory/organisation-store.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import { withCurrentUser } from './with-current-user.ts';

export interface TakeOverAdapters {
  readonly organisations: OrganisationStore;
  readonly apiTokens: Pick<ApiTokenStore, 'list' | 'remove'>;
  readonly outsideLinks: OutsideLinkStore;
}

const WHOLE_PAGE = { skip: 0, limit: 100 } as const;
/** Looks at an organisation that somebody else goes on changing, before the rest is left to the same link. */
const LOOKS = 1000;

/** The instant from which sessions of a user count, later than the one before. @param now epoch milliseconds */
export const nextSessionsFrom = ({ sessionsFrom }: Pick<UserRecord, 'sessionsFrom'>, now: number): number =>
  Math.max(sessionsFrom, Math.floor(now / 1000)) + 1;

/**
 * Nobody is, or gets, signed in as a user: sessions end, and what could begin one goes, the password and every second factor.
 * The user has every permission from now on: others may have reduced them, and somebody has to hold what those held who go.
 */
async function shut({ organisations }: TakeOverAdapters, user: UserRecord, sessionsFrom: number): Promise<void> {
  const rights = { permissions: [...permissionNames], isActive: true, lastLogin: null };
  const place = { organisationId: user.organisationId, userId: user.id };
  await withCurrentUser(organisations, place, (current) =>
    organisations.replaceAccess(current, { ...current, ...rights, passwordHash: null, sessionsFrom }),
  );
}

/** An organisation is the user's again, also where somebody else owns it by now. */
async function takeBack({ organisations }: TakeOverAdapters, { organisationId, id }: UserRecord): Promise<void> {
  const organisation = await organisations.find(organisationId);
  const ownerId = organisation?.ownerId ?? id;
  const owner = ownerId === id ? null : await organisations.findUser(organisationId, ownerId);
  if (!owner) return;
  const back = await withCurrentUser(organisations, { organisationId, userId: id }, (user) =>
    organisations.handOver(owner, user),
  );
  if (back !== 'handed_over') throw new Error('the organisation was not handed back');
}

/** Removes users but one, with their sessions and factors. @returns how many there were */
async function removeOthers({ organisations }: TakeOverAdapters, { organisationId, id }: UserRecord): Promise<number> {
  const { items } = await organisations.listUsers(organisationId, WHOLE_PAGE);
  const others = items.filter((user) => user.id !== id);
  for (const user of others) await organisations.removeUser(user);
  return others.length;
}

async function removeTokens({ apiTokens }: TakeOverAdapters, { organisationId }: UserRecord): Promise<number> {
  const { items } = await apiTokens.list(organisationId, WHOLE_PAGE);
  for (const token of items) await apiTokens.remove(organisationId, token.id);
  return items.length;
}

/**
 * Everything by which somebody else reaches an organisation, or gets data of it: users first, who could make the rest again, then
 * tokens, then what leads outside. A request that was under way may still add to it: it is over when a whole look finds nothing.
 */
export async function emptyOrganisation(adapters: TakeOverAdapters, user: UserRecord): Promise<void> {
  for (let look = 1; look <= LOOKS; look += 1) {
    await takeBack(adapters, user);
    const users = await removeOthers(adapters, user);
    if (users > 0) continue;
    const tokens = await removeTokens(adapters, user);
    if (tokens > 0) continue;
    if ((await adapters.outsideLinks.end(user.organisationId)) === 0) return;
  }
  throw new BusyError('the organisation is being changed');
}

/**
 * What the owner of an address finds who sets the first password that came by mail: somebody may have registered it who cannot read
 * that mail. What they made until now ends, before the address counts as proven: each step may be done again, so that what a
 * crash leaves goes with the same link, or the next one.
 * @param sessionsFrom of the user while it goes on
 */
export async function takeOver(adapters: TakeOverAdapters, user: UserRecord, sessionsFrom: number): Promise<void> {
  await shut(adapters, user, sessionsFrom);
  await emptyOrganisation(adapters, user);
}

/**
 * Organisations that others registered with an address end when its owner sets a password by a mailed link, and nobody signs in to
 * them any more. Invitations stay in their organisations, and lead nowhere. The address leaves them last, so that what a crash
 * leaves is found again.
 */
export async function endOthers(adapters: TakeOverAdapters, self: UserRecord, now: number): Promise<void> {
  const { unproven } = await adapters.organisations.usersOfAddress(self.email);
  for (const user of unproven.filter(({ id, isUnproven }) => id !== self.id && isUnproven === true)) {
    await shut(adapters, user, nextSessionsFrom(user, now));
    await emptyOrganisation(adapters, user);
    await adapters.organisations.leaveAddress(user);
  }
}
