import * as z from 'zod';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { keptSeconds } from '../../platform/keeping/retention-periods.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { type Key, present, type Table } from '../../platform/store/table.ts';
import { MailLocation, MailRecord, type MailRecordStore } from '../domain/mail/mail-store.ts';

/** Longer than anybody's id; the digest of the Message-ID and the application. */
const keyOf = (id: string): Key => ({ pk: `MAIL#${id}`, sk: 'RECORD' });

const names = { '#state': 'state' };

const LOCATION = 'MAIL#';

const LocationItem = MailLocation.extend({ id: z.string() });

/** What erases the mails of an application. */
export interface ErasableMails {
  /** Every copy of every mail that the application was sent. */
  located(ref: ConnectionRef): Promise<z.infer<typeof LocationItem>[]>;
  /** Takes the addresses and the names of files out of a record, and ends what is still done with it. */
  blank(id: string): Promise<void>;
}

/**
 * Mails that came in, in the operations table, where they vanish by themselves; with their application stands where their
 * bytes are.
 */
export function dynamoMailRecords(table: Table, applications: Table): MailRecordStore & ErasableMails {
  const find: MailRecordStore['find'] = async (id) => {
    const item = await table.get(keyOf(id));
    return item ? MailRecord.parse(item) : null;
  };
  return {
    find,
    async claim(record, now) {
      const seconds = Math.floor(now / 1000);
      const claimed = await table.put(
        { ...keyOf(record.id), ...record, expires_at: seconds + keptSeconds('mail_records', now) },
        { expression: 'attribute_not_exists(pk) OR expires_at <= :now', values: { ':now': seconds } },
      );
      if (claimed) return record;
      const kept = await find(record.id);
      return kept?.key === record.key ? kept : null;
    },
    async locate({ organisationId, applicationId, id }, { key, isShared }) {
      const ref = { organisationId, applicationId };
      await applications.put({ pk: partition(ref), sk: `${LOCATION}${id}#${key}`, id, key, isShared });
    },
    async located(ref) {
      return (await applications.startingWith(partition(ref), LOCATION)).map((item) => LocationItem.parse(item));
    },
    async blank(id) {
      await table.touch(
        keyOf(id),
        {
          expression: 'SET #state = :answered, answerTo = :none, messageId = :none, files = :files',
          names,
          values: { ':answered': 'ANSWERED', ':none': null, ':files': [] },
        },
        present,
      );
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
