import type { DescriptorSets } from '../../bank-data/domain/descriptor-sets.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { type CatalogueShard, type Sighting, shardOf, withSightings } from './descriptor-catalogue.ts';

export interface RecordingPorts {
  readonly sets: Pick<DescriptorSets, 'find'>;
  readonly accounts: {
    keep(accountId: string, ref: ConnectionRef): Promise<void>;
    forget(accountId: string): Promise<void>;
  };
  readonly catalogue: {
    change(shard: number, changed: (before: CatalogueShard) => CatalogueShard): Promise<void>;
  };
  /** Digests that nobody can make without our keys, that of the current one first. */
  readonly digestsOf: (text: string) => readonly [string, ...string[]];
  /** Whether the key of a holder's digest is still there. */
  readonly isKnown: (digest: string) => boolean;
}

/** Parts of the catalogue that are changed at the same time: each can be some megabytes. */
const AT_ONCE = 4;

/**
 * Takes what these connections print into the catalogue, and notes which connection their accounts are of. Each part of the
 * catalogue is written at most once, whatever the number of connections, and not at all when they add nothing new.
 */
export async function recordDescriptors(
  { sets, accounts, catalogue, digestsOf, isKnown }: RecordingPorts,
  refs: readonly ConnectionRef[],
): Promise<void> {
  const byShard = new Map<number, Sighting[]>();
  for (const ref of refs) {
    const set = await sets.find(ref);
    // Erased concurrently.
    if (set === null) continue;
    await Promise.all(set.accountIds.map((accountId) => accounts.keep(accountId, ref)));
    if ((await sets.find(ref)) === null) {
      // Who erased it may have looked before these were written.
      await Promise.all(set.accountIds.map((accountId) => accounts.forget(accountId)));
      continue;
    }
    // Of nobody known: it could be anybody who was counted before.
    const holders = set.holders.filter(isKnown);
    if (holders.length === 0) continue;
    for (const descriptor of set.descriptors) {
      const shard = shardOf(descriptor.text);
      const [digest, ...formerDigests] = digestsOf(descriptor.text);
      const sighting = { descriptor, digest, formerDigests, holders };
      const list = byShard.get(shard);
      if (list) list.push(sighting);
      else byShard.set(shard, [sighting]);
    }
  }
  const shards = [...byShard];
  for (let from = 0; from < shards.length; from += AT_ONCE) {
    await Promise.all(
      shards
        .slice(from, from + AT_ONCE)
        .map(([shard, sightings]) => catalogue.change(shard, (before) => withSightings(before, sightings, isKnown))),
    );
  }
}
