import { MailRecord, type MailRecordStore } from '../../core/statements/mail/mail-store.ts';
import type { Key, Table } from './table.ts';

/** How long a mail that comes again is known. Mail services try for days, people for weeks. */
const KEPT_SECONDS = 30 * 86_400;

/** Longer than anybody's id; the digest of the Message-ID and the application. */
const keyOf = (id: string): Key => ({ pk: `MAIL#${id}`, sk: 'RECORD' });

const names = { '#state': 'state' };

/** Mails that came in, in the operations table; they vanish by themselves. */
export function dynamoMailRecords(table: Table): MailRecordStore {
  const find: MailRecordStore['find'] = async (id) => {
    const item = await table.get(keyOf(id));
    return item ? MailRecord.parse(item) : null;
  };
  return {
    find,
    async claim(record, now) {
      const seconds = Math.floor(now / 1000);
      const claimed = await table.put(
        { ...keyOf(record.id), ...record, expires_at: seconds + KEPT_SECONDS },
        { expression: 'attribute_not_exists(pk) OR expires_at <= :now', values: { ':now': seconds } },
      );
      if (claimed) return record;
      const kept = await find(record.id);
      return kept?.key === record.key ? kept : null;
    },
    async taken(id, files) {
      await table.update(
        keyOf(id),
        { expression: 'SET #state = :taken, files = :files', names, values: { ':taken': 'TAKEN', ':files': files } },
        { expression: '#state = :taking', names, values: { ':taking': 'TAKING' } },
      );
    },
    async answer(id) {
      const item = await table.update(
        keyOf(id),
        { expression: 'SET #state = :answered', names, values: { ':answered': 'ANSWERED' } },
        { expression: '#state = :taken', names, values: { ':taken': 'TAKEN' } },
      );
      return item !== null;
    },
    async unanswer(id) {
      await table.update(
        keyOf(id),
        { expression: 'SET #state = :taken', names, values: { ':taken': 'TAKEN' } },
        { expression: '#state = :answered', names, values: { ':answered': 'ANSWERED' } },
      );
    },
  };
}
