/** Starts every emulated AWS endpoint of one machine, with one set of principals and one data folder. */
import { join } from 'node:path';

import { createAuthoriser, type Principals } from '../access/authorisation.ts';
import { queueArn } from '../access/requested-access.ts';
import type { ObjectCreated } from '../s3/s3-call.ts';
import { type BucketConfiguration, startS3 } from '../s3/start-s3.ts';
import { startDynamoDb } from './dynamodb.ts';
import { startKms, type TemplateKey } from './kms.ts';
import { type SecretGeneration, type StoredSecret, startSecretsManager } from './secrets-manager.ts';
import { startSes } from './ses.ts';
import { startSqs } from './sqs.ts';
import { type StatesEndpoint, startStates } from './states.ts';

/** Region that the deployment uses, and the account that stands for it on one machine. */
export const LOCAL_REGION = 'af-south-1';
export const LOCAL_ACCOUNT = '000000000000';

type EndpointName = 'dynamodb' | 'sqs' | 's3' | 'ses' | 'secretsManager' | 'kms' | 'states';

export interface EndpointsOptions {
  /** Folder that keeps everything across restarts; without it (or with `inMemory`) nothing stays. */
  readonly dataDir?: string | undefined;
  readonly inMemory?: boolean | undefined;
  /** Looked up at every request: principals may be added while the endpoints run. */
  readonly principals: Principals;
  /** See S3Options: called for every object before its writer is answered. */
  readonly onObjectCreated?: ((event: ObjectCreated) => void | Promise<void>) | undefined;
  readonly region?: string | undefined;
  readonly account?: string | undefined;
  /** Fixed ports on 127.0.0.1 by endpoint; the system chooses those not given. */
  readonly ports?: Partial<Readonly<Record<EndpointName, number>>> | undefined;
}

export interface Endpoints {
  readonly urls: Readonly<Record<EndpointName | 'inbox', string>>;
  /** The variables by which every AWS SDK finds these endpoints without knowing of them. */
  readonly environment: Readonly<Record<string, string>>;
  queueUrl(name: string): string;
  queueArn(name: string): string;
  /** See Sqs. */
  messagesIn(queueName: string): readonly string[];
  /** Runs the state machines, once the functions can be called. */
  readonly states: Pick<StatesEndpoint, 'run' | 'resume' | 'stop'>;
  ensureBucket(name: string, configuration?: BucketConfiguration): Promise<void>;
  ensureSecret(name: string, generation?: SecretGeneration): Promise<StoredSecret>;
  ensureKey(key: TemplateKey): Promise<void>;
  /** Ends all of them in order; with a data folder everything written is kept. */
  close(): Promise<void>;
}

interface Closable {
  close(): Promise<void>;
}

async function closeAll(endpoints: readonly Closable[]): Promise<void> {
  const results = await Promise.allSettled(endpoints.map((endpoint) => endpoint.close()));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * Starts DynamoDB, SQS, S3, SES, Secrets Manager, KMS and Step Functions on 127.0.0.1, all at once, and resolves when all
 * take requests.
 * When one cannot start the others are ended and its error is thrown: JavaMissingError and PortTakenError carry one line
 * meant for the person at the keyboard.
 */
export async function startEndpoints(options: EndpointsOptions): Promise<Endpoints> {
  const {
    account = LOCAL_ACCOUNT,
    inMemory = false,
    onObjectCreated,
    ports = {},
    principals,
    region = LOCAL_REGION,
  } = options;
  const folder = (name: string): string | undefined =>
    options.dataDir === undefined || inMemory ? undefined : join(options.dataDir, name);
  const authoriser = createAuthoriser({ principals });
  const shared = { authoriser, region, account };
  const starting = [
    startDynamoDb({ ...shared, dataDir: folder('dynamodb'), port: ports.dynamodb }),
    startSqs({ ...shared, dataDir: folder('sqs'), port: ports.sqs }),
    startS3({ authoriser, dataDir: folder('s3'), port: ports.s3, onObjectCreated }),
    startSes({ ...shared, port: ports.ses }),
    startSecretsManager({ ...shared, dataDir: folder('secrets'), port: ports.secretsManager }),
    startKms({ ...shared, dataDir: folder('kms'), port: ports.kms }),
    startStates({ authoriser, dataDir: folder('executions'), port: ports.states }),
  ] as const;
  const settled = await Promise.allSettled(starting);
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed !== undefined) {
    await closeAll(settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
    throw failed.reason;
  }
  const [dynamodb, sqs, s3, ses, secretsManager, kms, states] = await Promise.all(starting);
  const urls = {
    dynamodb: dynamodb.url,
    sqs: sqs.url,
    s3: s3.url,
    ses: ses.url,
    secretsManager: secretsManager.url,
    kms: kms.url,
    states: states.url,
    inbox: ses.inbox,
  };
  return {
    urls,
    environment: {
      AWS_REGION: region,
      AWS_ENDPOINT_URL_DYNAMODB: urls.dynamodb,
      AWS_ENDPOINT_URL_SQS: urls.sqs,
      AWS_ENDPOINT_URL_S3: urls.s3,
      AWS_ENDPOINT_URL_SESV2: urls.ses,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: urls.secretsManager,
      AWS_ENDPOINT_URL_KMS: urls.kms,
      AWS_ENDPOINT_URL_SFN: urls.states,
    },
    queueUrl: sqs.queueUrl,
    queueArn: (name) => queueArn({ region, account }, name),
    messagesIn: sqs.messagesIn,
    states,
    ensureBucket: s3.ensureBucket,
    ensureSecret: secretsManager.ensureSecret,
    ensureKey: kms.ensureKey,
    close: () => closeAll([states, ses, s3, kms, secretsManager, sqs, dynamodb]),
  };
}
