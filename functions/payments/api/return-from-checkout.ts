import { returnFromCheckout as contract } from '../../../schemas/endpoints/cards.ts';
import { granted } from '../../platform/grants/held.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { returnFromCheckout as grants } from '../resources.ts';
import { paymentPorts } from '../wiring/payment-wiring.ts';
import { type ToldPorts, verifyPaymentNotification } from '../wiring/verify-payment-notification.ts';

interface Adapters {
  readonly ports: ToldPorts;
  readonly consoleUrl: string;
}

/** A browser brings names that anybody could make up: what they stand for is asked at the provider. */
export const operation: Operation<typeof contract, Adapters> = async ({ ports, consoleUrl }, { form, now }) => {
  try {
    await verifyPaymentNotification(ports, form.merchantTransactionId ?? null, now);
  } catch (error) {
    // The person is led on; the webhook and the clock look at the card again.
    logger.error('card_not_checked', { failure: loggableError(error) });
  }
  return {
    status: 303,
    body: undefined,
    headers: { location: `${consoleUrl}/billing/cards`, 'cache-control': 'no-store' },
  };
};

const wiring = granted(
  grants,
  (held): Adapters => ({ ports: paymentPorts(held), consoleUrl: held.consoleUrl.to('read') }),
);

export const handler = serve(contract, wiring, operation);
