import { partition } from '../../applications/store/bank-connection-item.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List, readPage } from '../../platform/store/listing.ts';
import { absent, type Expression, type Key, type Table } from '../../platform/store/table.ts';
import {
  type ClaimedFile,
  MAX_REFUSED_OBJECTS,
  type UploadReader,
  UploadRecord,
  type UploadRef,
  type UploadStore,
} from '../domain/files/upload-store.ts';
import { keys, notWithdrawn } from './bank-connection-items.ts';

const list = (ref: ConnectionRef): List => ({ pk: partition(ref), prefix: 'UPLOAD#' });
const keyOf = (ref: UploadRef): Key => ({ pk: partition(ref), sk: `UPLOAD#${ref.uploadId}` });

const names = { '#state': 'state' };

/** Where it is kept which object was taken for a file. */
const pinOf = ({ unlocked }: ClaimedFile): string => (unlocked ? 'unlockedCopy' : 'original');

/**
 * Which states the arrival of a file can follow: the one that waits for it, or an earlier try. Never in the place of
 * other bytes.
 */
const mayBeClaimed = (file: ClaimedFile, { unlocked, sha256 } = file): Expression => ({
  expression:
    '(#state = :waiting OR (#state IN (:reading, :failed) AND unlocked = :unlocked)) AND (attribute_not_exists(#pin) OR #pin.sha256 = :sha256)',
  names: { ...names, '#pin': pinOf(file) },
  values: {
    ':sha256': sha256,
    ':waiting': unlocked ? 'PASSWORD_NEEDED' : 'AWAITING_FILE',
    ':reading': 'READING',
    ':failed': 'FAILED',
    ':unlocked': unlocked,
  },
});

/** Holds while these bytes are being read. */
const isReading = ({ unlocked, sha256 }: ClaimedFile): Expression => ({
  expression: '#state = :reading AND unlocked = :unlocked AND digest = :digest',
  names,
  values: { ':reading': 'READING', ':unlocked': unlocked, ':digest': sha256 },
});

/** What follows while an upload waits for its password. */
function passwordTries(
  table: Table,
): Pick<UploadStore, 'refuse' | 'takePasswordTry' | 'returnPasswordTry' | 'unlocked'> {
  return {
    async refuse(ref, errors, at) {
      await table.update(
        keyOf(ref),
        {
          expression: 'SET #state = :refused, #errors = :errors, updatedAt = :at',
          names: { ...names, '#errors': 'errors' },
          values: { ':refused': 'REFUSED', ':errors': errors, ':at': at },
        },
        { expression: '#state = :waiting', names, values: { ':waiting': 'PASSWORD_NEEDED' } },
      );
    },
    async takePasswordTry(ref, most, at) {
      const item = await table.update(
        keyOf(ref),
        {
          expression: 'SET passwordTries = passwordTries + :one, updatedAt = :at',
          values: { ':one': 1, ':at': at },
        },
        {
          expression: '#state = :waiting AND passwordTries < :most',
          names,
          values: { ':waiting': 'PASSWORD_NEEDED', ':most': most },
        },
      );
      return item ? UploadRecord.parse(item).passwordTries : null;
    },
    async returnPasswordTry(ref, at) {
      await table.update(
        keyOf(ref),
        {
          expression: 'SET passwordTries = passwordTries - :one, updatedAt = :at',
          values: { ':one': 1, ':at': at },
        },
        {
          expression: '#state = :waiting AND passwordTries > :none',
          names,
          values: { ':waiting': 'PASSWORD_NEEDED', ':none': 0 },
        },
      );
    },
    async unlocked(ref, at) {
      const item = await table.update(
        keyOf(ref),
        {
          // Which bytes they are is for the one to say who reads them.
          expression: 'SET #state = :reading, unlocked = :yes, digest = :none, updatedAt = :at',
          names,
          values: { ':reading': 'READING', ':yes': true, ':none': null, ':at': at },
        },
        { expression: '#state = :waiting', names, values: { ':waiting': 'PASSWORD_NEEDED' } },
      );
      return item ? UploadRecord.parse(item) : null;
    },
  };
}

/** What follows once the bytes of an upload are there: they are claimed or noted as refused, and read page by page. */
function readings(table: Table): Pick<UploadStore, 'claim' | 'noteRefused' | 'progress'> {
  return {
    async claim(ref, file, at) {
      const item = await table.update(
        keyOf(ref),
        {
          expression:
            'SET #state = :now, unlocked = :unlocked, digest = :its, #pin = if_not_exists(#pin, :pin), updatedAt = :at',
          names: { ...names, '#pin': pinOf(file) },
          values: {
            ':now': 'READING',
            ':unlocked': file.unlocked,
            ':its': file.sha256,
            ':pin': { versionId: file.versionId, sha256: file.sha256 },
            ':at': at,
          },
        },
        mayBeClaimed(file),
      );
      return item ? UploadRecord.parse(item) : null;
    },
    async noteRefused(ref, refused) {
      await table.update(
        keyOf(ref),
        {
          expression: 'SET refusedObjects = list_append(if_not_exists(refusedObjects, :none), :refused)',
          values: { ':none': [], ':refused': [refused] },
        },
        {
          expression: 'attribute_exists(pk) AND (attribute_not_exists(refusedObjects) OR size(refusedObjects) < :most)',
          values: { ':most': MAX_REFUSED_OBJECTS },
        },
      );
    },
    async progress(ref, file, pagesRead, pages, at) {
      await table.update(
        keyOf(ref),
        {
          expression: 'SET pagesRead = :read, pages = :pages, updatedAt = :at',
          values: { ':read': pagesRead, ':pages': pages, ':at': at },
        },
        isReading(file),
      );
    },
  };
}

/** How the reading of an upload ends. */
function endings(table: Table): Pick<UploadStore, 'end' | 'fail'> {
  return {
    async end(ref, file, { state, format, pages, errors, findings, authenticity, accounts, partial, bankRead }, at) {
      const item = await table.update(
        keyOf(ref),
        {
          expression:
            'SET #state = :state, #format = :format, #errors = :errors, findings = :findings, authenticity = :authenticity, accounts = :accounts, #partial = :partial, bankRead = :bankRead, pages = :pages, pagesRead = :read, updatedAt = :at',
          names: { ...names, '#format': 'format', '#errors': 'errors', '#partial': 'partial' },
          values: {
            ':state': state,
            ':format': format,
            ':errors': errors,
            ':findings': findings,
            ':authenticity': authenticity,
            ':accounts': accounts,
            ':partial': partial,
            ':bankRead': bankRead,
            ':pages': pages,
            ':read': pages ?? 0,
            ':at': at,
          },
        },
        isReading(file),
      );
      return item !== null;
    },
    async fail(ref, at) {
      await table.update(
        keyOf(ref),
        {
          expression: 'SET #state = :failed, updatedAt = :at',
          names,
          values: { ':failed': 'FAILED', ':at': at },
        },
        {
          expression: '#state IN (:awaiting, :reading)',
          names,
          values: { ':awaiting': 'AWAITING_FILE', ':reading': 'READING' },
        },
      );
    },
  };
}

/** Uploads of statements in the applications table, in the partition of their connection. */
export function dynamoUploads(table: Table): UploadStore {
  return {
    ...dynamoUploadsReader(table),
    async create(ref, uploads, most) {
      const failed = await table.transact([
        { check: keys.connection(ref), condition: notWithdrawn },
        countAction(list(ref), uploads.length, most),
        ...uploads.map((upload) => ({
          put: { ...keyOf({ ...ref, uploadId: upload.id }), ...upload },
          condition: absent,
        })),
      ]);
      if (failed.includes(0)) return 'withdrawn';
      if (most !== undefined && failed.includes(1)) return 'too_many';
      if (failed.length > 0) throw new Error('an upload that was to be created exists already');
      return 'created';
    },
    async take(ref, awaitedUntil, at) {
      const item = await table.update(
        keyOf(ref),
        {
          expression: 'SET #state = :awaiting, awaitedUntil = :until, updatedAt = :at',
          names,
          values: { ':awaiting': 'AWAITING_FILE', ':until': awaitedUntil, ':at': at },
        },
        { expression: '#state = :quarantined', names, values: { ':quarantined': 'QUARANTINED' } },
      );
      return item ? UploadRecord.parse(item) : null;
    },
    ...readings(table),
    ...endings(table),
    ...passwordTries(table),
  };
}

/** The same for functions that may only read. */
export function dynamoUploadsReader(table: ReadableTable): UploadReader {
  return {
    async find(ref) {
      const item = await table.get(keyOf(ref));
      return item ? UploadRecord.parse(item) : null;
    },
    list: (ref, page) => readPage(table, list(ref), page, (item) => UploadRecord.parse(item)),
  };
}
