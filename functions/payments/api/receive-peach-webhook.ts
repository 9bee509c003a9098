import { receivePeachWebhook as contract } from '../../../schemas/endpoints/payments.ts';
import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { PeachWebhookSecrets } from '../peach/peach-secrets.ts';
import { readPeachWebhook } from '../peach/peach-webhook.ts';
import { receivePeachWebhook as grants } from '../resources.ts';
import { paymentPorts, peachWebhookSecrets, peachWebhookUrl } from '../wiring/payment-wiring.ts';
import { type ToldPorts, verifyPaymentNotification } from '../wiring/verify-payment-notification.ts';

interface Adapters {
  readonly ports: ToldPorts;
  readonly secrets: () => Promise<PeachWebhookSecrets>;
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
  await verifyPaymentNotification(ports, verdict.notice.merchantTransactionId, now);
  return { status: 200, body: undefined };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ports: paymentPorts(held),
    secrets: () => peachWebhookSecrets(held),
    url: peachWebhookUrl(held),
  }),
);

export const handler = serve(contract, wiring, operation);
