import type { Holds } from '../../platform/grants/held.ts';
import type { SealContext } from '../../platform/secrets/sealed-box.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import type { WhatsappGraph } from '../domain/whatsapp-number.ts';
import { whatsappGraph } from '../whatsapp/whatsapp-graph.ts';
import { type WhatsappSecret, whatsappSecret } from '../whatsapp/whatsapp-secret.ts';

/** What WhatsApp and we know of each other. */
export async function sharedSecret(held: Holds<'whatsappSecret:read'>): Promise<WhatsappSecret> {
  return whatsappSecret(await readSecret(held.whatsappSecret.to('read')));
}

export function graph(held: Holds<'whatsappGraphUrl:read' | 'whatsappSecret:read'>): WhatsappGraph {
  return whatsappGraph(held.whatsappGraphUrl.to('read'), () => sharedSecret(held));
}

/** What the token of an organisation is sealed for. It is of no application. */
export function tokenContext(organisationId: string): SealContext {
  return { organisation: organisationId, application: organisationId, purpose: 'whatsapp-token' };
}
