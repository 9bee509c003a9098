import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeUpload } from './upload-record.fixture.ts';
import type { UploadEnd, UploadRef, UploadStore } from './upload-store.ts';

const at = '2026-06-12T08:05:00.000Z';
const first = { unlocked: false, versionId: 'first-version', sha256: 'first' };
const second = { unlocked: false, versionId: 'second-version', sha256: 'second' };
const copy = { unlocked: true, versionId: 'copy-version', sha256: 'copy' };
const accepted: UploadEnd = {
  state: 'ACCEPTED',
  format: 'pdf',
  pages: 4,
  errors: [],
  findings: [{ code: 'not_proved', message: 'm', place: { page: 1, row: 2 } }],
  authenticity: {
    score: 55,
    findings: [
      { code: 'other_font', severity: 'serious', message: 'm', page: 2, box: { left: 1, top: 2, right: 3, bottom: 4 } },
    ],
  },
  accounts: [
    {
      accountId: 'a',
      bankSlug: 'fnb',
      accountNumber: '62000000011',
      rowsAdded: 3,
      duplicates: 1,
      periods: [{ from: '2026-03-01', to: '2026-03-31' }],
    },
  ],
  partial: {
    isTaken: true,
    rowsRead: 3,
    rowsLeftOut: 1,
    unreadPages: [2],
    days: [{ from: '2026-03-09', to: '2026-03-11' }],
  },
  bankRead: 'fnb',
};
const passwordNeeded: UploadEnd = {
  state: 'PASSWORD_NEEDED',
  format: 'pdf',
  pages: null,
  errors: [],
  findings: [],
  authenticity: null,
  accounts: [],
  partial: null,
  bankRead: null,
};
const error = { type: 'Parse Error' as const, message: 'no', place: null, expected: null, found: null };

/** What every store of uploads has to do, run against a fresh connection each time. */
export function describeUploadStore(underTest: () => UploadStore): void {
  let made = 0;
  let uploads: UploadStore;
  let ref: UploadRef;
  beforeEach(async () => {
    uploads = underTest();
    made += 1;
    const upload = makeUpload({ organisationId: made.toString(16).padStart(24, '0') });
    const { organisationId, applicationId } = upload;
    ref = { organisationId, applicationId, uploadId: upload.id };
    await uploads.create(ref, [upload]);
  });

  const stateOf = async () => (await uploads.find(ref))?.state;

  /** Brings the upload to where it waits for a password. */
  async function encrypted(): Promise<void> {
    await uploads.claim(ref, first, at);
    expect(await uploads.end(ref, first, passwordNeeded, at)).toBe(true);
  }

  describe('uploads', () => {
    test('are no more than a connection may have, counted over all who create at once', async () => {
      const { organisationId, applicationId } = ref;
      const make = (n: number) => makeUpload({ organisationId, applicationId, id: `692039c3aaaaaaaaaaaaaaa${n}` });
      // One is there: of five more at once, three fit in four.
      const outcomes = await Promise.all([1, 2, 3, 4, 5].map((n) => uploads.create(ref, [make(n)], 4)));
      expect(outcomes.toSorted()).toEqual(['created', 'created', 'created', 'too_many', 'too_many']);
      expect(await uploads.create(ref, [make(6), make(7)], 5)).toBe('too_many');
      expect(await uploads.create(ref, [make(6)], 5)).toBe('created');
      expect((await uploads.list(ref, { skip: 0, limit: 10 })).count).toBe(5);
      expect(await uploads.create(ref, [make(8)])).toBe('created');
    });

    test('are created together and listed newest first, those of their application only', async () => {
      const ids = ['692039c1aaaaaaaaaaaaaaaa', '692039c2aaaaaaaaaaaaaaaa'];
      await uploads.create(
        ref,
        ids.map((id) => makeUpload({ id })),
      );
      const page = await uploads.list(ref, { skip: 0, limit: 2 });
      expect(page).toMatchObject({ count: 3, hasNext: true });
      expect(page.items.map(({ id }) => id)).toEqual(ids.toReversed());
      const other = { ...ref, applicationId: '692039c02222222222222222' };
      expect(await uploads.list(other, { skip: 0, limit: 10 })).toMatchObject({ count: 0, items: [] });
      expect(await uploads.find({ ...other, uploadId: ref.uploadId })).toBeNull();
    });

    test('are never created twice', async () => {
      await expect(uploads.create(ref, [makeUpload()])).rejects.toThrow('exists already');
      expect(await uploads.list(ref, { skip: 0, limit: 10 })).toMatchObject({ count: 1 });
    });
  });

  describe('the file of an upload', () => {
    test('is read from its arrival to its end, which says what came of it', async () => {
      expect(await uploads.claim(ref, first, at)).toMatchObject({ state: 'READING', digest: 'first', updatedAt: at });
      await uploads.progress(ref, first, 2, 4, at);
      expect(await uploads.find(ref)).toMatchObject({ pagesRead: 2, pages: 4 });
      expect(await uploads.end(ref, first, accepted, at)).toBe(true);
      expect(await uploads.find(ref)).toMatchObject({ ...accepted, pagesRead: 4 });
    });

    test('is not read again after its end, and its end is written once', async () => {
      await uploads.claim(ref, first, at);
      await uploads.end(ref, first, accepted, at);
      const before = await uploads.find(ref);
      expect(await uploads.claim(ref, first, at)).toBeNull();
      expect(await uploads.claim(ref, second, at)).toBeNull();
      expect(await uploads.end(ref, first, { ...accepted, accounts: [] }, at)).toBe(false);
      await uploads.progress(ref, first, 1, 9, at);
      await uploads.fail(ref, at);
      await uploads.refuse(ref, [error], at);
      expect(await uploads.find(ref)).toEqual(before);
    });

    test('can be claimed again by a redelivery, and is the first one whatever is put in its place', async () => {
      await uploads.claim(ref, first, at);
      expect(await uploads.claim(ref, first, at)).not.toBeNull();
      expect(await uploads.claim(ref, second, at)).toBeNull();
      await uploads.fail(ref, at);
      expect(await uploads.claim(ref, second, at)).toBeNull();
      // The same bytes sent twice, as a browser does that lost its connection.
      expect(await uploads.claim(ref, { ...first, versionId: 'another' }, at)).toMatchObject({
        original: { versionId: 'first-version', sha256: 'first' },
      });
      expect(await uploads.end(ref, second, accepted, at)).toBe(false);
      expect(await uploads.end(ref, first, accepted, at)).toBe(true);
    });

    test('keeps, of the objects that were put in its place, the first ten', async () => {
      await uploads.claim(ref, first, at);
      const before = await uploads.find(ref);
      const refused = (n: number) => ({
        versionId: `v${n}`,
        sha256: 'second',
        size: n,
        at: '2026-06-12T09:00:00.000Z',
      });
      for (let n = 0; n < 12; n += 1) await uploads.noteRefused(ref, refused(n));
      const kept = Array.from({ length: 10 }, (_, n) => refused(n));
      expect(await uploads.find(ref)).toEqual({ ...before, refusedObjects: kept });
    });

    test('that could not be processed says so, and can be tried again', async () => {
      await uploads.fail(ref, at);
      expect(await stateOf()).toBe('FAILED');
      expect(await uploads.claim(ref, first, at)).toMatchObject({ state: 'READING' });
      await uploads.fail(ref, at);
      expect(await uploads.claim(ref, first, at)).toMatchObject({ state: 'READING' });
    });

    test('of an upload that nobody announced is not read', async () => {
      expect(await uploads.claim({ ...ref, uploadId: '692039c0bbbbbbbbbbbbbbbb' }, first, at)).toBeNull();
      expect(await uploads.find({ ...ref, uploadId: '692039c0bbbbbbbbbbbbbbbb' })).toBeNull();
    });
  });

  describe('a file in quarantine', () => {
    test('is not read before it is taken, and is taken once', async () => {
      expect(await uploads.take(ref, at, at)).toBeNull();
      const held = makeUpload({ ...ref, id: '692039c4aaaaaaaaaaaaaaaa', state: 'QUARANTINED' });
      const heldRef = { ...ref, uploadId: held.id };
      await uploads.create(ref, [held]);
      expect(await uploads.claim(heldRef, first, at)).toBeNull();
      await uploads.fail(heldRef, at);
      const until = '2026-06-12T10:00:00.000Z';
      expect(await uploads.take(heldRef, until, at)).toMatchObject({ state: 'AWAITING_FILE', awaitedUntil: until });
      expect(await uploads.take(heldRef, until, at)).toBeNull();
      expect(await uploads.claim(heldRef, first, at)).toMatchObject({ state: 'READING' });
    });
  });

  describe('a password', () => {
    test('is waited for only where a file needs one', async () => {
      expect(await uploads.takePasswordTry(ref, 5, at)).toBeNull();
      expect(await uploads.unlocked(ref, at)).toBeNull();
      await uploads.refuse(ref, [error], at);
      expect(await stateOf()).toBe('AWAITING_FILE');
      expect(await uploads.claim(ref, copy, at)).toBeNull();
    });

    test('has its tries counted, no more of them for many at once', async () => {
      await encrypted();
      const tries = await Promise.all(Array.from({ length: 8 }, () => uploads.takePasswordTry(ref, 5, at)));
      expect(tries.filter((one) => one !== null).toSorted()).toEqual([1, 2, 3, 4, 5]);
      await uploads.refuse(ref, [error], at);
      expect(await uploads.find(ref)).toMatchObject({ state: 'REFUSED', errors: [error], passwordTries: 5 });
      expect(await uploads.takePasswordTry(ref, 5, at)).toBeNull();
    });

    test('that was not tried gives its try back, never more tries than there were', async () => {
      await uploads.returnPasswordTry(ref, at);
      expect(await uploads.find(ref)).toMatchObject({ state: 'AWAITING_FILE', passwordTries: 0 });
      await encrypted();
      await uploads.returnPasswordTry(ref, at);
      expect(await uploads.takePasswordTry(ref, 5, at)).toBe(1);
      await uploads.returnPasswordTry(ref, at);
      expect(await uploads.takePasswordTry(ref, 5, at)).toBe(1);
    });

    test('that is right lets the copy be read, whoever notes it first; the file itself is not read again', async () => {
      await encrypted();
      expect(await uploads.claim(ref, first, at)).toBeNull();
      expect(await uploads.unlocked(ref, at)).toMatchObject({ state: 'READING', unlocked: true });
      expect(await uploads.claim(ref, first, at)).toBeNull();
      expect(await uploads.claim(ref, copy, at)).toMatchObject({
        original: { versionId: 'first-version', sha256: 'first' },
        unlockedCopy: { versionId: 'copy-version', sha256: 'copy' },
      });
      expect(await uploads.end(ref, copy, accepted, at)).toBe(true);
    });

    test('may be noted after the worker heard of the copy', async () => {
      await encrypted();
      expect(await uploads.claim(ref, copy, at)).toMatchObject({ state: 'READING', unlocked: true });
      expect(await uploads.unlocked(ref, at)).toBeNull();
      expect(await uploads.end(ref, copy, accepted, at)).toBe(true);
    });
  });
}
