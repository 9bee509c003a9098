import { absent, type Key, type Table } from '../../platform/store/table.ts';
import { ConsoleSessionRecord, type ConsoleSessionStore } from '../domain/console-session.ts';

const sessionKey = (sessionId: string): Key => ({ pk: `CONSOLESESSION#${sessionId}`, sk: 'SESSION' });

const item = (session: ConsoleSessionRecord) => ({
  ...sessionKey(session.id),
  ...session,
  expires_at: Math.ceil(session.endsAt / 1000),
});

/** Sessions of the console in the operations table; they vanish by themselves after their end. */
export function dynamoConsoleSessions(table: Table): ConsoleSessionStore {
  return {
    async create(session) {
      await table.create([{ put: item(session), condition: absent }]);
    },
    async find(sessionId) {
      const found = await table.get(sessionKey(sessionId));
      return found ? ConsoleSessionRecord.parse(found) : null;
    },
    rotate: (before, after) =>
      table.put(item(after), { expression: 'tokenHash = :current', values: { ':current': before.tokenHash } }),
    async end(sessionId) {
      await table.remove(sessionKey(sessionId));
    },
  };
}
