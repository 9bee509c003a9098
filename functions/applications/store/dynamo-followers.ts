import * as z from 'zod';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Key } from '../../platform/store/table.ts';
import type { FollowerStore } from '../domain/contact-store.ts';
import { partition } from './bank-connection-item.ts';

/** In the partition of the application, so that followers are erased with it. */
export function followerKey(ref: ConnectionRef, who: string): Key {
  return { pk: partition(ref), sk: `FOLLOWER#${who}` };
}

const Follower = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('revet'), revetId: z.string() }),
  z.object({ kind: z.literal('deal'), dealId: z.string() }),
]);

/** Who wants to know of analyses of an application, in the applications table. */
export function dynamoFollowers(table: ReadableTable): FollowerStore {
  return {
    async followers(organisationId, applicationId) {
      const items = await table.startingWith(partition({ organisationId, applicationId }), 'FOLLOWER#');
      return items.map((item) => Follower.parse(item));
    },
  };
}
