import * as z from 'zod';
import { WhatsappNumber, type WhatsappNumberStore } from '../../core/whatsapp/whatsapp-number.ts';
import type { Key, Table } from './table.ts';

const keys = {
  number: (organisationId: string): Key => ({ pk: `ORG#${organisationId}`, sk: 'WHATSAPP' }),
  /** Claims of numbers: they hold nothing but whose they are. */
  claim: (phoneNumberId: string): Key => ({ pk: `WHATSAPP#${phoneNumberId}`, sk: 'CLAIM' }),
};

const Claim = z.object({ organisationId: z.string() });

/** Numbers of organisations in the directory table. */
export function dynamoWhatsappNumbers(table: Table): WhatsappNumberStore {
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
    async register(number) {
      const { organisationId, phoneNumberId } = number;
      const before = await find(organisationId);
      const failed = await table.transact([
        {
          put: { ...keys.claim(phoneNumberId), organisationId },
          condition: {
            expression: 'attribute_not_exists(pk) OR organisationId = :own',
            values: { ':own': organisationId },
          },
        },
        { put: { ...keys.number(organisationId), ...number } },
        ...(before !== null && before.phoneNumberId !== phoneNumberId
          ? [{ remove: keys.claim(before.phoneNumberId) }]
          : []),
      ]);
      return failed.length === 0;
    },
  };
}
