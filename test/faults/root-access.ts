import { SQSClient } from '@aws-sdk/client-sqs';
import { declaredQueues } from '../../cdk/capability-resources.ts';
import { physicalQueueName } from '../../cdk/queue-names.ts';
import { Table } from '../../functions/platform/store/table.ts';
import { environment } from '../../schemas/environment.ts';
import { runningStack } from '../stack/running-stack.ts';

/** The stores of the running cloud with the credentials that may do everything. */
export interface RootAccess {
  readonly applications: Table;
  readonly directory: Table;
  readonly sqs: SQSClient;
  readonly analysisQueueUrl: string;
  readonly deadLettersUrl: string;
}

function found(names: readonly string[], end: RegExp): string {
  const name = names.find((candidate) => end.test(candidate));
  if (name === undefined) throw new Error(`the cloud has nothing named ${end.source}`);
  return name;
}

/** Opens the running cloud's stores; adapters and functions of this process then find them by the environment. */
export function rootAccess(): RootAccess {
  const { endpoints, region, rootCredentials, tables, queueUrls } = runningStack();
  const analysisQueueUrl = found(queueUrls, /analysis$/);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: rootCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: rootCredentials.secretAccessKey,
    [environment.applicationsTable]: found(tables, /applications$/),
    [environment.directoryTable]: found(tables, /directory$/),
    [environment.operationsTable]: found(tables, /operations$/),
    ...Object.fromEntries(
      declaredQueues.map((queue) => [
        queue.variable,
        found(queueUrls, new RegExp(`/${physicalQueueName('local', queue)}$`)),
      ]),
    ),
  });
  return {
    applications: new Table(found(tables, /applications$/)),
    directory: new Table(found(tables, /directory$/)),
    sqs: new SQSClient({}),
    analysisQueueUrl,
    deadLettersUrl: found(queueUrls, /analysis-dead-letters$/),
  };
}

/** Partition of everything of an application's bank connection. */
export const connectionPartition = (organisationId: string, applicationId: string): string =>
  `ORG#${organisationId}#APPLICATION#${applicationId}`;
