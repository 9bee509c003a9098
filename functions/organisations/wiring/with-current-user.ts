import type { OrganisationStore, UserRecord } from '../../platform/directory/organisation-store.ts';
import { BusyError } from '../../platform/store/busy-error.ts';

/** Two changes of a user at once: the later one is applied to what the earlier one left, this often. */
const TRIES = 4;

/**
 * Does something with a user as it is, again with the newer one when somebody else changed it concurrently.
 * @param attempt answers 'changed_meanwhile' when its write found another version
 * @returns what the attempt came to; null when there is no such user. Throws BusyError when it never met a quiet moment.
 */
export async function withCurrentUser<T>(
  organisations: Pick<OrganisationStore, 'findUser'>,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  attempt: (user: UserRecord) => Promise<T | 'changed_meanwhile'>,
): Promise<T | null> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const user = await organisations.findUser(organisationId, userId);
    if (!user) return null;
    const outcome = await attempt(user);
    if (outcome !== 'changed_meanwhile') return outcome;
  }
  throw new BusyError('the user changed too often');
}
