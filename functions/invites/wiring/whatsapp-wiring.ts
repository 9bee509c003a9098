import type { SealContext } from '../../platform/secrets/sealed-box.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import { setting } from '../../platform/serve/configuration.ts';
import type { WhatsappGraph } from '../domain/whatsapp-number.ts';
import { whatsappGraph } from '../whatsapp/whatsapp-graph.ts';
import { type WhatsappSecret, whatsappSecret } from '../whatsapp/whatsapp-secret.ts';

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
