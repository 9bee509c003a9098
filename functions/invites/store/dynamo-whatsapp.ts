import * as z from 'zod';
import { outsideLinkKeys } from '../../platform/directory/outside-link-keys.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Expression, type Key, type Table } from '../../platform/store/table.ts';
import {
  type WhatsappAccountStore,
  WhatsappNumber,
  type WhatsappNumberReader,
  type WhatsappNumberStore,
} from '../domain/whatsapp-number.ts';

const keys = {
  number: outsideLinkKeys.whatsapp,
  claim: outsideLinkKeys.whatsappClaim,
  account: (wabaId: string): Key => ({ pk: `WHATSAPP-ACCOUNT#${wabaId}`, sk: 'CONFIRMED' }),
};

/** Registrations of one organisation that meet are rare: each of a few tries reads what the last one left. */
const TRIES = 4;

const Claim = z.object({ organisationId: z.string() });

/** Numbers of organisations in the directory table. */
export function dynamoWhatsappNumbers(table: Table): WhatsappNumberStore {
  const reader = dynamoWhatsappNumbersReader(table);
  const { find } = reader;

  return {
    ...reader,
    async claim(phoneNumberId, organisationId) {
      return table.put({ ...keys.claim(phoneNumberId), organisationId }, freeFor(organisationId));
    },
    async release(phoneNumberId, organisationId) {
      await table.transact([
        {
          check: keys.number(organisationId),
          condition: {
            expression: 'attribute_not_exists(pk) OR phoneNumberId <> :number',
            values: { ':number': phoneNumberId },
          },
        },
        {
          remove: keys.claim(phoneNumberId),
          condition: { expression: 'organisationId = :own', values: { ':own': organisationId } },
        },
      ]);
    },
    async register(number) {
      const { organisationId, phoneNumberId } = number;
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const before = await find(organisationId);
        const failed = await table.transact([
          { put: { ...keys.claim(phoneNumberId), organisationId }, condition: freeFor(organisationId) },
          // The claim of the number before goes with it: it must be the one that was read.
          { put: { ...keys.number(organisationId), ...number }, condition: unchanged(before) },
          ...(before !== null && before.phoneNumberId !== phoneNumberId
            ? [{ remove: keys.claim(before.phoneNumberId) }]
            : []),
        ]);
        if (failed.length === 0) return true;
        if (failed.includes(0)) return false;
      }
      throw new BusyError('other registrations of the organisation are under way');
    },
  };
}

/** The same for functions that may only read. */
export function dynamoWhatsappNumbersReader(table: ReadableTable): WhatsappNumberReader {
  const find: WhatsappNumberStore['find'] = async (organisationId) => {
    const item = await table.get(keys.number(organisationId));
    return item ? WhatsappNumber.parse(item) : null;
  };
  return {
    find,
    async ownerOf(phoneNumberId) {
      const item = await table.get(keys.claim(phoneNumberId));
      return item ? Claim.parse(item).organisationId : null;
    },
  };
}

const freeFor = (organisationId: string): Expression => ({
  expression: 'attribute_not_exists(pk) OR organisationId = :own',
  values: { ':own': organisationId },
});

function unchanged(before: WhatsappNumber | null): Expression {
  return before === null
    ? absent
    : { expression: 'phoneNumberId = :before', values: { ':before': before.phoneNumberId } };
}

/** Whose the accounts are that are shared with the product, in the directory table. */
export function dynamoWhatsappAccounts(table: Table): WhatsappAccountStore {
  return {
    async confirm(wabaId, organisationId) {
      await table.put({ ...keys.account(wabaId), organisationId });
    },
    async ownerOf(wabaId) {
      const item = await table.get(keys.account(wabaId));
      return item ? Claim.parse(item).organisationId : null;
    },
  };
}
