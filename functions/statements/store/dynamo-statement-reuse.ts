import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { partition } from '../../applications/store/bank-connection-item.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { Item, Key, Table } from '../../platform/store/table.ts';
import { MAX_SIGHTINGS, type ReuseStore } from '../domain/reuse/reuse-store.ts';
import type { DigestOf } from '../domain/reuse/row-digests.ts';

/** Begins the sort keys of the notes in the partition of an application that lead to its digests. */
export const REUSE_PREFIX = 'REUSE#';

const AT_ONCE = 8;

/** A partition of its own for each digest: it names neither organisation nor application. */
const sightingKey = (digest: string, tag: string): Key => ({ pk: `REUSE#${digest}`, sk: tag });

const Note = z.object({ tag: z.string(), digests: z.array(z.string()) });
const Sighting = z.object({
  sk: z.string(),
  digest: z.string(),
  account: z.string(),
  person: z.object({ govId: z.string().nullable(), others: z.array(z.string()) }),
});

async function inTurns<Value>(values: readonly Value[], act: (value: Value) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < values.length; from += AT_ONCE)
    await Promise.all(values.slice(from, from + AT_ONCE).map(act));
}

/** Digests of rows in the applications table; those of an application are erased with its records. */
export function dynamoStatementReuse(table: Table, digestOf: DigestOf): ReuseStore {
  const tagOf = ({ organisationId, applicationId }: ConnectionRef): string =>
    digestOf('person', `application\n${organisationId}\n${applicationId}`);
  return {
    async keep(ref, rows, person) {
      const tag = tagOf(ref);
      const digests = rows.map(({ digest }) => digest);
      // First: what it leads to is erased by it.
      await table.put({ pk: partition(ref), sk: `${REUSE_PREFIX}${ref.uploadId}`, tag, digests });
      await inTurns(rows, ({ digest, account }) =>
        table.put({ ...sightingKey(digest, tag), digest, account, person: { ...person, others: [...person.others] } }),
      );
    },
    async others(ref, digests) {
      const tag = tagOf(ref);
      const found: z.infer<typeof Sighting>[] = [];
      await inTurns(digests, async (digest) => {
        const items = await table.query({
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: marshall({ ':pk': sightingKey(digest, tag).pk }),
          ConsistentRead: true,
          Limit: MAX_SIGHTINGS,
        });
        found.push(...items.map((item) => Sighting.parse(item)));
      });
      return found.filter(({ sk }) => sk !== tag).map(({ digest, account, person }) => ({ digest, account, person }));
    },
  };
}

/** Removes what a note leads to. */
export async function eraseSightings(table: Table, note: Item): Promise<void> {
  const { tag, digests } = Note.parse(note);
  await inTurns(digests, (digest) => table.remove(sightingKey(digest, tag)));
}
