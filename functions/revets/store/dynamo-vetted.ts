import * as z from 'zod';
import { followerKey } from '../../applications/store/dynamo-followers.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Table } from '../../platform/store/table.ts';
import type { VettedReader, VettedStore } from '../domain/revet-store.ts';
import { revetKeys, vettedKey, vettedPrefix } from './revet-items.ts';
import { rowsEnd } from './revet-keeping.ts';

const Vetted = z.object({ revetId: z.string() });

/** Which rows read, or wait for, the bank data of which application, in the applications table. */
export function dynamoVetted(table: Table): VettedStore {
  return {
    ...dynamoVettedReader(table),
    async follow(ref, applicationId) {
      const { organisationId, revetId } = ref;
      // Who is waited for is found by it when the applicant is erased, also after the wait.
      await table.put({ ...vettedKey(ref, applicationId), revetId, expires_at: rowsEnd(revetId) });
      await table.put({
        ...followerKey({ organisationId, applicationId }, `REVET#${revetId}`),
        kind: 'revet',
        revetId,
      });
    },
    async unfollow({ organisationId, revetId }, applicationId) {
      await table.remove(followerKey({ organisationId, applicationId }, `REVET#${revetId}`));
    },
    async noteVetted(ref, applicationId) {
      const { revetId } = ref;
      await table.put({ ...vettedKey(ref, applicationId), revetId, expires_at: rowsEnd(revetId) });
    },
    async forgetVetted(ref, applicationId) {
      await table.remove(vettedKey(ref, applicationId));
    },
  };
}

/** The same for functions that may only read. */
export function dynamoVettedReader(table: ReadableTable): VettedReader {
  return {
    async vettedBy(organisationId, applicationId) {
      const items = await table.startingWith(revetKeys.partition(organisationId), vettedPrefix(applicationId));
      return items.map((item) => ({ organisationId, revetId: Vetted.parse(item).revetId }));
    },
  };
}
