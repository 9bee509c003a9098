import type { ReadableTable } from '../store/held-table.ts';
import { absent, type Key, present, type Table } from '../store/table.ts';
import { type SessionReader, SessionRecord, type SessionStore } from './session-store.ts';

const prefixOf = (userId: string): string => `SESSION#${userId}#`;

/** Where a session is kept: in the partition of its user, so that one request reads both. */
export const sessionKey = (organisationId: string, userId: string, sessionId: string): Key => ({
  pk: `ORG#${organisationId}`,
  sk: `SESSION#${userId}#${sessionId}`,
});

const expiry = (endsAt: number): number => Math.ceil(endsAt / 1000);

/** Sessions of users in the directory table; they vanish by themselves after their end. */
export function dynamoSessions(table: Table): SessionStore {
  return {
    ...dynamoSessionsReader(table),
    async create(session) {
      const { organisationId, userId, id, endsAt } = session;
      const item = { ...sessionKey(organisationId, userId, id), ...session, expires_at: expiry(endsAt) };
      await table.create([{ put: item, condition: absent }]);
    },
    async prolong({ organisationId, userId, id }, seenAt, endsAt) {
      const set = {
        expression: 'SET seenAt = :seen, endsAt = :ends, expires_at = :expires',
        values: { ':seen': seenAt, ':ends': endsAt, ':expires': expiry(endsAt) },
      };
      await table.touch(sessionKey(organisationId, userId, id), set, present);
    },
    async end(organisationId, userId, sessionId) {
      return (await table.remove(sessionKey(organisationId, userId, sessionId), present)) ? 'ended' : 'not_found';
    },
  };
}

/** The same for functions that may only read. */
export function dynamoSessionsReader(table: ReadableTable): SessionReader {
  return {
    async list(organisationId, userId) {
      const items = await table.startingWith(`ORG#${organisationId}`, prefixOf(userId));
      return items.map((item) => SessionRecord.parse(item)).toReversed();
    },
  };
}
