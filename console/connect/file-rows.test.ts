import { describe, expect, test } from '@jest/globals';
import type { Upload } from './connect-api.ts';
import { fileRows, isUnderWay } from './file-rows.ts';
import { previewUpload } from './preview/preview-data.ts';
import type { PickedFile } from './session/session-state.ts';

const picked = (part: Partial<PickedFile>): PickedFile => ({
  key: 'file-1',
  name: 'march.pdf',
  size: 10,
  phase: 'sent',
  sent: 1,
  uploadId: 'a',
  ...part,
});
const upload = (part: Partial<Upload>): Upload => ({ ...previewUpload, id: 'a', file_name: 'march.pdf', ...part });

describe('the list of statements', () => {
  test('The list of statements joins what was picked here with its upload', () => {
    expect(fileRows([picked({ phase: 'sending', sent: 0.5, uploadId: null })], [])).toMatchObject([
      { state: 'sending', sent: 0.5 },
    ]);
    // Its form is asked for, and the file is on its way.
    expect(fileRows([picked({})], [upload({ status: 'AWAITING_FILE' })])).toMatchObject([{ state: 'arrived' }]);
    expect(fileRows([picked({})], [upload({ status: 'READING' })])).toMatchObject([
      { key: 'file-1', state: 'read', upload: { status: 'READING' } },
    ]);
  });

  test('The list of statements has what came from elsewhere, the oldest first, and not what never arrived', () => {
    const uploads = [
      upload({ id: 'c', file_name: 'mailed.pdf', status: 'ACCEPTED' }),
      upload({ id: 'b', file_name: 'earlier.pdf', status: 'REFUSED' }),
      upload({ id: 'x', status: 'EXPIRED' }),
      upload({ id: 'y', status: 'AWAITING_FILE' }),
    ];
    expect(
      fileRows([picked({ phase: 'failed', uploadId: null })], uploads).map(({ name, state }) => [name, state]),
    ).toEqual([
      ['earlier.pdf', 'read'],
      ['mailed.pdf', 'read'],
      ['march.pdf', 'failed'],
    ]);
  });
});

describe('a file that does not say its account', () => {
  const nameless = upload({ id: 'n', size: 10, status: 'REFUSED', missing: ['account_number'] });
  const later = '2026-01-01T00:01:00.000Z';

  test('A file that does not say its account is queried, whether this browser still has it or not', () => {
    expect(fileRows([], [nameless])).toMatchObject([{ upload: { id: 'n' }, isHere: false }]);
    expect(fileRows([picked({ uploadId: 'n' })], [nameless])).toMatchObject([{ upload: { id: 'n' }, isHere: true }]);
  });

  test('A file that does not say its account is replaced in its place by the resent one', () => {
    const sent = upload({ id: 'm', size: 10, status: 'ACCEPTED', created_at: later });
    expect(fileRows([], [sent, nameless])).toMatchObject([{ upload: { id: 'm' } }]);
    expect(fileRows([picked({ phase: 'sending', uploadId: null })], [nameless])).toMatchObject([{ state: 'sending' }]);
    // Another file of the same name.
    expect(fileRows([], [{ ...sent, size: 11 }, nameless])).toHaveLength(2);
    expect(fileRows([], [{ ...sent, missing: ['account_number'] }, nameless])).toHaveLength(2);
  });
});

test('something is under way while a file is sent or read, and not when it waits for its owner', () => {
  const isBusy = (file: Partial<PickedFile>, status?: Upload['status']) =>
    isUnderWay(fileRows([picked(file)], status === undefined ? [] : [upload({ status })]));
  expect(isBusy({ phase: 'sending', uploadId: null })).toBe(true);
  expect(isBusy({})).toBe(true);
  expect(isBusy({}, 'READING')).toBe(true);
  expect(isBusy({}, 'PASSWORD_NEEDED')).toBe(false);
  expect(isBusy({}, 'ACCEPTED')).toBe(false);
  expect(isBusy({ phase: 'failed', uploadId: null })).toBe(false);
});
