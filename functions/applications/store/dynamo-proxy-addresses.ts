import * as z from 'zod';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Key, type WriteAction } from '../../platform/store/table.ts';
import type { ApplicationRecord } from '../domain/application-store.ts';
import type { ProxyAddresses } from '../domain/proxy-addresses.ts';

export const proxyAddressKey = (proxyId: string): Key => ({ pk: `PROXY#${proxyId}`, sk: 'ADDRESS' });

const AddressItem = z.object({ organisationId: z.string(), applicationId: z.string() });

/**
 * Written together with its application. A mail names no organisation, so this item is outside of all partitions; a caller
 * who does know the organisation compares it.
 */
export function newProxyAddressAction({ id, organisationId, proxyId }: ApplicationRecord): WriteAction {
  return { put: { ...proxyAddressKey(proxyId), organisationId, applicationId: id }, condition: absent };
}

/** Proxy addresses in the applications table. They hold identifiers and nothing of the application. */
export function dynamoProxyAddresses(table: ReadableTable): ProxyAddresses {
  return {
    async find(proxyId) {
      const item = await table.get(proxyAddressKey(proxyId));
      return item ? AddressItem.parse(item) : null;
    },
  };
}
