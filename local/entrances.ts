import { randomUUID } from 'node:crypto';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Credentials } from '@imali/aws-emulator/functions/function-environment.ts';
import type { FunctionFleet } from '@imali/aws-emulator/functions/function-fleet.ts';
import { startGateway } from '@imali/aws-emulator/gateway/gateway.ts';
import { type EventSource, startEventSource } from '@imali/aws-emulator/queues/event-source.ts';
import { notified, objectCreatedEvent } from '@imali/aws-emulator/queues/object-notifications.ts';
import { startScheduler } from '@imali/aws-emulator/queues/scheduler.ts';
import type { ObjectCreated } from '@imali/aws-emulator/s3/s3-call.ts';
import type { CloudModel } from '@imali/aws-emulator/template/cloud-model.ts';
import type { QueueModel } from '@imali/aws-emulator/template/stores.ts';
import { type EventSourceModel, functionNameOf } from '@imali/aws-emulator/template/triggers.ts';

/** Batches under way get this long to end when the cloud stops; what is cut off stays in its queue. */
const stopGraceMs = 5_000;

export interface EntrancesOptions {
  readonly model: CloudModel;
  readonly fleet: FunctionFleet;
  /** Of the functions, by name: queues are polled in their name. */
  readonly credentials: ReadonlyMap<string, Credentials>;
  readonly rootCredentials: Credentials;
  readonly sqsUrl: string;
  readonly region: string;
  readonly account: string;
  /** Port of the API; 0 for any. */
  readonly port: number;
}

/** Everything that calls functions: the API, queues, new objects and the clock. */
export interface Entrances {
  readonly apiUrl: string;
  /** Never rejects: a notification that fails does not undo the object, as in S3. */
  readonly objectCreated: (object: ObjectCreated) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens the entrances. Rejects with PortTakenError when the port of the API is taken. */
export async function openEntrances(options: EntrancesOptions): Promise<Entrances> {
  const { model, fleet, region, account, port, sqsUrl, rootCredentials } = options;
  if (model.api === undefined) throw new Error('The assembly has no REST API.');
  // Checked before anything listens, so that a failure leaves nothing behind.
  const polls = model.eventSources.map((source) => pollOf(options, source));
  const gateway = await startGateway({ api: model.api, account, port, invoke: fleet.invoke });
  const sources = polls.map((start) => start());
  const scheduler = startScheduler({ schedules: model.schedules, region, account, invokeLater: fleet.invokeLater });
  const sqs = new SQSClient({ region, endpoint: sqsUrl, credentials: rootCredentials });

  return {
    apiUrl: gateway.url,
    objectCreated: async (object) => {
      for (const arn of notified(model.notifications, object)) {
        const event = objectCreatedEvent(object, region, randomUUID());
        const queue = model.stores.queues.find((one) => one.arn === arn);
        if (queue === undefined) fleet.invokeLater(functionNameOf(arn), event);
        else await tell(sqs, queue, event);
      }
    },
    close: async () => {
      scheduler.stop();
      await Promise.all([gateway.close(), withinGrace(sources.map((source) => source.stop()))]);
      sqs.destroy();
    },
  };
}

async function tell(sqs: SQSClient, queue: QueueModel, event: unknown): Promise<void> {
  try {
    await sqs.send(new SendMessageCommand({ QueueUrl: queue.url, MessageBody: JSON.stringify(event) }));
  } catch (error) {
    console.error(`A notification could not be sent to ${queue.name}:`, error);
  }
}

function pollOf(options: EntrancesOptions, source: EventSourceModel): () => EventSource {
  const { model, fleet, credentials, region, sqsUrl } = options;
  const own = credentials.get(source.functionName);
  const queue = model.stores.queues.find((one) => one.arn === source.queueArn);
  if (own === undefined || queue === undefined) {
    throw new Error(`The event source ${source.queueArn} of ${source.functionName} has no queue or no function.`);
  }
  return () => {
    const client = new SQSClient({ region, endpoint: sqsUrl, credentials: own });
    const running = startEventSource({
      model: source,
      queueUrl: queue.url,
      client,
      region,
      invoke: fleet.invoke,
      onError: (error) => console.error(`Event source of ${source.functionName}:`, error),
    });
    return {
      stop: async () => {
        await running.stop();
        client.destroy();
      },
    };
  };
}

async function withinGrace(work: readonly Promise<void>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const grace = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, stopGraceMs);
  });
  await Promise.race([Promise.all(work), grace]);
  clearTimeout(timer);
}
