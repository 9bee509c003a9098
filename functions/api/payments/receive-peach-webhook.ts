import type { PeachSecrets } from '../../../adapters/partners/peach/peach-secrets.ts';
import { readPeachWebhook } from '../../../adapters/partners/peach/peach-webhook.ts';
import { receivePeachWebhook as contract } from '../../../schemas/endpoints/payments.ts';
import { paymentPorts, peachSecrets, peachWebhookUrl } from '../../payments/payment-wiring.ts';
import { checkTold, type ToldPorts } from '../../payments/told-payment.ts';
import { logger } from '../../runtime/logger.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

interface Adapters {
  readonly ports: ToldPorts;
  readonly secrets: () => Promise<PeachSecrets>;
  readonly url: string;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { ports, secrets, url },
  { body, headers, now },
) => {
  const verdict = readPeachWebhook({ headers, body, url, now }, await secrets());
  if (verdict.refused !== null) {
    logger.warn('webhook_refused', { sender: 'peach', reason: verdict.refused });
    return { problem: 'invalid_signature' };
  }
  await checkTold(ports, verdict.notice.merchantTransactionId, now);
  return { status: 200, body: undefined };
};

const wiring = (): Adapters => ({ ports: paymentPorts(), secrets: peachSecrets, url: peachWebhookUrl() });

export const handler = serve(contract, wiring, operation);
