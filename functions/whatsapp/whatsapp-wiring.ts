import { readSecret } from '../../adapters/aws/secrets.ts';
import { whatsappGraph } from '../../adapters/partners/whatsapp/whatsapp-graph.ts';
import { type WhatsappSecret, whatsappSecret } from '../../adapters/partners/whatsapp/whatsapp-secret.ts';
import type { SealContext } from '../../core/connect/feed/sealed-box.ts';
import type { WhatsappGraph } from '../../core/whatsapp/whatsapp-number.ts';
import { setting } from '../runtime/configuration.ts';

/** What WhatsApp and we know of each other. */
export async function sharedSecret(): Promise<WhatsappSecret> {
  return whatsappSecret(await readSecret(setting('whatsappSecret')));
}

export function graph(): WhatsappGraph {
  return whatsappGraph(setting('whatsappGraphUrl'), sharedSecret);
}

/** What the token of an organisation is sealed for. It is of no application. */
export function tokenContext(organisationId: string): SealContext {
  return { organisation: organisationId, application: organisationId, purpose: 'whatsapp-token' };
}
