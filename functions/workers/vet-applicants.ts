import { dynamoApplicationConfigs } from '../../adapters/aws/dynamo-application-configs.ts';
import { dynamoApplicants } from '../../adapters/aws/dynamo-applications.ts';
import { dynamoBankConnections } from '../../adapters/aws/dynamo-bank-connections.ts';
import { dynamoContacts } from '../../adapters/aws/dynamo-contacts.ts';
import { dynamoRevets } from '../../adapters/aws/dynamo-revets.ts';
import { dynamoWhatsappNumbers } from '../../adapters/aws/dynamo-whatsapp.ts';
import { kmsSealedBox } from '../../adapters/aws/kms-sealed-box.ts';
import { sqsRevetQueue } from '../../adapters/aws/revet-queue.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { RevetTask } from '../../core/revet/revet-store.ts';
import { spreadSubmission, type VetPorts, vetAgain, vetChunk } from '../../core/revet/vet-chunk.ts';
import { invitePorts } from '../invites/send-invite.ts';
import { inviteToRevet, type RevetInvitePorts } from '../revets/revet-invite.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { applicationsTable, directoryTable, operationsTable } from '../runtime/tables.ts';
import { MAX_ATTEMPTS, type Worker, work } from '../runtime/work.ts';
import { vettingNews } from '../webhooks/announce-vetting.ts';
import { announcedApplications } from '../webhooks/announced-applications.ts';
import { announcing } from '../webhooks/announcing.ts';
import { graph } from '../whatsapp/whatsapp-wiring.ts';

type Adapters = VetPorts & RevetInvitePorts;

/** Vets the applicants of submissions, and asks those without young bank data to connect. */
export const worker: Worker<typeof RevetTask, Adapters> = {
  name: 'vet-applicants',
  message: RevetTask,
  wire() {
    const table = applicationsTable();
    const applicants = dynamoApplicants(table);
    const applications = announcedApplications();
    return {
      ...invitePorts(),
      revets: dynamoRevets(table, operationsTable()),
      news: vettingNews(announcing(), systemClock),
      queue: sqsRevetQueue(setting('revetQueueUrl')),
      contacts: dynamoContacts(table, applicants, applications),
      applicants,
      applications,
      connections: dynamoBankConnections(table),
      configs: dynamoApplicationConfigs(directoryTable()),
      numbers: dynamoWhatsappNumbers(directoryTable()),
      graph: graph(),
      box: kmsSealedBox(setting('bankTokensKey')),
    };
  },
  async handle(ports, { message, now, attempt }) {
    switch (message.kind) {
      case 'spread': {
        const isKnown = await spreadSubmission(ports, message.organisationId, message.submissionId);
        // The call that asked may be a moment from its end, or have failed: then nothing was submitted.
        if (!isKnown && attempt < MAX_ATTEMPTS) throw new Error('no such submission yet');
        return;
      }
      case 'chunk': {
        const result = await vetChunk(ports, message, now);
        logger.info('applicants_vetted', { submission_id: message.submissionId, chunk: message.chunk, result });
        return;
      }
      case 'invite':
        return inviteToRevet(ports, message, now);
      case 'again':
        await vetAgain(ports, message, now);
        return;
    }
  },
};

export const handler = work(worker, () => setting('revetQueueUrl'));
