import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { SQSBatchResponse, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { loggedDuring } from './function-log.fixture.ts';
import { lambdaContext } from './gateway-event.fixture.ts';
import { MAX_ATTEMPTS, queueWorker, type Work } from './work.ts';

const Asked = z.object({ QueueUrl: z.string(), ReceiptHandle: z.string(), VisibilityTimeout: z.int() });

/** Takes what the runtime asks of the queue; `queueStatus` is how it answers. */
let asked: z.infer<typeof Asked>[] = [];
let queueStatus = 200;
let server: Server;
let queueUrl = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      asked.push(Asked.parse(JSON.parse(text)));
      response.writeHead(queueStatus, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(queueStatus === 200 ? '{}' : '{"__type":"ReceiptHandleIsInvalid","message":"gone"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  queueUrl = `${endpoint}/000000000000/analysis`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: endpoint,
    AWS_REGION: 'af-south-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  asked = [];
  queueStatus = 200;
});

const Message = z.strictObject({ name: z.string() });
type Handle = (task: Work<z.infer<typeof Message>>) => void;

const record = (body: string, attempt = 1, messageId = 'm'): SQSRecord => ({
  messageId,
  receiptHandle: `receipt of ${messageId}`,
  body,
  attributes: {
    ApproximateReceiveCount: String(attempt),
    SentTimestamp: '0',
    SenderId: 's',
    ApproximateFirstReceiveTimestamp: '0',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: 'arn',
  awsRegion: 'af-south-1',
});
const message = (name: string, attempt = 1, id = name) => record(JSON.stringify({ name }), attempt, id);

async function run(records: SQSRecord[], handle: Handle, giveUp?: Handle) {
  const handler = queueWorker(
    {
      name: 'test',
      message: Message,
      wire: () => null,
      handle: async (_, task) => handle(task),
      ...(giveUp ? { onRetriesExhausted: async (_: null, task: Work<z.infer<typeof Message>>) => giveUp(task) } : {}),
    },
    () => queueUrl,
  );
  let answered: SQSBatchResponse | undefined;
  const log = await loggedDuring(async () => {
    answered = await handler({ Records: records }, lambdaContext);
  });
  return { failed: (answered?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier), log };
}

describe('a batch', () => {
  test('A batch reports only the messages that failed, and processes the others', async () => {
    const done: string[] = [];
    const { failed } = await run([message('a'), message('bad'), message('c')], ({ message: { name } }) => {
      if (name === 'bad') throw new Error('no');
      done.push(name);
    });
    expect(failed).toEqual(['bad']);
    expect(done).toEqual(['a', 'c']);
  });

  test('A batch without failures reports no message, asks nothing of the queue and logs no metric', async () => {
    const { failed, log } = await run([message('a'), message('b')], () => {});
    expect(failed).toEqual([]);
    expect(asked).toEqual([]);
    expect(log).not.toContain('_aws');
  });

  test('The messages of a batch that failed are logged as the metric that alarms watch', async () => {
    const { log } = await run(
      [message('bad'), message('a'), record('no message', 1, 'odd')],
      ({ message: { name } }) => {
        if (name === 'bad') throw new Error('no');
      },
    );
    const lines = log.split('\n').filter((line) => line.includes('"_aws"'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      FunctionName: lambdaContext.functionName,
      failed_messages: 2,
      _aws: {
        CloudWatchMetrics: [
          {
            Namespace: 'Imali/Work',
            Dimensions: [['FunctionName']],
            Metrics: [{ Name: 'failed_messages', Unit: 'Count' }],
          },
        ],
      },
    });
  });
});

describe('a message that failed', () => {
  const fail: Handle = () => {
    throw new Error('account 62000000011');
  };

  test.each([
    [1, 2],
    [2, 20],
    [3, 0],
  ])('A message that failed on delivery %i comes back after %i seconds', async (attempt, seconds) => {
    await run([message('a', attempt)], fail);
    expect(asked).toEqual([{ QueueUrl: queueUrl, ReceiptHandle: 'receipt of a', VisibilityTimeout: seconds }]);
  });

  test('A failing message is abandoned on its last delivery, once and not before', async () => {
    const given: string[] = [];
    const giveUp: Handle = ({ message: { name }, attempt }) => given.push(`${name} ${attempt}`);
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await run([message('a', attempt)], fail, giveUp);
    expect(given).toEqual([]);
    expect((await run([message('a', MAX_ATTEMPTS)], fail, giveUp)).failed).toEqual(['a']);
    expect(given).toEqual(['a 3']);
  });

  test('A message stays failed when abandoning it also fails, and the next message is processed', async () => {
    const done: string[] = [];
    const { failed } = await run(
      [message('bad', 3), message('good')],
      ({ message: { name } }) => {
        if (name === 'bad') throw new Error('no');
        done.push(name);
      },
      fail,
    );
    expect(failed).toEqual(['bad']);
    expect(done).toEqual(['good']);
  });

  test('A message stays failed when the queue refuses the shorter wait', async () => {
    queueStatus = 400;
    const { failed, log } = await run([message('a')], fail);
    expect(failed).toEqual(['a']);
    expect(log).toContain('retry_not_hastened');
  });

  test('A failed message is logged without its body and without the numbers of the error', async () => {
    const { log } = await run([message('secret-name', 1, 'id-1')], fail);
    expect(log).toContain('work_failed');
    expect(log).toContain('id-1');
    expect(log).not.toContain('62000000011');
    expect(log).not.toContain('secret-name');
  });
});

describe('a message that is not understood', () => {
  test.each(['', 'not json', '{}', '{"name":1}', '{"name":"a","more":1}', 'null', '[]'])(
    '%j fails alone',
    async (body) => {
      const done: string[] = [];
      const given: string[] = [];
      const { failed, log } = await run(
        [record(body, 3, 'odd'), message('good')],
        ({ message: { name } }) => done.push(name),
        ({ message: { name } }) => given.push(name),
      );
      expect(failed).toEqual(['odd']);
      expect(done).toEqual(['good']);
      expect(given).toEqual([]);
      expect(log).toContain('invalid_message');
    },
  );
});
