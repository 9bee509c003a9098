import { announcedApplications } from '../../applications/wiring/announced-applications.ts';
import { dynamoWhatsappNumbersReader } from '../../invites/store/dynamo-whatsapp.ts';
import { invitePorts } from '../../invites/wiring/send-invite.ts';
import { graph } from '../../invites/wiring/whatsapp-wiring.ts';
import { dynamoApplicationConfigsReader } from '../../organisations/store/dynamo-application-configs.ts';
import { granted } from '../../platform/grants/held.ts';
import { kmsSealedBox } from '../../platform/secrets/kms-sealed-box.ts';
import { MAX_ATTEMPTS, queueWorker, type Worker } from '../../platform/serve/work.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type RevetMap, RevetTask } from '../domain/revet-store.ts';
import { fanOutSubmission, type VetPorts, vetAgain } from '../domain/vet-chunk.ts';
import { vetApplicants as grants } from '../resources.ts';
import { statesRevetMap } from '../store/revet-map.ts';
import { inviteToRevet, type RevetInvitePorts } from '../wiring/revet-invite.ts';
import { vettedChunk, vetWiring } from '../wiring/vet-wiring.ts';

type Adapters = VetPorts & RevetInvitePorts & { readonly map: RevetMap };

/** Vets the applicants of submissions, and asks those without young bank data to connect. */
export const worker: Worker<typeof RevetTask, Adapters> = {
  name: 'vet-applicants',
  message: RevetTask,
  wire: granted(grants, (held) => ({
    ...invitePorts(held),
    ...vetWiring(held),
    map: statesRevetMap(held.revetMap.to('start'), Number(held.revetMapAboveRows.to('read'))),
    applications: announcedApplications(held),
    configs: dynamoApplicationConfigsReader(heldTable(held.directory)),
    numbers: dynamoWhatsappNumbersReader(heldTable(held.directory)),
    graph: graph(held),
    box: kmsSealedBox(held.whatsappTokens.to('open')),
  })),
  async handle(ports, { message, now, attempt }) {
    switch (message.kind) {
      case 'spread': {
        const isKnown = await fanOutSubmission(ports, message);
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

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.revetQueue.to('take')),
);
