import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Credentials } from '@imali/aws-emulator/functions/function-environment.ts';
import type { startEndpoints } from '@imali/aws-emulator/services/start-endpoints.ts';
import { createQueues } from '@imali/aws-emulator/stores/create-queues.ts';
import { filledSecret } from '@imali/aws-emulator/stores/filled-secret.ts';
import type { CloudModel } from '@imali/aws-emulator/template/cloud-model.ts';
import { createTables } from './create-tables.ts';
import type { SiteAddresses } from './site-addresses.ts';

type Endpoints = Awaited<ReturnType<typeof startEndpoints>>;
type Stores = CloudModel['stores'];

/** Makes the secrets that are not there yet. @returns all of them with their values */
export async function ensureSecrets(
  { ensureSecret }: Pick<Endpoints, 'ensureSecret'>,
  { secrets }: Pick<Stores, 'secrets'>,
): Promise<readonly { readonly name: string; readonly arn: string; readonly secretString: string }[]> {
  const made: { name: string; arn: string; secretString: string }[] = [];
  for (const { name, generation } of secrets) {
    const { arn, secretString } = await ensureSecret(name, filledSecret(generation));
    made.push({ name, arn, secretString });
  }
  return made;
}

/** Makes the tables, queues and buckets that are not there yet. */
export async function createStores(
  { urls, ensureBucket }: Pick<Endpoints, 'urls' | 'ensureBucket'>,
  { tables, queues, buckets }: Stores,
  {
    region,
    rootCredentials: credentials,
    corsOf,
  }: { readonly region: string; readonly rootCredentials: Credentials; readonly corsOf: SiteAddresses['corsOf'] },
): Promise<void> {
  const dynamodb = new DynamoDBClient({ region, credentials, maxAttempts: 3, endpoint: urls.dynamodb });
  const sqs = new SQSClient({ region, credentials, maxAttempts: 3, endpoint: urls.sqs });
  try {
    await Promise.all([
      createTables(dynamodb, tables),
      createQueues(sqs, queues),
      ...buckets.map(({ name, cors, isVersioned }) => ensureBucket(name, { cors: corsOf(cors), isVersioned })),
    ]);
  } finally {
    dynamodb.destroy();
    sqs.destroy();
  }
}
