import { verifyWhatsappCallback as contract } from '../../../schemas/endpoints/whatsapp.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { verifyWhatsappCallback as grants } from '../resources.ts';
import { sameSecret } from '../whatsapp/callback-signature.ts';
import type { WhatsappSecret } from '../whatsapp/whatsapp-secret.ts';
import { sharedSecret } from '../wiring/whatsapp-wiring.ts';

interface Adapters {
  readonly secret: () => Promise<Pick<WhatsappSecret, 'verifyToken'>>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ secret }, { query }) => {
  const { verifyToken } = await secret();
  const challenge = query['hub.challenge'];
  const fits = query['hub.mode'] === 'subscribe' && sameSecret(verifyToken, query['hub.verify_token'] ?? '');
  if (!fits || challenge === undefined) return { problem: 'invalid_verify_token' };
  return {
    status: 200,
    body: challenge,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  };
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({ secret: () => sharedSecret(held) })),
  operation,
);
