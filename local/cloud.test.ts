import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Cloud, startCloud } from './cloud.ts';

// A deployment of two functions, written by hand: /echo/{name} answers what it was given, the worker works on a queue.
const functionName = (name: string): string => `imali-test-${name}`;
const lambda = (name: string): object => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    FunctionName: functionName(name),
    Code: { S3Bucket: 'assets', S3Key: `${name}.zip` },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    Role: { 'Fn::GetAtt': [`Role${name}`, 'Arn'] },
    Timeout: 20,
    MemorySize: 256,
    Environment: { Variables: { IMALI_API_URL: 'https://api.invalid', QUEUE: { Ref: 'Queue' } } },
  },
});
const role = (actions: readonly string[]): object => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    Policies: [
      {
        PolicyName: 'own',
        PolicyDocument: {
          Statement: [{ Effect: 'Allow', Action: actions, Resource: { 'Fn::GetAtt': ['Queue', 'Arn'] } }],
        },
      },
    ],
  },
});
const integration = {
  'x-amazon-apigateway-integration': {
    type: 'aws_proxy',
    uri: `arn:aws:apigateway:af-south-1:lambda:path/2015-03-31/functions/arn:aws:lambda:af-south-1:000000000000:function:${functionName('echo')}/invocations`,
  },
};
const template = {
  Resources: {
    DeadLetters: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'test-dead' } },
    Queue: {
      Type: 'AWS::SQS::Queue',
      Properties: {
        QueueName: 'test-work',
        // Longer than a batch takes on a busy machine: what comes back sooner would be worked on twice.
        VisibilityTimeout: 20,
        RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['DeadLetters', 'Arn'] }, maxReceiveCount: 2 },
      },
    },
    Roleecho: role(['sqs:GetQueueUrl']),
    Roleworker: role([
      'sqs:ReceiveMessage',
      'sqs:DeleteMessage',
      'sqs:GetQueueAttributes',
      'sqs:ChangeMessageVisibility',
    ]),
    Echo: lambda('echo'),
    Worker: lambda('worker'),
    Source: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        EventSourceArn: { 'Fn::GetAtt': ['Queue', 'Arn'] },
        FunctionName: { Ref: 'Worker' },
        BatchSize: 5,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      },
    },
    Api: {
      Type: 'AWS::ApiGateway::RestApi',
      Properties: {
        Body: {
          paths: { '/echo/{name}': { 'x-amazon-apigateway-any-method': integration } },
          'x-amazon-apigateway-gateway-responses': {
            MISSING_AUTHENTICATION_TOKEN: {
              statusCode: 404,
              responseTemplates: { 'application/json': '{"code":"resource_not_found"}' },
            },
          },
        },
      },
    },
  },
};
const code = {
  echo: `exports.handler = async (event) => {
    if (event.pathParameters.name === 'crash') throw new Error('secret detail');
    return { statusCode: 200, headers: { 'x-region': process.env.AWS_REGION }, body: JSON.stringify({
      name: event.pathParameters.name, method: event.httpMethod, body: event.body,
      apiUrl: process.env.IMALI_API_URL, queue: process.env.QUEUE, size: (event.body ?? '').length }) };
  };`,
  worker: `exports.handler = async (event) => {
    console.log('batch', event.Records.map((record) => record.body).join(','));
    return { batchItemFailures: event.Records.filter((record) => record.body.startsWith('bad')).map((record) => ({ itemIdentifier: record.messageId })) };
  };`,
};

let folder = '';
let cloud: Cloud;
let sqs: SQSClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imali-cloud-'));
  const files: Record<string, object> = {};
  for (const [name, text] of Object.entries(code)) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'index.js'), text);
    files[name] = { source: { path: name }, destinations: { here: { objectKey: `${name}.zip` } } };
  }
  const manifest = {
    artifacts: {
      'test.assets': { type: 'cdk:asset-manifest' },
      test: { type: 'aws:cloudformation:stack', properties: { templateFile: 'test.template.json' } },
    },
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'test.assets.json'), JSON.stringify({ files }));
  await writeFile(join(folder, 'test.template.json'), JSON.stringify(template));
  cloud = await startCloud({ port: 0, dataDir: join(folder, 'data'), assembly: folder });
  const { region, rootCredentials: credentials } = cloud;
  sqs = new SQSClient({ region, credentials, endpoint: cloud.endpoints.sqs });
});

afterAll(async () => {
  sqs?.destroy();
  await cloud?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('startCloud', () => {
  test('The local cloud answers a request by the function behind its route, with the environment of the template', async () => {
    const reply = await fetch(`${cloud.apiUrl}/echo/naledi/`, { method: 'POST', body: 'hello' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('x-region')).toBe('af-south-1');
    expect(await reply.json()).toEqual({
      name: 'naledi',
      method: 'POST',
      body: 'hello',
      apiUrl: cloud.apiUrl,
      queue: `${cloud.endpoints.sqs}/000000000000/test-work`,
      size: 5,
    });
  });

  test("The local cloud answers an unknown path with the template's gateway response", async () => {
    const reply = await fetch(`${cloud.apiUrl}/nowhere`);
    expect([reply.status, await reply.json()]).toEqual([404, { code: 'resource_not_found' }]);
  });

  test('The local cloud answers 502 for a function that throws, and shows nothing of the error', async () => {
    const reply = await fetch(`${cloud.apiUrl}/echo/crash`);
    expect(reply.status).toBe(502);
    expect(await reply.text()).not.toContain('secret detail');
  });

  test('The local cloud answers 413 above the 6 MB of a function and above the 10 MB of the gateway', async () => {
    for (const megabytes of [7, 11]) {
      const body = 'x'.repeat(megabytes * 1024 * 1024);
      expect((await fetch(`${cloud.apiUrl}/echo/large`, { method: 'POST', body })).status).toBe(413);
    }
  });

  test('The local cloud processes a queue, and moves what fails twice to the dead-letter queue', async () => {
    const [dead, queue] = cloud.model.stores.queues;
    const log = () => readFile(join(folder, 'data', 'logs', `${functionName('worker')}.log`), 'utf8').catch(() => '');
    // Until there is an instance, which takes its time.
    await sqs.send(new SendMessageCommand({ QueueUrl: queue?.url, MessageBody: 'first' }));
    while (!(await log()).includes('first')) await pause(50);
    for (const body of ['good-1', 'bad-1', 'good-2']) {
      await sqs.send(new SendMessageCommand({ QueueUrl: queue?.url, MessageBody: body }));
    }
    const given = () => cloud.messagesIn(dead?.name ?? '');
    while (given().length === 0) await pause(50);
    expect(given()).toEqual(['bad-1']);
    const left = await sqs.send(
      new GetQueueAttributesCommand({
        QueueUrl: queue?.url,
        AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
      }),
    );
    expect(left.Attributes).toEqual({ ApproximateNumberOfMessages: '0', ApproximateNumberOfMessagesNotVisible: '0' });
    const told = await log();
    expect(told.match(/good-1/g)).toHaveLength(1);
    expect(told.match(/bad-1/g)).toHaveLength(2);
  });

  test('The local cloud reports in one line that a port is taken', async () => {
    const port = Number(new URL(cloud.apiUrl).port);
    await expect(startCloud({ port, assembly: folder })).rejects.toThrow(`Port ${port} for the API is taken`);
  });
});
