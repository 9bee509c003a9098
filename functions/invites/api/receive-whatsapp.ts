import { receiveWhatsapp as contract } from '../../../schemas/endpoints/whatsapp.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { eventPublisher } from '../../webhooks/wiring/event-publisher.ts';
import type { InviteStore, SuppressionStore } from '../domain/invite.ts';
import type { MessageNews, OptOut, WhatsappNumberStore } from '../domain/whatsapp-number.ts';
import { receiveWhatsapp as grants } from '../resources.ts';
import { dynamoInvites, dynamoSuppressions } from '../store/dynamo-invites.ts';
import { dynamoWhatsappNumbersReader } from '../store/dynamo-whatsapp.ts';
import { readCallback } from '../whatsapp/callback-payload.ts';
import { signatureFits } from '../whatsapp/callback-signature.ts';
import type { WhatsappSecret } from '../whatsapp/whatsapp-secret.ts';
import { announceInvite } from '../wiring/announce-invite.ts';
import { sharedSecret } from '../wiring/whatsapp-wiring.ts';

interface Adapters {
  readonly secret: () => Promise<Pick<WhatsappSecret, 'appSecret'>>;
  readonly numbers: Pick<WhatsappNumberStore, 'ownerOf'>;
  readonly invites: Pick<InviteStore, 'hear'>;
  readonly suppressions: Pick<SuppressionStore, 'suppress'>;
  readonly events: PublisherPorts;
}

/** Items of a callback that are processed side by side. */
const AT_ONCE = 20;

/**
 * Everything is found by ids and noted at most once, so WhatsApp may repeat whatever it is not sure that we received: a
 * throw makes it.
 */
export const operation: Operation<typeof contract, Adapters> = async (adapters, { headers, body, now }) => {
  const { appSecret } = await adapters.secret();
  if (!signatureFits(appSecret, body, headers['x-hub-signature-256'])) return { problem: 'invalid_signature' };
  const { news, optOuts } = readCallback(body);
  const tasks = [
    ...news.map((told) => () => hear(adapters, told, now)),
    ...optOuts.map((optOut) => () => stop(adapters, optOut)),
  ];
  for (let at = 0; at < tasks.length; at += AT_ONCE) {
    await Promise.all(tasks.slice(at, at + AT_ONCE).map((task) => task()));
  }
  return { status: 200, body: undefined };
};

/** The number says whose invite it is: nothing that is reported of it can reach another organisation's. */
async function hear(adapters: Adapters, { phoneNumberId, about, news }: MessageNews, now: number) {
  const owner = await adapters.numbers.ownerOf(phoneNumberId);
  if (owner === null) return;
  const invite = await adapters.invites.hear({ organisationId: owner, ...about }, news);
  if (invite !== null) await announceInvite(adapters.events, invite, news, now);
}

async function stop({ numbers, suppressions }: Adapters, { phoneNumberId, from, at }: OptOut) {
  const owner = await numbers.ownerOf(phoneNumberId);
  if (owner !== null) await suppressions.suppress(owner, from, 'opted_out', at);
}

const wiring = granted(
  grants,
  (held): Adapters => ({
    secret: () => sharedSecret(held),
    numbers: dynamoWhatsappNumbersReader(heldTable(held.directory)),
    invites: dynamoInvites(heldTable(held.applications)),
    suppressions: dynamoSuppressions(heldTable(held.applications)),
    events: eventPublisher(held),
  }),
);

export const handler = serve(contract, wiring, operation);
