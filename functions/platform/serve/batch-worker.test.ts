import { beforeEach, expect, test } from '@jest/globals';
import type { SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { batchWorker } from './batch-worker.ts';
import { lambdaContext } from './gateway-event.fixture.ts';

let handled: (readonly string[])[] = [];
beforeEach(() => {
  handled = [];
});

const handler = batchWorker({
  name: 'together',
  message: z.object({ name: z.string() }),
  wire: () => ({}),
  async handle(_, messages) {
    handled.push(messages.map(({ name }) => name));
    if (messages.some(({ name }) => name === 'fails')) throw new Error('no');
  },
});

const record = (messageId: string, body: string): SQSRecord => ({
  messageId,
  body,
  receiptHandle: '',
  attributes: { ApproximateReceiveCount: '1', SentTimestamp: '', SenderId: '', ApproximateFirstReceiveTimestamp: '' },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: '',
  awsRegion: '',
});
const named = (name: string) => record(name, JSON.stringify({ name }));
const failures = async (...records: SQSRecord[]) =>
  (await handler({ Records: records }, lambdaContext)).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);

test('All messages of a batch are done in one go', async () => {
  expect(await failures(named('a'), named('b'))).toEqual([]);
  expect(handled).toEqual([['a', 'b']]);
});

test('one that is not understood fails by itself', async () => {
  expect(await failures(named('a'), record('odd', '{'), record('other', '{}'))).toEqual(['odd', 'other']);
  expect(handled).toEqual([['a']]);
});

test('where the work fails all of them come again', async () => {
  expect(await failures(named('a'), named('fails'))).toEqual(['a', 'fails']);
});
