import type { CardRecord } from './card.ts';
import type { CardProvider } from './card-provider.ts';
import type { ChargeRecord, PaymentWatch } from './charge.ts';
import { type ChargePorts, checkCharge } from './charge-card.ts';
import { type CardPorts, checkCard } from './register-card.ts';

export interface ReconcilePorts extends Omit<ChargePorts, 'provider'>, Omit<CardPorts, 'provider'> {
  readonly provider: CardProvider;
  readonly watch: PaymentWatch;
}

/** What one run found. */
export interface ReconcileReport {
  readonly checked: number;
  /** Paid there and not known to be paid here, until now. */
  readonly foundPaid: number;
  /** For a person: paid here and not there, or another amount there. */
  readonly newlyFlagged: readonly string[];
  /** Could not be checked now, and are due again. */
  readonly failed: number;
}

type Checked =
  | { readonly kind: 'charge'; readonly before: ChargeRecord; readonly after: ChargeRecord }
  | { readonly kind: 'card'; readonly before: CardRecord; readonly after: CardRecord }
  | null;

/**
 * Compares what a name at the provider stands for with the provider, and takes over what it says.
 * @returns null for a name that is none of ours
 */
export async function checkNamed(
  ports: ReconcilePorts,
  due: { readonly kind: 'charge' | 'card'; readonly organisationId: string; readonly id: string },
  now: number,
): Promise<Checked> {
  const { kind, organisationId, id } = due;
  if (kind === 'charge') {
    const before = await ports.charges.find(organisationId, id);
    return before && { kind, before, after: await checkCharge(ports, before, now) };
  }
  const before = await ports.cards.find(organisationId, id);
  return before && { kind, before, after: await checkCard(ports, before, now) };
}

/**
 * Compares what is due with the provider. One that fails does not keep the others from being looked at.
 * @param onFailure told of what could not be checked
 */
export async function reconcile(
  ports: ReconcilePorts,
  { now, limit }: { readonly now: number; readonly limit: number },
  onFailure: (error: unknown) => void,
): Promise<ReconcileReport> {
  const due = await ports.watch.due(new Date(now).toISOString(), limit);
  let foundPaid = 0;
  let failed = 0;
  const newlyFlagged: string[] = [];
  for (const one of due) {
    try {
      const checked = await checkNamed(ports, one, now);
      if (checked?.kind === 'charge') {
        const { before, after } = checked;
        if (before.state !== 'PAID' && after.state === 'PAID') foundPaid += 1;
        if (before.state !== 'FLAGGED' && after.state === 'FLAGGED') newlyFlagged.push(after.id);
      } else if (
        checked?.kind === 'card' &&
        checked.before.refund !== 'flagged' &&
        checked.after.refund === 'flagged'
      ) {
        newlyFlagged.push(checked.after.transactionId);
      }
    } catch (error) {
      failed += 1;
      onFailure(error);
    }
  }
  return { checked: due.length - failed, foundPaid, newlyFlagged, failed };
}
