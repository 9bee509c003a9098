import { sameSecret } from '../../../adapters/partners/whatsapp/callback-signature.ts';
import type { WhatsappSecret } from '../../../adapters/partners/whatsapp/whatsapp-secret.ts';
import { verifyWhatsappCallback as contract } from '../../../schemas/endpoints/whatsapp.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { sharedSecret } from '../../whatsapp/whatsapp-wiring.ts';

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

export const handler = serve(contract, () => ({ secret: sharedSecret }), operation);
