import type { CardProvider } from './card-provider.ts';
import type { ChargeRecord, DueCheck, PaymentWatch } from './charge.ts';
import { type ChargePorts, checkCharge } from './charge-card.ts';
import { chargeTimes } from './charge-times.ts';
import { checkRefund } from './refund.ts';
import type { RefundStore } from './refund-record.ts';
import { type CardPorts, checkCard } from './register-card.ts';

export interface ReconcilePorts extends Omit<ChargePorts, 'provider'>, Omit<CardPorts, 'provider'> {
  readonly provider: CardProvider;
  readonly refunds: RefundStore;
  readonly watch: PaymentWatch;
}

/** What one run found. */
export interface ReconcileReport {
  readonly checked: number;
  /** Paid there and not known to be paid here, until now. */
  readonly foundPaid: number;
  /** Could not be checked now, and are due again. */
  readonly failed: number;
  /** Of those, what could not be checked for longer than a run or two. */
  readonly stuck: number;
  /** Due, and left to the next run. */
  readonly left: number;
  /** Whether a person must check something, whatever found it: payments until they are settled, invoices for a day. */
  readonly isAnyFlagged: boolean;
}

/**
 * Compares what a name at the provider stands for with the provider, and takes over what it says.
 * @returns a charge before and after; null for everything else
 */
export async function checkNamed(
  ports: ReconcilePorts,
  { kind, organisationId, id }: DueCheck,
  now: number,
): Promise<{ readonly before: ChargeRecord; readonly after: ChargeRecord } | null> {
  if (kind === 'charge') {
    const before = await ports.charges.find(organisationId, id);
    return before && { before, after: await checkCharge(ports, before, now) };
  }
  if (kind === 'card') {
    const card = await ports.cards.find(organisationId, id);
    if (card !== null) await checkCard(ports, card, now);
    return null;
  }
  const refund = await ports.refunds.find(organisationId, id);
  if (refund !== null) await checkRefund(ports, refund, now);
  return null;
}

/** Checks that run beside each other: a slow provider must not keep the rest of a run from its turn. */
const AT_ONCE = 5;

/**
 * Compares what is due with the provider. One that fails does not keep the others from being checked.
 * @param run what is due `now` (epoch milliseconds), at most `limit`; none is begun when `isTimeUp`
 * @param onFailure receives what could not be checked
 */
export async function reconcile(
  ports: ReconcilePorts,
  {
    now,
    limit,
    isTimeUp = () => false,
  }: { readonly now: number; readonly limit: number; readonly isTimeUp?: () => boolean },
  onFailure: (error: unknown) => void,
): Promise<ReconcileReport> {
  const due = await ports.watch.due(new Date(now).toISOString(), limit);
  const waiting = [...due];
  let foundPaid = 0;
  let failed = 0;
  let stuck = 0;
  const work = async (): Promise<void> => {
    while (!isTimeUp()) {
      const one = waiting.shift();
      if (one === undefined) return;
      try {
        const checked = await checkNamed(ports, one, now);
        if (checked !== null && checked.before.state !== 'PAID' && checked.after.state === 'PAID') foundPaid += 1;
      } catch (error) {
        failed += 1;
        if (now - Date.parse(one.since) > chargeTimes.stuckMs) stuck += 1;
        onFailure(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const left = waiting.length;
  const checked = due.length - failed - left;
  const invoicesSince = new Date(now - chargeTimes.invoicesToldForMs).toISOString();
  const isAnyFlagged = await ports.watch.isAnyFlagged(invoicesSince);
  return { checked, foundPaid, failed, stuck, left, isAnyFlagged };
}
