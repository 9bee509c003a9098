import { expect, test } from '@jest/globals';
import { makeUpload } from './upload-record.fixture.ts';
import { UploadRecord } from './upload-store.ts';

test('an upload keeps the way in which it came; one from before that was noted counts as posted to a form', () => {
  const { source: _, ...before } = makeUpload();
  expect(UploadRecord.parse(makeUpload({ source: 'email' })).source).toBe('email');
  expect(UploadRecord.parse(before).source).toBe('upload');
});
