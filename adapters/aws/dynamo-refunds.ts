import { RefundRecord, type RefundStore } from '../../core/payments/refund.ts';
import { balanceActions, readAccount } from './billing-account.ts';
import { journalId } from './billing-items.ts';
import { BusyError } from './busy-error.ts';
import { absent, type Expression, type Key, type Table } from './table.ts';

const key = (organisationId: string, id: string): Key => ({ pk: `ORG#${organisationId}`, sk: `REFUND#${id}` });
const isTaken: Expression = {
  expression: '#state = :taken',
  names: { '#state': 'state' },
  values: { ':taken': 'TAKEN' },
};

/** Writers that meet at a balance try again this often. */
const TRIES = 30;

/** Refunds in the billing table, with what they move of the balance. */
export function dynamoRefunds(table: Table): RefundStore {
  const find: RefundStore['find'] = async (organisationId, id) => {
    const item = await table.get(key(organisationId, id));
    return item ? RefundRecord.parse(item) : null;
  };
  const entryOf = ({ id, organisationId }: RefundRecord, step: string, amountCents: number, at: string) => ({
    id: journalId(at, 'refund', step, id),
    organisationId,
    kind: 'REFUND' as const,
    amountCents,
    billId: null,
    createdAt: at,
  });

  return {
    find,
    async take(refund) {
      const { organisationId, id, amountCents, createdAt } = refund;
      for (let left = TRIES; left > 0; left -= 1) {
        const account = await readAccount(table, organisationId);
        if ((await find(organisationId, id)) !== null) return 'taken_before';
        if (account.balanceCents < amountCents) return 'too_low';
        const failed = await table.transact([
          { put: { ...key(organisationId, id), ...refund }, condition: absent },
          ...balanceActions(account, entryOf(refund, 'taken', -amountCents, createdAt), 0),
        ]);
        if (failed.length === 0) return 'taken';
        if (failed.includes(0)) return 'taken_before';
      }
      throw new BusyError('the balance changed too often');
    },
    async claim({ organisationId, id }, at, until) {
      const claimed = await table.update(
        key(organisationId, id),
        { expression: 'SET askedUntil = :until', values: { ':until': until } },
        {
          expression: '#state = :taken AND (attribute_not_exists(askedUntil) OR askedUntil < :at)',
          names: { '#state': 'state' },
          values: { ':taken': 'TAKEN', ':at': at },
        },
      );
      return claimed !== null;
    },
    async finish(refund) {
      await table.put({ ...key(refund.organisationId, refund.id), ...refund }, isTaken);
    },
    async giveBack(refund, at) {
      const { organisationId, id, amountCents } = refund;
      for (let left = TRIES; left > 0; left -= 1) {
        const account = await readAccount(table, organisationId);
        const failed = await table.transact([
          { put: { ...key(organisationId, id), ...refund, state: 'RETURNED' }, condition: isTaken },
          ...balanceActions(account, entryOf(refund, 'returned', amountCents, at), 0),
        ]);
        if (failed.length === 0 || failed.includes(0)) return;
      }
      throw new BusyError('the balance changed too often');
    },
  };
}
