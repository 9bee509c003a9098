import { expect, test } from '@jest/globals';
import { previewThread } from './preview/preview-data.ts';
import { threadStages } from './thread-stages.ts';

const accounts = { accounts: 1, bank_state: 'DONE' as const };

test.each([
  [null, false, { data: 'waiting', analysis: 'waiting' }],
  [{ ...previewThread, bank_state: 'FETCHING' as const }, false, { data: 'under_way', analysis: 'waiting' }],
  [{ ...previewThread, bank_state: 'GATHERING' as const }, true, { data: 'under_way', analysis: 'waiting' }],
  [{ ...previewThread, ...accounts, analysis: 'ANALYSING' as const }, false, { data: 'done', analysis: 'under_way' }],
  [{ ...previewThread, ...accounts, analysis: 'READY' as const }, false, { data: 'done', analysis: 'done' }],
  [{ ...previewThread, ...accounts, analysis: 'FAILED' as const }, false, { data: 'done', analysis: 'failed' }],
  // What was worked out before the newest file is not the result yet.
  [{ ...previewThread, ...accounts, analysis: 'READY' as const }, true, { data: 'under_way', analysis: 'waiting' }],
])('%# shows how far the data and its analysis are', (thread, filesAreUnderWay, stages) => {
  expect(threadStages(thread, filesAreUnderWay)).toEqual(stages);
});
