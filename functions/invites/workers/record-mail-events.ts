import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import { queueWorker, type Worker } from '../../platform/serve/work.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import type { InviteStore, SuppressionStore } from '../domain/invite.ts';
import { heardOf, MailEvent } from '../domain/mail-event.ts';
import { recordMailEvents as grants } from '../resources.ts';
import { dynamoInvites, dynamoSuppressions } from '../store/dynamo-invites.ts';
import { announceInvite } from '../wiring/announce-invite.ts';

interface Adapters {
  readonly invites: Pick<InviteStore, 'hear'>;
  readonly suppressions: Pick<SuppressionStore, 'suppress'>;
  readonly events: PublisherPorts;
}

/**
 * Notes the outcome of a mailed invite. Events come in any order and more than once: what is known already, or is behind
 * what is known, changes nothing.
 */
export const worker: Worker<typeof MailEvent, Adapters> = {
  name: 'record-mail-events',
  message: MailEvent,
  wire: granted(grants, (held) => ({
    invites: dynamoInvites(heldTable(held.applications)),
    suppressions: dynamoSuppressions(heldTable(held.applications)),
    events: eventPublisher(held),
  })),
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

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.mailEventsQueue.to('take')),
);
