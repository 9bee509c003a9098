import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { CreateQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { type Principal, rootPrincipal } from '../access/authorisation.ts';
import type { ObjectCreated } from '../s3/s3-call.ts';
import { REFUSED_DOMAIN } from './ses.ts';
import { type Endpoints, startEndpoints } from './start-endpoints.ts';

const principals = new Map<string, Principal>([
  ['ROOT', rootPrincipal('root-secret')],
  [
    'MAILER',
    {
      secretAccessKey: 'mailer-secret',
      policyStatements: [
        {
          Effect: 'Allow',
          Action: 'ses:SendEmail',
          Resource: 'arn:aws:ses:af-south-1:000000000000:identity/imali.example',
        },
      ],
    },
  ],
]);
const credentials = { accessKeyId: 'ROOT', secretAccessKey: 'root-secret' };
const region = 'af-south-1';

function mail(to: string, from = 'Imali <no-reply@imali.example>'): SendEmailCommand {
  return new SendEmailCommand({
    FromEmailAddress: from,
    Destination: { ToAddresses: [to] },
    Content: { Simple: { Subject: { Data: 'Connect your bank' }, Body: { Text: { Data: 'A link' } } } },
  });
}

describe('the endpoints of one machine', () => {
  const created: ObjectCreated[] = [];
  let dataDir: string;
  let endpoints: Endpoints;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'imali-endpoints-'));
    endpoints = await startEndpoints({
      dataDir,
      principals,
      onObjectCreated: (event) => {
        created.push(event);
      },
    });
  });
  afterAll(async () => {
    await endpoints.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('Services all answer the SDK, on loopback', async () => {
    const { urls } = endpoints;
    for (const url of Object.values(urls)) expect(new URL(url).hostname).toBe('127.0.0.1');
    const dynamoDb = new DynamoDBClient({ region, credentials, endpoint: urls.dynamodb });
    expect((await dynamoDb.send(new ListTablesCommand({}))).TableNames).toEqual([]);
    const sqs = new SQSClient({ region, credentials, endpoint: urls.sqs });
    await sqs.send(new CreateQueueCommand({ QueueName: 'analysis' }));
    await sqs.send(new SendMessageCommand({ QueueUrl: endpoints.queueUrl('analysis'), MessageBody: 'x' }));
    for (const client of [dynamoDb, sqs]) client.destroy();
  });

  test("An object's event is delivered before its writer is answered", async () => {
    await endpoints.ensureBucket('statements');
    const s3 = new S3Client({ region, credentials, endpoint: endpoints.urls.s3 });
    await s3.send(new PutObjectCommand({ Bucket: 'statements', Key: 'a b.pdf', Body: 'pdf' }));
    expect(created).toMatchObject([{ eventName: 'ObjectCreated:Put', bucket: 'statements', key: 'a b.pdf', size: 3 }]);
    const got = await s3.send(new GetObjectCommand({ Bucket: 'statements', Key: 'a b.pdf' }));
    expect(await got.Body?.transformToString()).toBe('pdf');
    s3.destroy();
  });

  test('a secret is generated once and its file is its owner’s alone', async () => {
    const secret = await endpoints.ensureSecret('signing', { length: 48, excludePunctuation: true });
    expect(secret.secretString).toMatch(/^[A-Za-z0-9]{48}$/);
    expect(await endpoints.ensureSecret('signing')).toEqual(secret);
    const client = new SecretsManagerClient({ region, credentials, endpoint: endpoints.urls.secretsManager });
    for (const SecretId of ['signing', secret.arn]) {
      const got = await client.send(new GetSecretValueCommand({ SecretId }));
      expect(got).toMatchObject({ SecretString: secret.secretString, ARN: secret.arn, VersionStages: ['AWSCURRENT'] });
    }
    const { VersionId } = await client.send(
      new PutSecretValueCommand({ SecretId: secret.arn, SecretString: 'the next one' }),
    );
    expect(await client.send(new GetSecretValueCommand({ SecretId: 'signing' }))).toMatchObject({
      SecretString: 'the next one',
      ARN: secret.arn,
      VersionId,
    });
    await expect(client.send(new GetSecretValueCommand({ SecretId: 'absent' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    client.destroy();
    expect((await stat(join(dataDir, 'secrets', 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  test('Sent email lands in the inbox, and an address at refused.example is rejected', async () => {
    const ses = new SESv2Client({ region, credentials, endpoint: endpoints.urls.ses, maxAttempts: 1 });
    const { MessageId } = await ses.send(mail('thandi@example.com'));
    const store = await (await fetch(`${endpoints.urls.inbox}store`)).json();
    expect(store).toMatchObject({
      emails: expect.arrayContaining([
        expect.objectContaining({ messageId: MessageId, destination: { to: ['thandi@example.com'], cc: [], bcc: [] } }),
      ]),
    });
    expect((await fetch(endpoints.urls.inbox)).headers.get('content-type')).toContain('text/html');
    await expect(ses.send(mail(`Nobody <someone@${REFUSED_DOMAIN.toUpperCase()}>`))).rejects.toMatchObject({
      name: 'MessageRejected',
    });
    ses.destroy();
  });

  test('a mailer may send only from the identity its role names', async () => {
    const ses = new SESv2Client({
      region,
      endpoint: endpoints.urls.ses,
      maxAttempts: 1,
      credentials: { accessKeyId: 'MAILER', secretAccessKey: 'mailer-secret' },
    });
    await expect(ses.send(mail('thandi@example.com'))).resolves.toHaveProperty('MessageId');
    await expect(ses.send(mail('thandi@example.com', 'x@other.example'))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    ses.destroy();
  });

  test('a port in use is one line, and nothing is left running', async () => {
    const port = Number(new URL(endpoints.urls.s3).port);
    await expect(startEndpoints({ inMemory: true, principals, ports: { s3: port } })).rejects.toThrow(
      `Port ${port} for S3 is taken: stop the program that uses it or choose another port.`,
    );
  });
});
