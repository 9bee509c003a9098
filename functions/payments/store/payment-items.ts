import { absent, type Expression, type Key, type WriteAction } from '../../platform/store/table.ts';
import type { CardRecord } from '../domain/card.ts';
import type { ChargeRecord, DueCheck } from '../domain/charge.ts';

const partition = (organisationId: string): string => `ORG#${organisationId}`;

/** Keys of payments in the billing table. What is across organisations holds nothing but names. */
export const paymentKeys = {
  partition,
  charge: (organisationId: string, id: string): Key => ({ pk: partition(organisationId), sk: `CHARGE#${id}` }),
  subject: (organisationId: string, subject: string): Key => ({
    pk: partition(organisationId),
    sk: `SUBJECT#${subject}`,
  }),
  card: (organisationId: string, id: string): Key => ({ pk: partition(organisationId), sk: `CARD#${id}` }),
  /** Cards that were deleted: apart, so that what an organisation has does not get dearer to read. */
  deletedCard: (organisationId: string, id: string): Key => ({
    pk: partition(organisationId),
    sk: `DELETED-CARD#${id}`,
  }),
  refund: (organisationId: string, id: string): Key => ({ pk: partition(organisationId), sk: `REFUND#${id}` }),
  /** What a name at the provider stands for. */
  name: (transactionId: string): Key => ({ pk: `TRANSACTION#${transactionId}`, sk: 'NAME' }),
  watch: 'PAYMENTS-UNDER-WAY',
} as const;

/** What can wait for a person: what is compared with the provider, and invoices of the books. */
export type FlagKind = DueCheck['kind'] | 'invoice';

/** Partitions of what a person must look at, in the order of time. */
export const flagPartitions: Readonly<Record<FlagKind, string>> = {
  charge: 'PAYMENTS-FLAGGED',
  card: 'CARDS-FLAGGED',
  refund: 'REFUNDS-FLAGGED',
  invoice: 'INVOICES-FLAGGED',
};

type Watched = Pick<ChargeRecord | CardRecord, 'checkAt' | 'organisationId' | 'id'>;
type Flagged = Pick<ChargeRecord | CardRecord, 'flaggedAt' | 'organisationId' | 'id'>;

const watchKey = (kind: DueCheck['kind'], { id }: Watched, checkAt: string): Key => ({
  pk: paymentKeys.watch,
  sk: `${checkAt}#${kind}#${id}`,
});

/** The members of a transaction that move what is watched to the time of its next check. */
export function watchActions(kind: DueCheck['kind'], before: Watched | null, after: Watched): readonly WriteAction[] {
  const from = before?.checkAt ?? null;
  const to = after.checkAt;
  if (from === to) return [];
  const { organisationId, id } = after;
  return [
    ...(from === null ? [] : [{ remove: watchKey(kind, after, from) }]),
    ...(to === null ? [] : [{ put: { ...watchKey(kind, after, to), kind, organisationId, id, since: to } }]),
  ];
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

/** The member of a transaction that gives a name at the provider to something of ours, once. */
export function nameAction(transactionId: string, { kind, organisationId, id }: DueCheck): WriteAction {
  return { put: { ...paymentKeys.name(transactionId), kind, organisationId, id }, condition: absent };
}

export const versionIs = (version: number): Expression => ({
  expression: '#version = :before',
  names: { '#version': 'version' },
  values: { ':before': version },
});
