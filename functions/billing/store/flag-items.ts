import type { Key, WriteAction } from '../../platform/store/table.ts';

/** What can wait for a person: what is compared with the provider, and invoices of the books. */
export type FlagKind = 'charge' | 'card' | 'refund' | 'invoice';

/** Partitions of what a person must look at, in the order of time. */
export const flagPartitions: Readonly<Record<FlagKind, string>> = {
  charge: 'PAYMENTS-FLAGGED',
  card: 'CARDS-FLAGGED',
  refund: 'REFUNDS-FLAGGED',
  invoice: 'INVOICES-FLAGGED',
};

interface Flagged {
  readonly organisationId: string;
  readonly id: string;
  /** When a person was asked to look at it; null while nobody is. */
  readonly flaggedAt: string | null;
}

const flagKey = (kind: FlagKind, { id }: Flagged, flaggedAt: string): Key => ({
  pk: flagPartitions[kind],
  sk: `${flaggedAt}#${id}`,
});

/** The members of a transaction that show something to a person, or do not any more. */
export function flagActions(kind: FlagKind, before: Flagged, after: Flagged): readonly WriteAction[] {
  const from = before.flaggedAt;
  const to = after.flaggedAt;
  if (from === to) return [];
  const { organisationId, id } = after;
  return [
    ...(from === null ? [] : [{ remove: flagKey(kind, after, from) }]),
    ...(to === null ? [] : [{ put: { ...flagKey(kind, after, to), organisationId, id } }]),
  ];
}
