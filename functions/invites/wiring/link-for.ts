import { inviteChannels } from '../../../schemas/entities/invites.ts';
import type { ApplicationRecord } from '../../applications/domain/application-store.ts';
import type { IssuedLink } from '../../applications/domain/connect-link.ts';
import type { InvitePorts } from './send-invite.ts';

/**
 * The link that a recipient is sent; null when the application is gone. Where the newest invite, by whatever channel, went
 * to somebody else, the links handed out before open nothing any more: it may have been the wrong person. An address and a
 * number are two recipients, since nothing proves that both are of one person.
 */
export async function linkFor(
  { invites, links }: Pick<InvitePorts, 'invites' | 'links'>,
  application: ApplicationRecord,
  recipient: string,
  now: number,
): Promise<IssuedLink | null> {
  const { organisationId, id: applicationId } = application;
  const newest = await Promise.all(inviteChannels.map((one) => invites.latest({ organisationId, applicationId }, one)));
  const last = newest
    .filter((invite) => invite !== null)
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];
  if (last === undefined || last.recipient === recipient) return links.another(application, now);
  await links.endAll(application);
  return links.another({ ...application, links: {} }, now);
}
