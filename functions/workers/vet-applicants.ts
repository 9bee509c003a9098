import { dynamoApplicationConfigs } from '../../adapters/aws/dynamo-application-configs.ts';
import { dynamoWhatsappNumbers } from '../../adapters/aws/dynamo-whatsapp.ts';
import { kmsSealedBox } from '../../adapters/aws/kms-sealed-box.ts';
import { statesRevetMap } from '../../adapters/aws/revet-map.ts';
import { type RevetMap, RevetTask } from '../../core/revet/revet-store.ts';
import { spreadSubmission, type VetPorts, vetAgain } from '../../core/revet/vet-chunk.ts';
import { invitePorts } from '../invites/send-invite.ts';
import { inviteToRevet, type RevetInvitePorts } from '../revets/revet-invite.ts';
import { vettedChunk, vetWiring } from '../revets/vet-wiring.ts';
import { setting } from '../runtime/configuration.ts';
import { directoryTable } from '../runtime/tables.ts';
import { MAX_ATTEMPTS, type Worker, work } from '../runtime/work.ts';
import { announcedApplications } from '../webhooks/announced-applications.ts';
import { graph } from '../whatsapp/whatsapp-wiring.ts';

type Adapters = VetPorts & RevetInvitePorts & { readonly map: RevetMap };

/** Vets the applicants of submissions, and asks those without young bank data to connect. */
export const worker: Worker<typeof RevetTask, Adapters> = {
  name: 'vet-applicants',
  message: RevetTask,
  wire: () => ({
    ...invitePorts(),
    ...vetWiring(),
    map: statesRevetMap(setting('revetMap'), Number(setting('revetMapAboveRows'))),
    applications: announcedApplications(),
    configs: dynamoApplicationConfigs(directoryTable()),
    numbers: dynamoWhatsappNumbers(directoryTable()),
    graph: graph(),
    box: kmsSealedBox(setting('bankTokensKey')),
  }),
  async handle(ports, { message, now, attempt }) {
    switch (message.kind) {
      case 'spread': {
        const isKnown = await spreadSubmission(ports, message);
        // The call that asked may be a moment from its end, or have failed: then nothing was submitted.
        if (!isKnown && attempt < MAX_ATTEMPTS) throw new Error('no such submission yet');
        return;
      }
      case 'chunk':
        await vettedChunk(ports, message, now);
        return;
      case 'invite':
        return inviteToRevet(ports, message, now);
      case 'again':
        await vetAgain(ports, message, now);
        return;
    }
  },
};

export const handler = work(worker, () => setting('revetQueueUrl'));
