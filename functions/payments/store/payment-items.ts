import { absent, type Key, type WriteAction } from '../../platform/store/table.ts';
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

type Watched = Pick<ChargeRecord | CardRecord, 'checkAt' | 'organisationId' | 'id'>;

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

/** The member of a transaction that gives a name at the provider to something of ours, once. */
export function nameAction(transactionId: string, { kind, organisationId, id }: DueCheck): WriteAction {
  return { put: { ...paymentKeys.name(transactionId), kind, organisationId, id }, condition: absent };
}
