import { balanceActions, readAccount } from '../../billing/store/billing-account.ts';
import { journalId } from '../../billing/store/billing-items.ts';
import { flagActions } from '../../billing/store/flag-items.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Expression, type Table, type WriteAction } from '../../platform/store/table.ts';
import { type RefundReader, RefundRecord, type RefundStore } from '../domain/refund-record.ts';
import { nameAction, paymentKeys, watchActions } from './payment-items.ts';

/** Nobody ended it, or noted another time of its next look, since it was read. */
const isAsRead = ({ checkAt, flaggedAt }: RefundRecord): Expression => ({
  expression: '#state = :taken AND checkAt = :check AND flaggedAt = :flagged',
  names: { '#state': 'state' },
  values: { ':taken': 'TAKEN', ':check': checkAt, ':flagged': flaggedAt },
});

/** Writers that meet at a balance or at a refund try again this often. */
const TRIES = 30;

/** Refunds in the billing table, with what they move of the balance. */
export function dynamoRefunds(table: Table): RefundStore {
  const reader = dynamoRefundsReader(table);
  const { find } = reader;
  const entryOf = ({ id, organisationId }: RefundRecord, step: string, amountCents: number, at: string) => ({
    id: journalId(at, 'refund', step, id),
    organisationId,
    kind: 'REFUND' as const,
    amountCents,
    billId: null,
    createdAt: at,
  });
  /** Changes a refund that has no end, together with something else; one that has an end is left as it is. */
  async function change(
    { organisationId, id }: RefundRecord,
    change: Partial<RefundRecord>,
    also: () => Promise<readonly WriteAction[]>,
  ): Promise<void> {
    for (let left = TRIES; left > 0; left -= 1) {
      const before = await find(organisationId, id);
      if (before === null) throw new Error('a refund is gone');
      if (before.state !== 'TAKEN') return;
      const after = { ...before, ...change };
      const { state, checkAt, flaggedAt } = after;
      const failed = await table.transact([
        {
          update: paymentKeys.refund(organisationId, id),
          set: {
            expression: 'SET #state = :state, checkAt = :nextCheck, flaggedAt = :nextFlagged',
            values: { ':state': state, ':nextCheck': checkAt, ':nextFlagged': flaggedAt },
          },
          condition: isAsRead(before),
        },
        ...watchActions('refund', before, after),
        ...flagActions('refund', before, after),
        ...(await also()),
      ]);
      if (failed.length === 0) return;
    }
    throw new BusyError('the balance or the refund changed too often');
  }
  return {
    ...reader,
    async take(refund) {
      const { organisationId, id, amountCents, createdAt } = refund;
      for (let left = TRIES; left > 0; left -= 1) {
        const account = await readAccount(table, organisationId);
        if ((await find(organisationId, id)) !== null) return 'taken_before';
        if (account.balanceCents < amountCents) return 'too_low';
        const failed = await table.transact([
          { put: { ...paymentKeys.refund(organisationId, id), ...refund }, condition: absent },
          nameAction(id, { kind: 'refund', organisationId, id }),
          ...watchActions('refund', null, refund),
          ...balanceActions(account, entryOf(refund, 'taken', -amountCents, createdAt), 0),
        ]);
        if (failed.length === 0) return 'taken';
        if (failed.includes(0)) return 'taken_before';
      }
      throw new BusyError('the balance changed too often');
    },
    async claim({ organisationId, id }, at, until) {
      const claimed = await table.update(
        paymentKeys.refund(organisationId, id),
        { expression: 'SET askedUntil = :until', values: { ':until': until } },
        {
          expression: '#state = :taken AND (attribute_not_exists(askedUntil) OR askedUntil < :at)',
          names: { '#state': 'state' },
          values: { ':taken': 'TAKEN', ':at': at },
        },
      );
      return claimed !== null;
    },
    postpone: (refund, checkAt, flaggedAt) => change(refund, { checkAt, flaggedAt }, async () => []),
    finish: (refund) => change(refund, { state: 'REFUNDED', checkAt: null, flaggedAt: null }, async () => []),
    async giveBack(refund, at) {
      const { organisationId, amountCents } = refund;
      await change(refund, { state: 'RETURNED', checkAt: null, flaggedAt: null }, async () =>
        balanceActions(await readAccount(table, organisationId), entryOf(refund, 'returned', amountCents, at), 0),
      );
    },
  };
}

/** The same for functions that may only read. */
export function dynamoRefundsReader(table: ReadableTable): RefundReader {
  const find: RefundStore['find'] = async (organisationId, id) => {
    const item = await table.get(paymentKeys.refund(organisationId, id));
    return item ? RefundRecord.parse(item) : null;
  };
  return {
    find,
  };
}
