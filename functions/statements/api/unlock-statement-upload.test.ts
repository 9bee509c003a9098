import type { DecryptedFile } from '@imali/statement-reader/reading/statement-reader.ts';
import { beforeEach, expect, test } from '@jest/globals';
import { memoryUploads } from '../../bank-data/domain/files/memory-uploads.fixture.ts';
import { makeUpload } from '../../bank-data/domain/files/upload-record.fixture.ts';
import type { UploadStore } from '../../bank-data/domain/files/upload-store.ts';
import { operation } from './unlock-statement-upload.ts';

const waiting = makeUpload({ state: 'PASSWORD_NEEDED', unlocked: false, digest: 'first' });
const ref = { organisationId: waiting.organisationId, applicationId: waiting.applicationId, uploadId: waiting.id };
const now = Date.parse('2026-06-12T08:10:00.000Z');
const wrong = { outcome: 'wrong_password' } as const;

let uploads: UploadStore;
let isKept: boolean;

beforeEach(async () => {
  uploads = memoryUploads();
  isKept = true;
  await uploads.create(ref, [waiting]);
});

/** Tries a password where the reader answers so. */
async function unlock(decrypted: DecryptedFile, at = now) {
  const outcome = await operation(
    {
      applications: { find: async () => null },
      uploads,
      files: {
        read: async () => (isKept ? { bytes: new Uint8Array([1]), versionId: null, sha256: 'first' } : null),
        keep: async () => {},
      },
      reader: { decrypt: async () => decrypted },
    },
    {
      caller: { kind: 'user', id: 'user', organisationId: ref.organisationId, scopes: [], permissions: [] },
      path: { application_id: ref.applicationId, upload_id: ref.uploadId },
      query: undefined,
      headers: undefined,
      form: undefined,
      files: {},
      body: { password: 'secret' },
      now: at,
      sourceIp: '127.0.0.1',
      userAgent: '',
      requestId: 'request',
    },
  );
  return 'problem' in outcome ? outcome.problem : 'unlocked';
}

test('a file that cannot be opened for another reason than its password uses up no try', async () => {
  for (let time = 0; time < 6; time += 1) {
    expect(await unlock({ outcome: 'refused', code: 'file_damaged', reason: 'The PDF is damaged' })).toBe(
      'unreadable_file',
    );
    expect(await unlock({ outcome: 'not_encrypted' })).toBe('unreadable_file');
  }
  isKept = false;
  expect(await unlock(wrong)).toBe('unreadable_file');
  expect(await uploads.find(ref)).toMatchObject({ state: 'PASSWORD_NEEDED', passwordTries: 0, errors: [] });
});

test('the fifth wrong password refuses the upload', async () => {
  for (let time = 0; time < 5; time += 1) expect(await unlock(wrong)).toBe('wrong_password');
  expect(await uploads.find(ref)).toMatchObject({ state: 'REFUSED', passwordTries: 5 });
});

test('an upload whose last try was cut off before it was refused is refused by the next request', async () => {
  const at = new Date(now).toISOString();
  for (let time = 0; time < 5; time += 1) await uploads.takePasswordTry(ref, 5, at);
  // The fifth may still be under way.
  expect(await unlock(wrong, now + 1_000)).toBe('password_not_needed');
  expect(await uploads.find(ref)).toMatchObject({ state: 'PASSWORD_NEEDED' });
  expect(await unlock(wrong, now + 61_000)).toBe('password_not_needed');
  expect(await uploads.find(ref)).toMatchObject({ state: 'REFUSED', errors: [{ type: 'Parse Error' }] });
});
