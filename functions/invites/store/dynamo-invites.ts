import { createHash } from 'node:crypto';
import * as z from 'zod';
import { partition } from '../../applications/store/bank-connection-item.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List, readPage } from '../../platform/store/listing.ts';
import { absent, type Key, present, type Table } from '../../platform/store/table.ts';
import {
  type InviteReader,
  InviteRecord,
  type InviteStore,
  rankOf,
  type SuppressionStore,
  suppressionReasons,
  timeFieldOf,
} from '../domain/invite.ts';

/** In the partition of the application, so that an invite is erased with it. */
const listOf = (ref: ConnectionRef): List => ({ pk: partition(ref), prefix: 'INVITE#' });
const keyOf = (ref: ConnectionRef, inviteId: string): Key => ({ pk: partition(ref), sk: `INVITE#${inviteId}` });

/** Invites of an application that are searched for the newest of a channel. */
const MAX_LOOKED_THROUGH = 100;

/** Without what is not known yet: a time that was written as null would count as one that was received. */
const known = (invite: InviteRecord) =>
  Object.fromEntries(Object.entries(invite).filter(([, value]) => value !== null));

/** Invites in the applications table. */
export function dynamoInvites(table: Table): InviteStore {
  return {
    ...dynamoInvitesReader(table),
    async create(invite) {
      await table.create([
        { put: { ...keyOf(invite, invite.id), ...known(invite), rank: rankOf(invite) }, condition: absent },
        countAction(listOf(invite), 1),
      ]);
    },
    async hear(ref, news) {
      const key = keyOf(ref, ref.inviteId);
      const rank = rankOf(news);
      // The first time of each kind stays, whichever order they come in.
      const noted = await table.update(
        key,
        {
          expression: 'SET #time = if_not_exists(#time, :at)',
          names: { '#time': timeFieldOf(news.status) },
          values: { ':at': news.at },
        },
        present,
      );
      if (noted === null) return null;
      const item = await table.update(
        key,
        {
          expression: 'SET #status = :status, #rank = :rank, #reason = :reason',
          names: { '#status': 'status', '#rank': 'rank', '#reason': 'reason' },
          values: { ':status': news.status, ':rank': rank, ':reason': news.reason },
        },
        { expression: '#rank < :rank', names: { '#rank': 'rank' }, values: { ':rank': rank } },
      );
      // Another report came in between: what it said is in neither answer.
      return InviteRecord.parse(item ?? (await table.get(key)) ?? noted);
    },
  };
}

/** The same for functions that may only read. */
export function dynamoInvitesReader(table: ReadableTable): InviteReader {
  const list: InviteStore['list'] = (ref, page) =>
    readPage(table, listOf(ref), page, (item) => InviteRecord.parse(item));
  return {
    list,
    async latest(ref, channel) {
      const { items } = await list(ref, { skip: 0, limit: MAX_LOOKED_THROUGH });
      // Ids contain the second; of several in one the time decides the last.
      const own = items.filter((invite) => invite.channel === channel);
      return own.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0] ?? null;
    },
  };
}

const Suppressed = z.object({ reason: z.enum(suppressionReasons) });

/** Only the digest of the recipient is kept: nobody can read from it who was written to. */
const suppressionKey = (organisationId: string, recipient: string): Key => ({
  pk: `ORG#${organisationId}`,
  sk: `SUPPRESSED#${createHash('sha256').update(recipient).digest('hex')}`,
});

/** Recipients that an organisation sends nothing more to, in the applications table. */
export function dynamoSuppressions(table: Table): SuppressionStore {
  return {
    async find(organisationId, recipient) {
      const item = await table.get(suppressionKey(organisationId, recipient));
      return item ? Suppressed.parse(item).reason : null;
    },
    async suppress(organisationId, recipient, reason, at) {
      await table.put({ ...suppressionKey(organisationId, recipient), reason, at });
    },
  };
}
