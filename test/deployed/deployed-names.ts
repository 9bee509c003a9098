import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda';
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { paginateListQueues, SQSClient } from '@aws-sdk/client-sqs';

/** Names of what a deployment made, for journeys that look behind the API. */
export interface DeployedNames {
  readonly tables: string[];
  readonly queueUrls: string[];
  readonly functions: string[];
  readonly buckets: string[];
}

/** Asks the emulator what it holds. */
export async function deployedNames(endpoint: string, region: string): Promise<DeployedNames> {
  const at = { endpoint, region };
  const { TableNames = [] } = await new DynamoDBClient(at).send(new ListTablesCommand({}));
  const { Buckets = [] } = await new S3Client({ ...at, forcePathStyle: true }).send(new ListBucketsCommand({}));
  const queueUrls: string[] = [];
  for await (const { QueueUrls = [] } of paginateListQueues({ client: new SQSClient(at) }, {}))
    queueUrls.push(...QueueUrls);
  const functions: string[] = [];
  for await (const { Functions = [] } of paginateListFunctions({ client: new LambdaClient(at) }, {})) {
    functions.push(...Functions.flatMap(({ FunctionName }) => FunctionName ?? []));
  }
  return { tables: TableNames, queueUrls, functions, buckets: Buckets.flatMap(({ Name }) => Name ?? []) };
}
