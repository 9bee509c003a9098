/**
 * The emulated SQS endpoint: fauxqs in this process, on loopback, with signatures and policies checked.
 *
 * fauxqs' own start function binds every interface, so its parts are put together here; two of them (the queue store and
 * its SQLite file) are not exported by the package, which is why they are loaded by path and their shape is checked.
 * Queue URLs are `<url>/000000000000/<name>` for any host and port, since fauxqs reads only the name from them: a URL
 * kept by a template or a data folder stays good when the port changes. Clients need their `endpoint` (the SDK's own
 * AWS_ENDPOINT_URL_SQS will do), else they follow the host in the queue URL.
 */
import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';

import { type BuildAppOptions, buildApp } from 'fauxqs';

import type { Authoriser } from '../access/authorisation.ts';
import { type Place, queueArn, sqsAccess, targetOperation } from '../access/requested-access.ts';
import { parseJson } from '../server/json-protocol.ts';
import { isAddressInUse, PortTakenError } from '../server/listen.ts';
import { makeFair, withGroups } from './fair-queues.ts';
import { hiddenClass } from './fauxqs-class.ts';

type Stores = NonNullable<BuildAppOptions['stores']>;

interface Persistence {
  loadSqsAndSns(sqs: Stores['sqsStore'], sns: Stores['snsStore']): void;
  close(): void;
}

export interface SqsOptions extends Place {
  /** Folder of the queues' SQLite file; without it everything stays in memory. */
  readonly dataDir?: string | undefined;
  /** Port on 127.0.0.1, 0 for any. */
  readonly port?: number | undefined;
  readonly authoriser: Authoriser;
}

export interface Sqs {
  readonly url: string;
  /** URL of a queue by its name, whether it exists or not. */
  queueUrl(name: string): string;
  /** ARN of a queue by its name, whether it exists or not. */
  queueArn(name: string): string;
  /** Bodies of the messages in a queue, of those too that wait or are worked on: who looks changes nothing of them. */
  messagesIn(name: string): readonly string[];
  close(): Promise<void>;
}

async function buildStores(): Promise<Stores> {
  const [SqsStore, SnsStore, S3Store] = await Promise.all([
    hiddenClass<Stores['sqsStore']>('sqs/sqsStore.js', 'SqsStore', [
      'createQueue',
      'allQueues',
      'buildQueueUrl',
      'inspectQueue',
    ]),
    hiddenClass<Stores['snsStore']>('sns/snsStore.js', 'SnsStore', ['createTopic']),
    hiddenClass<Stores['s3Store']>('s3/s3Store.js', 'S3Store', ['createBucket']),
  ]);
  return { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
}

/** Opens the SQLite file, loads what it holds and keeps it up to date from then on. */
async function persist(stores: Stores, dataDir: string): Promise<Persistence> {
  await mkdir(dataDir, { recursive: true });
  const Manager = await hiddenClass<Stores['sqsStore']['persistence'] & Persistence>(
    'persistence.js',
    'PersistenceManager',
    ['loadSqsAndSns', 'close'],
  );
  const manager = new Manager(dataDir);
  manager.loadSqsAndSns(stores.sqsStore, stores.snsStore);
  stores.sqsStore.persistence = manager;
  for (const queue of stores.sqsStore.allQueues()) queue.persistence = manager;
  return manager;
}

async function collect(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}

/** Starts SQS on 127.0.0.1. Rejects with PortTakenError when the port is taken. */
export async function startSqs(options: SqsOptions): Promise<Sqs> {
  const { authoriser, port = 0, dataDir, region } = options;
  const stores = await buildStores();
  await makeFair();
  const persistence = dataDir === undefined ? undefined : await persist(stores, dataDir);
  stores.sqsStore.region = region;
  // An empty host makes fauxqs name new queues by the address that the client used.
  stores.sqsStore.host = '';
  const app = buildApp({ logger: false, defaultRegion: region, stores });

  app.addHook('preParsing', async (request, reply, payload) => {
    const target = request.headers['x-amz-target'];
    if (request.method !== 'POST' || typeof target !== 'string' || !target.startsWith('AmazonSQS.')) {
      await reply.code(404).send({ __type: 'UnknownOperationException', message: 'Only SQS is served here.' });
      return payload;
    }
    const body = await collect(payload);
    const headers = request.headers;
    const authenticated = authoriser.authenticate({ method: 'POST', url: request.url, headers, body });
    const refusal = authenticated.ok
      ? authoriser.refusal(authenticated.accessKeyId, sqsAccess(options, targetOperation(target), parseJson(body)))
      : authenticated.refusal;
    if (refusal !== undefined) {
      await reply
        .code(400)
        .header('content-type', 'application/x-amz-json-1.0')
        .send(JSON.stringify({ __type: refusal.code, message: refusal.message }));
      return payload;
    }
    return Object.assign(Readable.from([body]), { receivedEncodedLength: body.length });
  });
  app.addHook('preHandler', ({ body }, _, done) => withGroups(body, done));
  if (persistence !== undefined) app.addHook('onClose', async () => persistence.close());

  try {
    const url = await app.listen({ port, host: '127.0.0.1' });
    return {
      url,
      queueUrl: (name) => `${url}/${options.account}/${name}`,
      queueArn: (name) => queueArn(options, name),
      messagesIn: (name) => {
        const messages = stores.sqsStore.inspectQueue(name)?.messages;
        if (messages === undefined) return [];
        const { ready, delayed, inflight } = messages;
        return [...ready, ...delayed, ...inflight.map(({ message }) => message)].map(({ body }) => body);
      },
      close: () => app.close(),
    };
  } catch (error) {
    await app.close();
    throw isAddressInUse(error) ? new PortTakenError(port, 'SQS') : error;
  }
}
