import { logger } from '../../platform/serve/logger.ts';
import type { DueCheck, PaymentWatch } from '../domain/charge.ts';
import { checkNamed, type ReconcilePorts } from '../domain/reconcile.ts';

export interface ToldPorts extends ReconcilePorts {
  readonly watch: PaymentWatch;
}

/**
 * Somebody reported that something happened to a payment of this name. Asks the provider, and takes over what it says.
 * @returns what the name means; null when it is not ours
 */
export async function verifyPaymentNotification(
  ports: ToldPorts,
  merchantTransactionId: string | null,
  now: number,
): Promise<DueCheck | null> {
  if (merchantTransactionId === null) return null;
  const named = await ports.watch.named(merchantTransactionId);
  if (named === null) {
    logger.warn('payment_of_unknown_name');
    return null;
  }
  const checked = await checkNamed(ports, named, now);
  // The sweep raises the alarm of what is flagged, whatever found it.
  if (checked !== null && checked.before.state !== checked.after.state) {
    logger.info('charge_changed', { charge_id: named.id, state: checked.after.state, flag: checked.after.flag });
  }
  return named;
}
