import { dynamoInvites, dynamoSuppressions } from '../../adapters/aws/dynamo-invites.ts';
import type { InviteStore, SuppressionStore } from '../../core/invites/invite.ts';
import { heardOf, MailEvent } from '../../core/invites/mail-event.ts';
import type { AnnouncePorts } from '../../core/webhooks/announce.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { applicationsTable } from '../runtime/tables.ts';
import { type Worker, work } from '../runtime/work.ts';
import { announceInvite } from '../webhooks/announce-invite.ts';
import { announcing } from '../webhooks/announcing.ts';

interface Adapters {
  readonly invites: Pick<InviteStore, 'hear'>;
  readonly suppressions: Pick<SuppressionStore, 'suppress'>;
  readonly events: AnnouncePorts;
}

/**
 * Notes what became of a mailed invite. Events come in any order and more than once: what is known already, or is behind
 * what is known, changes nothing.
 */
export const worker: Worker<typeof MailEvent, Adapters> = {
  name: 'record-mail-events',
  message: MailEvent,
  wire: () => ({
    invites: dynamoInvites(applicationsTable()),
    suppressions: dynamoSuppressions(applicationsTable()),
    events: announcing(),
  }),
  async handle({ invites, suppressions, events }, { message, now }) {
    const heard = heardOf(message);
    if (heard === null) return;
    const invite = await invites.hear(heard.ref, heard.news);
    // An invite that was erased with its application is nobody's any more.
    if (invite === null) return;
    if (heard.suppression !== null) {
      await suppressions.suppress(invite.organisationId, invite.recipient, heard.suppression, heard.news.at);
    }
    await announceInvite(events, invite, heard.news, now);
    logger.info('mail_event_recorded', { status: heard.news.status });
  },
};

export const handler = work(worker, () => setting('mailEventsQueueUrl'));
