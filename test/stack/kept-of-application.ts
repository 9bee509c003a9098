import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, ListObjectVersionsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { runningStack } from './running-stack.ts';

function bucketOf(part: string) {
  const { endpoints, region, rootCredentials: credentials, buckets } = runningStack();
  const s3 = new S3Client({ region, endpoint: endpoints.s3, credentials, forcePathStyle: true });
  return { s3, Bucket: buckets.find((name) => name.includes(part)) ?? '' };
}

/** Puts a file where a function would. */
export async function dropFile(key: string): Promise<void> {
  const { s3, Bucket } = bucketOf('statements');
  await s3.send(new PutObjectCommand({ Bucket, Key: key, Body: 'any' }));
  s3.destroy();
}

/** Everything that is kept of an application beside the lists of its organisation: its items by their sort keys, and files. */
export async function keptOf(organisationId: string, applicationId: string) {
  const { endpoints, region, rootCredentials: credentials, tables } = runningStack();
  const dynamo = new DynamoDBClient({ region, endpoint: endpoints.dynamodb, credentials });
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: tables.find((name) => name.endsWith('applications')) ?? '',
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: marshall({ ':pk': `ORG#${organisationId}#APPLICATION#${applicationId}` }),
      ConsistentRead: true,
    }),
  );
  dynamo.destroy();
  const { s3, Bucket } = bucketOf('statements');
  const files: string[] = [];
  for (const folder of ['statements', 'exports']) {
    const Prefix = `${folder}/${organisationId}/${applicationId}/`;
    // Old versions too: the bucket of a stage keeps them.
    const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix }));
    files.push(...[...Versions, ...DeleteMarkers].map(({ Key }) => Key ?? ''));
  }
  const prints = await s3.send(
    new ListObjectsV2Command({
      Bucket: bucketOf('descriptors').Bucket,
      Prefix: `sets/${organisationId}/${applicationId}`,
    }),
  );
  files.push(...(prints.Contents ?? []).map(({ Key }) => Key ?? ''));
  s3.destroy();
  const items = Items.map((item) => unmarshall(item));
  return { items, sortKeys: items.map(({ sk }) => String(sk)).toSorted(), files };
}
