import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { partition } from '../../../functions/applications/store/bank-connection-item.ts';
import { consented, newApplicant } from '../../stack/connect-applicant.ts';
import { eventually } from '../../stack/eventually.ts';
import { newOrganisation, succeeded } from '../../stack/new-organisation.ts';
import { runningStack } from '../../stack/running-stack.ts';
import { startReceiver, type WebhookReceiver } from '../../stack/webhook-receiver.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

test('An applicant who leaves after the consent is announced to the lender by one webhook', async () => {
  const { endpoints, region, rootCredentials: credentials, queueUrls, tables } = runningStack();
  const sqs = new SQSClient({ region, endpoint: endpoints.sqs, credentials });
  const QueueUrl = queueUrls.find((url) => url.endsWith('-idle-flow')) ?? '';
  const held = async () => {
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessagesDelayed'] }),
    );
    return Number(Attributes?.['ApproximateNumberOfMessagesDelayed']);
  };
  const organisation = await newOrganisation();
  const { client } = organisation;
  succeeded(await client.createWebhook({ body: { url: receiver.url, event_types: ['connection.abandoned'] } }));
  const applicant = await newApplicant(organisation);
  const before = await held();
  await consented(applicant);
  expect(await held()).toBeGreaterThan(before);

  // Ten minutes go by for the flow; what the queue holds for so long is said at once, and twice. An earlier version says nothing.
  const TableName = tables.find((name) => name.endsWith('applications')) ?? '';
  const keptAt = new Date(Date.now() - 600_000).toISOString();
  await new DynamoDBClient({ region, endpoint: endpoints.dynamodb, credentials }).send(
    new UpdateItemCommand({
      TableName,
      Key: {
        pk: { S: partition({ organisationId: organisation.id, applicationId: applicant.applicationId }) },
        sk: { S: 'CONNECT' },
      },
      UpdateExpression: 'SET keptAt = :at',
      ConditionExpression: 'version = :one',
      ExpressionAttributeValues: { ':at': { S: keptAt }, ':one': { N: '1' } },
    }),
  );
  const ids = { organisationId: organisation.id, applicationId: applicant.applicationId };
  const message = (version: number, keptAt: string) => JSON.stringify({ ...ids, version, keptAt });
  for (const version of [0, 1, 1]) {
    await sqs.send(
      new SendMessageCommand({ QueueUrl, MessageBody: message(version, new Date().toISOString()), DelaySeconds: 0 }),
    );
  }
  const delivery = await eventually(async () => receiver.received[0] ?? null, 'the webhook of the abandoned flow');
  expect(delivery.event).toMatchObject({
    type: 'connection.abandoned',
    data: { application_id: applicant.applicationId, step: 'personal_info' },
  });
  const { data } = succeeded(await client.listEvents({ query: { limit: '100' } })).body;
  expect(data.filter(({ type }) => type === 'connection.abandoned')).toHaveLength(1);
  expect(receiver.received).toHaveLength(1);
});
