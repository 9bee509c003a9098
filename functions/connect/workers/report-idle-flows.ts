import * as z from 'zod';
import { Id } from '../../../schemas/identifiers.ts';
import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import type { UploadStore } from '../../bank-data/domain/files/upload-store.ts';
import { dynamoUploadsReader } from '../../bank-data/store/dynamo-uploads.ts';
import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import { queueWorker, type Worker } from '../../platform/serve/work.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { eventPublisher, publishEvent } from '../../webhooks/wiring/event-publisher.ts';
import { abandonmentOf, type FlowWatch } from '../domain/flow/abandonment.ts';
import { type ConnectFlowStore, newConnectFlow } from '../domain/flow/connect-flow.ts';
import { reportIdleFlows as grants } from '../resources.ts';
import { dynamoConnectFlowsReader } from '../store/dynamo-connect-flows.ts';
import { sqsFlowWatch } from '../wiring/watched-flows.ts';

const Message = z.strictObject({
  organisationId: Id,
  applicationId: Id,
  version: z.int().nonnegative(),
  keptAt: z.iso.datetime(),
});

interface Adapters {
  readonly flows: Pick<ConnectFlowStore, 'find'>;
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly uploads: Pick<UploadStore, 'list'>;
  readonly watch: FlowWatch;
  readonly events: PublisherPorts;
}

/** When the applicant began to send the last file, in epoch milliseconds. */
async function lastFileAt(uploads: Adapters['uploads'], ref: ConnectionRef): Promise<number | null> {
  const { items } = await uploads.list(ref, { skip: 0, limit: 10 });
  const own = items.find(({ by }) => by === 'applicant');
  return own === undefined ? null : Date.parse(own.createdAt);
}

/** Announces flows that their applicant left: once for each step that they were left at. */
export const worker: Worker<typeof Message, Adapters> = {
  name: 'report-idle-flows',
  message: Message,
  sideBySide: true,
  wire: granted(
    grants,
    (held): Adapters => ({
      flows: dynamoConnectFlowsReader(heldTable(held.applications)),
      applications: dynamoApplications(heldTable(held.applications)),
      uploads: dynamoUploadsReader(heldTable(held.applications)),
      watch: sqsFlowWatch(held.idleFlowQueue),
      events: eventPublisher(held),
    }),
  ),
  async handle(adapters, { message, now }) {
    const { organisationId, applicationId, version } = message;
    const ref = { organisationId, applicationId };
    const [application, kept, fileAt] = await Promise.all([
      adapters.applications.find(organisationId, applicationId),
      adapters.flows.find(ref),
      lastFileAt(adapters.uploads, ref),
    ]);
    if (application === null || Date.parse(application.expiry) <= now) return;
    const found = abandonmentOf(kept ?? newConnectFlow(application, false), message, { lastFileAt: fileAt, now });
    if (found === 'over') return;
    if ('waitSeconds' in found) {
      await adapters.watch.watch(message, found.waitSeconds);
      return;
    }
    await publishEvent(
      adapters.events,
      {
        organisationId,
        type: 'connection.abandoned',
        subject: applicationId,
        occurredAt: found.leftAt,
        discriminator: [String(version)],
        data: {
          application_id: applicationId,
          href: `/v1/applications/applications/${applicationId}`,
          step: found.step,
        },
      },
      now,
    );
    logger.info('connect_flow_abandoned', { application_id: applicationId, step: found.step });
  },
};

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.idleFlowQueue.to('take')),
);
