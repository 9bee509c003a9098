import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { createAuthoriser, type Principal, rootPrincipal } from '../access/authorisation.ts';
import { PortTakenError } from '../server/listen.ts';
import { type Sqs, startSqs } from './sqs.ts';

const place = { region: 'af-south-1', account: '000000000000' };
const analysisArn = 'arn:aws:sqs:af-south-1:000000000000:analysis';
const authoriser = createAuthoriser({
  principals: new Map<string, Principal>([
    ['ROOT', rootPrincipal('root-secret')],
    [
      'SENDER',
      {
        secretAccessKey: 'sender-secret',
        policyStatements: [{ Effect: 'Allow', Action: 'sqs:SendMessage', Resource: analysisArn }],
      },
    ],
  ]),
});

function clientOf(url: string, accessKeyId = 'ROOT', secretAccessKey = 'root-secret'): SQSClient {
  return new SQSClient({
    region: place.region,
    endpoint: url,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  });
}

describe('the emulated SQS', () => {
  let sqs: Sqs;
  let root: SQSClient;
  let queue: string;

  beforeAll(async () => {
    sqs = await startSqs({ ...place, authoriser });
    root = clientOf(sqs.url);
    await root.send(new CreateQueueCommand({ QueueName: 'analysis' }));
    await root.send(new CreateQueueCommand({ QueueName: 'other' }));
    queue = sqs.queueUrl('analysis');
  });
  afterAll(async () => {
    root.destroy();
    await sqs.close();
  });

  test('A queue is named by its own loopback address', async () => {
    const { QueueUrl } = await root.send(new GetQueueUrlCommand({ QueueName: 'analysis' }));
    expect(QueueUrl).toBe(queue);
    expect(new URL(sqs.url).hostname).toBe('127.0.0.1');
    expect(sqs.queueArn('analysis')).toBe(analysisArn);
  });

  test('A message is delivered, and again when its visibility timeout ends', async () => {
    await root.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: '{"n":1}' }));
    const first = await root.send(new ReceiveMessageCommand({ QueueUrl: queue, WaitTimeSeconds: 1 }));
    const message = first.Messages?.[0];
    expect(message?.Body).toBe('{"n":1}');
    const receipt = { QueueUrl: queue, ReceiptHandle: message?.ReceiptHandle ?? '' };
    await root.send(new ChangeMessageVisibilityCommand({ ...receipt, VisibilityTimeout: 0 }));
    const second = await root.send(
      new ReceiveMessageCommand({
        QueueUrl: queue,
        WaitTimeSeconds: 1,
        MessageSystemAttributeNames: ['ApproximateReceiveCount'],
      }),
    );
    expect(second.Messages?.[0]?.Attributes?.ApproximateReceiveCount).toBe('2');
    await root.send(
      new DeleteMessageCommand({ QueueUrl: queue, ReceiptHandle: second.Messages?.[0]?.ReceiptHandle ?? '' }),
    );
    expect((await root.send(new ReceiveMessageCommand({ QueueUrl: queue }))).Messages ?? []).toEqual([]);
  });

  test('A message moves to the dead-letter queue after its receives are used up', async () => {
    await root.send(new CreateQueueCommand({ QueueName: 'dead' }));
    await root.send(
      new CreateQueueCommand({
        QueueName: 'fragile',
        Attributes: {
          VisibilityTimeout: '0',
          RedrivePolicy: JSON.stringify({ deadLetterTargetArn: sqs.queueArn('dead'), maxReceiveCount: 2 }),
        },
      }),
    );
    const fragile = sqs.queueUrl('fragile');
    await root.send(new SendMessageCommand({ QueueUrl: fragile, MessageBody: 'poison' }));
    for (let receive = 0; receive < 3; receive += 1) await root.send(new ReceiveMessageCommand({ QueueUrl: fragile }));
    const dead = await root.send(new ReceiveMessageCommand({ QueueUrl: sqs.queueUrl('dead'), WaitTimeSeconds: 1 }));
    expect(dead.Messages?.[0]?.Body).toBe('poison');
  });

  test('A queue whose workers are busy with one sender gives the messages of the others first', async () => {
    await root.send(new CreateQueueCommand({ QueueName: 'shared' }));
    const shared = sqs.queueUrl('shared');
    const send = (group: string, count: number, from = 0) =>
      root.send(
        new SendMessageBatchCommand({
          QueueUrl: shared,
          Entries: Array.from({ length: count }, (_, index) => ({
            Id: String(index),
            MessageBody: `${group}-${from + index}`,
            MessageGroupId: group,
          })),
        }),
      );
    for (let from = 0; from < 60; from += 10) await send('loud', 10, from);
    await send('quiet', 2);
    const receive = async () => {
      const got = await root.send(new ReceiveMessageCommand({ QueueUrl: shared, MaxNumberOfMessages: 10 }));
      return got.Messages?.map(({ Body }) => Body) ?? [];
    };
    for (let taken = 0; taken < 30; taken += 10) {
      expect(await receive()).toEqual(Array.from({ length: 10 }, (_, index) => `loud-${taken + index}`));
    }
    expect((await receive()).slice(0, 3)).toEqual(['quiet-0', 'quiet-1', 'loud-30']);
  });

  test('Messages in a queue can be inspected without a receive that counts', async () => {
    await root.send(
      new CreateQueueCommand({
        QueueName: 'looked-at',
        Attributes: {
          VisibilityTimeout: '0',
          RedrivePolicy: JSON.stringify({ deadLetterTargetArn: sqs.queueArn('other'), maxReceiveCount: 1 }),
        },
      }),
    );
    const lookedAt = sqs.queueUrl('looked-at');
    await root.send(new SendMessageCommand({ QueueUrl: lookedAt, MessageBody: 'now' }));
    await root.send(new SendMessageCommand({ QueueUrl: lookedAt, MessageBody: 'later', DelaySeconds: 60 }));
    for (let look = 0; look < 3; look += 1) expect(sqs.messagesIn('looked-at')).toEqual(['now', 'later']);
    const taken = await root.send(new ReceiveMessageCommand({ QueueUrl: lookedAt, VisibilityTimeout: 60 }));
    expect(taken.Messages?.map(({ Body }) => Body)).toEqual(['now']);
    // One that is worked on is still there.
    expect(sqs.messagesIn('looked-at').toSorted()).toEqual(['later', 'now']);
    expect(sqs.messagesIn('nowhere')).toEqual([]);
  });

  test('A sender may send, alone or in a batch, to its own queue and nothing else', async () => {
    const sender = clientOf(sqs.url, 'SENDER', 'sender-secret');
    await expect(
      sender.send(new SendMessageBatchCommand({ QueueUrl: queue, Entries: [{ Id: 'a', MessageBody: 'x' }] })),
    ).resolves.toMatchObject({ Successful: [{ Id: 'a' }] });
    await expect(sender.send(new ReceiveMessageCommand({ QueueUrl: queue }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining('sqs:ReceiveMessage'),
    });
    await expect(
      sender.send(new SendMessageCommand({ QueueUrl: sqs.queueUrl('other'), MessageBody: 'x' })),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' });
    sender.destroy();
  });

  test('The SQS endpoint serves nothing but SQS', async () => {
    const answers = await Promise.all([
      fetch(`${sqs.url}/_fauxqs/queues`),
      fetch(`${sqs.url}/bucket/key`, { method: 'PUT', body: 'x' }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404]);
  });

  test('A taken port causes a one-line error that names it', async () => {
    const port = Number(new URL(sqs.url).port);
    const again = startSqs({ ...place, authoriser, port });
    await expect(again).rejects.toThrow(PortTakenError);
    await expect(startSqs({ ...place, authoriser, port })).rejects.toThrow(`Port ${port} for SQS is taken`);
  });
});

test('a queue and its messages survive a restart on another port', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'imali-sqs-'));
  try {
    const first = await startSqs({ ...place, authoriser, dataDir });
    const before = clientOf(first.url);
    await before.send(new CreateQueueCommand({ QueueName: 'kept' }));
    await before.send(new SendMessageCommand({ QueueUrl: first.queueUrl('kept'), MessageBody: 'still here' }));
    before.destroy();
    await first.close();

    const second = await startSqs({ ...place, authoriser, dataDir });
    const after = clientOf(second.url);
    const got = await after.send(new ReceiveMessageCommand({ QueueUrl: second.queueUrl('kept') }));
    after.destroy();
    await second.close();
    expect(got.Messages?.[0]?.Body).toBe('still here');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
