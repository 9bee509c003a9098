import * as z from 'zod';
import { flagActions } from '../../billing/store/flag-items.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Table, versionIs } from '../../platform/store/table.ts';
import { type ChargeReader, ChargeRecord, type ChargeStore, isUnderWay } from '../domain/charge.ts';
import { nameAction, paymentKeys, watchActions } from './payment-items.ts';

/** What is known of a subject: the number of its tries, and the newest. */
const Subject = z.object({ tries: z.int(), newestId: z.string() });

/**
 * Of calls at once for one subject each round has one winner. Those that come right after it was paid begin and drop a try
 * of their own one after the other.
 */
const TRIES = 60;

async function subjectOf(table: ReadableTable, organisationId: string, subject: string) {
  const item = await table.get(paymentKeys.subject(organisationId, subject));
  return item ? Subject.parse(item) : null;
}

/** Charges in the billing table. */
export function dynamoCharges(table: Table): ChargeStore {
  const reader = dynamoChargesReader(table);
  const { find } = reader;

  return {
    ...reader,
    async begin(wanted, idOf, at, checkAt) {
      const { organisationId, subject } = wanted;
      const key = paymentKeys.subject(organisationId, subject);
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        const known = await subjectOf(table, organisationId, subject);
        const newest = known === null ? null : await find(organisationId, known.newestId);
        if (newest !== null && isUnderWay(newest)) return { outcome: 'under_way', charge: newest };
        const tryNumber = (known?.tries ?? 0) + 1;
        const charge: ChargeRecord = {
          ...wanted,
          id: idOf(tryNumber),
          tryNumber,
          state: 'OPEN',
          flag: null,
          flaggedAt: null,
          settledBy: null,
          paymentId: null,
          resultCode: null,
          counted: false,
          createdAt: at,
          settledAt: null,
          checkAt,
          version: 1,
        };
        const { id } = charge;
        const failed = await table.transact([
          {
            put: { ...key, tries: tryNumber, newestId: id },
            condition: known === null ? absent : { expression: 'tries = :tries', values: { ':tries': known.tries } },
          },
          { put: { ...paymentKeys.charge(organisationId, id), ...charge }, condition: absent },
          nameAction(id, { kind: 'charge', organisationId, id }),
          ...watchActions('charge', null, charge),
        ]);
        if (failed.length === 0) return { outcome: 'begun', charge };
      }
      throw new BusyError('too many charges of one subject at once');
    },
    async save(before, after) {
      const { organisationId, id } = after;
      const failed = await table.transact([
        { put: { ...paymentKeys.charge(organisationId, id), ...after }, condition: versionIs(before.version) },
        ...watchActions('charge', before, after),
        ...flagActions('charge', before, after),
      ]);
      return failed.length === 0;
    },
  };
}

/** The same for functions that may only read. */
export function dynamoChargesReader(table: ReadableTable): ChargeReader {
  const find: ChargeStore['find'] = async (organisationId, id) => {
    const item = await table.get(paymentKeys.charge(organisationId, id));
    return item ? ChargeRecord.parse(item) : null;
  };
  return {
    async newest(organisationId, subject) {
      const known = await subjectOf(table, organisationId, subject);
      return known === null ? null : find(organisationId, known.newestId);
    },
    find,
  };
}
