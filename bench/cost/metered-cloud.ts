import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { createAuthoriser, type Principal, rootPrincipal } from '@imali/aws-emulator/access/authorisation.ts';
import {
  type FunctionFleet,
  functionCredentials,
  functionFleet,
} from '@imali/aws-emulator/functions/function-fleet.ts';
import { startS3 } from '@imali/aws-emulator/s3/start-s3.ts';
import { startDynamoDbEngine } from '@imali/aws-emulator/services/dynamodb-engine.ts';
import { startSecretsManager } from '@imali/aws-emulator/services/secrets-manager.ts';
import { startSqs } from '@imali/aws-emulator/services/sqs.ts';
import { LOCAL_ACCOUNT as account, LOCAL_REGION as region } from '@imali/aws-emulator/services/start-endpoints.ts';
import { createQueues } from '@imali/aws-emulator/stores/create-queues.ts';
import { readAssembly } from '@imali/aws-emulator/template/assembly.ts';
import { readCloudModel, readStoresModel } from '@imali/aws-emulator/template/cloud-model.ts';
import type { Place } from '@imali/aws-emulator/template/physical-resource.ts';
import { synthesizedAssembly } from '../../local/assembly-cache.ts';
import { createTables } from '../../local/create-tables.ts';
import { openEntrances } from '../../local/entrances.ts';
import { environment } from '../../schemas/environment.ts';
import { projectFolder } from '../measure/built-tree.ts';
import { askingForCapacity, consumedUnits } from './consumed-capacity.ts';
import { type PassedCall, startTee } from './listening-tee.ts';
import type { Meter } from './meter.ts';

/** A port that nothing listens on: what one application does not use must fail here rather than go uncounted. */
const UNUSED = 'http://127.0.0.1:9';

/** A cloud whose functions are the real ones and whose every use is counted. */
interface MeteredCloud {
  readonly apiUrl: string;
  readonly close: () => Promise<void>;
}

/**
 * Puts the parts of the local cloud together with a meter between them: calls to DynamoDB and SQS pass through tees,
 * invocations are timed, logs are counted. Mail is left out, and files are not counted: an analysis writes one. That one
 * notifies nobody here, so what follows from it in the background is not counted either. DynamoDB is asked without
 * authorisation, since a request whose signature is checked cannot be made to ask what it consumed.
 * @param onItems gets every call of DynamoDB
 */
export async function startMeteredCloud(
  meter: Meter,
  onItems: (call: PassedCall) => void = () => {},
): Promise<MeteredCloud> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    return { apiUrl: await start(meter, onItems, closers), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Passes calls to DynamoDB on, and reports what they consumed. */
const startTableTee = (upstreamPort: number, meter: Meter, onItems: (call: PassedCall) => void) =>
  startTee({
    name: 'DynamoDB',
    upstreamPort,
    rewrite: askingForCapacity,
    onCall: (call) => {
      meter.dynamodb(consumedUnits(call.operation, call.request, call.answer));
      onItems(call);
    },
  });

async function start(
  meter: Meter,
  onItems: (call: PassedCall) => void,
  closers: (() => Promise<void>)[],
): Promise<string> {
  const stacks = await readAssembly(await synthesizedAssembly(projectFolder, 'local'));
  const rootCredentials = {
    accessKeyId: `AKIA${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64url'),
  };
  const principals = new Map<string, Principal>([
    [rootCredentials.accessKeyId, rootPrincipal(rootCredentials.secretAccessKey)],
  ]);
  const authoriser = createAuthoriser({ principals });

  const engine = await startDynamoDbEngine();
  closers.push(engine.close);
  const dynamodb = await startTableTee(engine.port, meter, onItems);
  closers.push(dynamodb.close);
  const queues = await startSqs({ authoriser, region, account });
  closers.push(queues.close);
  const sqs = await startTee({
    name: 'SQS',
    upstreamPort: Number(new URL(queues.url).port),
    onCall: ({ operation, answer }) => meter.sqs(operation, answer),
  });
  closers.push(sqs.close);
  const secrets = await startSecretsManager({ authoriser, region, account });
  closers.push(secrets.close);

  const objects = await startS3({ authoriser });
  closers.push(objects.close);

  const arns = new Map<string, string>();
  const place: Place = { region, account, sqsUrl: sqs.url, secretArn: (name) => arns.get(name) ?? name };
  for (const secret of readStoresModel(stacks, place).secrets) {
    arns.set(secret.name, (await secrets.ensureSecret(secret.name, secret.generation)).arn);
  }
  const model = readCloudModel(stacks, place);
  const tablesClient = new DynamoDBClient({ region, credentials: rootCredentials, endpoint: dynamodb.url });
  const queuesClient = new SQSClient({ region, credentials: rootCredentials, endpoint: sqs.url });
  await Promise.all([createTables(tablesClient, model.stores.tables), createQueues(queuesClient, model.stores.queues)]);
  await Promise.all(model.stores.buckets.map(({ name, isVersioned }) => objects.ensureBucket(name, { isVersioned })));
  tablesClient.destroy();
  queuesClient.destroy();

  const credentials = functionCredentials(model.functions);
  for (const { name, statements } of model.functions) {
    const own = credentials.get(name);
    if (own === undefined) continue;
    principals.set(own.accessKeyId, { name, secretAccessKey: own.secretAccessKey, policyStatements: statements });
  }
  let apiUrl = '';
  const endpoints = {
    dynamodb: dynamodb.url,
    sqs: sqs.url,
    secretsManager: secrets.url,
    s3: objects.url,
    ses: UNUSED,
    kms: UNUSED,
    states: UNUSED,
  };
  const fleet = functionFleet({
    functions: model.functions,
    credentials,
    region,
    endpoints,
    overrides: () => ({ [environment.apiUrl]: apiUrl }),
    logs: { of: () => (text) => meter.log(text), close: async () => {} },
    compileCache: join(projectFolder, '.build', 'compile-cache'),
    reloads: false,
  });
  closers.push(fleet.close);
  const memory = new Map(model.functions.map(({ name, memoryMb }) => [name, memoryMb]));
  const timed: FunctionFleet = {
    ...fleet,
    invoke: async (name, event) => {
      const from = performance.now();
      const result = await fleet.invoke(name, event);
      meter.invocation(name, performance.now() - from, memory.get(name) ?? 0);
      return result;
    },
  };
  const entrances = await openEntrances({
    ...{ model, fleet: timed, credentials, rootCredentials, region, account },
    sqsUrl: sqs.url,
    port: 0,
  });
  closers.push(entrances.close);
  apiUrl = entrances.apiUrl;
  return apiUrl;
}
