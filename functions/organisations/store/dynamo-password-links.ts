import * as z from 'zod';
import type { PasswordLinkStore } from '../../platform/store/stores.ts';
import { type Key, present, type Table } from '../../platform/store/table.ts';

const Link = z.object({ organisationId: z.string(), userId: z.string(), sessionsFrom: z.int() });
const Begun = z.object({ begunWith: z.int() });
const OpenLink = Link.extend({
  begunWith: z.int().nullable().default(null),
  used: z.boolean(),
  expires_at: z.int(),
});
const linkKey = (tokenHash: string): Key => ({ pk: `PASSWORDLINK#${tokenHash}`, sk: 'LINK' });

/** Password links in the operations table. */
export function dynamoPasswordLinks(table: Table): PasswordLinkStore {
  return {
    async create(tokenHash, user, expiresAt) {
      await table.put({ ...linkKey(tokenHash), ...user, expires_at: Math.floor(expiresAt / 1000), used: false });
    },
    async find(tokenHash, now) {
      const item = await table.get(linkKey(tokenHash));
      if (!item) return null;
      const { used, expires_at: expiresAt, ...link } = OpenLink.parse(item);
      return used || expiresAt <= Math.floor(now / 1000) ? null : link;
    },
    async begin(tokenHash, sessionsFrom) {
      const set = {
        expression: 'SET begunWith = if_not_exists(begunWith, :from)',
        values: { ':from': sessionsFrom },
      };
      const item = await table.update(linkKey(tokenHash), set, present);
      return item === null ? sessionsFrom : Begun.parse(item).begunWith;
    },
    async redeem(tokenHash, now) {
      const item = await table.update(
        linkKey(tokenHash),
        { expression: 'SET used = :yes', values: { ':yes': true } },
        {
          expression: 'attribute_exists(pk) AND used = :no AND expires_at > :now',
          values: { ':no': false, ':now': Math.floor(now / 1000) },
        },
      );
      return item ? Link.parse(item) : null;
    },
  };
}
