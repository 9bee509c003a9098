import { expect, test } from '@jest/globals';
import { repinned } from './stage-copy.ts';

const versions = new Map([['old', 'new']]);

test('A pin follows its object to the version that was restored, at any depth, and nothing else changes', () => {
  const item = {
    pk: { S: 'old' },
    original: { M: { versionId: { S: 'old' }, sha256: { S: 'old' } } },
    refused: { L: [{ M: { versionId: { S: 'old' } } }, { S: 'old' }] },
    unlockedCopy: { M: { versionId: { S: 'other' } } },
    page: { B: new Uint8Array([1, 2]) },
    none: { NULL: true as const },
  };
  expect(repinned(item, versions)).toEqual({
    ...item,
    original: { M: { versionId: { S: 'new' }, sha256: { S: 'old' } } },
    refused: { L: [{ M: { versionId: { S: 'new' } } }, { S: 'old' }] },
  });
});
