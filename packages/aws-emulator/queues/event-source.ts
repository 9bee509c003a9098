import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { InvocationResult } from '../functions/instance.ts';
import type { EventSourceModel } from '../template/triggers.ts';
import { succeededMessages } from './batch-outcome.ts';
import { sqsEvent } from './sqs-event.ts';

/** Batches in flight where the template names no maximum: what Lambda starts with. */
const startingConcurrency = 5;
/** The longest that SQS lets a poll wait. */
const longestPollSeconds = 20;
/** A receive takes at most this many messages; larger batches are gathered from several. */
const mostPerReceive = 10;
const pauseAfterErrorMs = 1_000;

export interface EventSource {
  /** Stops polling and waits for the batches in flight; what they did not finish stays in the queue. */
  readonly stop: () => Promise<void>;
}

export interface EventSourceOptions {
  readonly model: EventSourceModel;
  readonly queueUrl: string;
  /** Signs as the function: Lambda polls with the function's role, so a missing permission shows here too. */
  readonly client: SQSClient;
  readonly region: string;
  readonly invoke: (functionName: string, event: unknown) => Promise<InvocationResult>;
  /** Called when a poll or a deletion fails. */
  readonly onError: (error: unknown) => void;
}

/** Polls a queue and runs its function on batches, deleting only what succeeded. */
export function startEventSource(options: EventSourceOptions): EventSource {
  const { model, onError } = options;
  const stopping = new AbortController();
  const inFlight = new Set<Promise<void>>();
  const most = model.maximumConcurrency ?? startingConcurrency;

  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const messages = await receiveBatch(options, stopping.signal);
        if (messages.length === 0) continue;
        if (stopping.signal.aborted) {
          await handBack(options, messages);
          return;
        }
        const work: Promise<void> = workOff(options, messages)
          .catch(onError)
          .finally(() => inFlight.delete(work));
        inFlight.add(work);
        if (inFlight.size >= most) await Promise.race(inFlight);
      } catch (error) {
        if (stopping.signal.aborted) return;
        onError(error);
        await pause(pauseAfterErrorMs, stopping.signal);
      }
    }
  };
  const polling = poll();

  return {
    stop: async () => {
      stopping.abort();
      await polling;
      await Promise.all(inFlight);
    },
  };
}

/** One batch: the first messages by long poll, then more until the batch is full or its window ends. */
async function receiveBatch(options: EventSourceOptions, signal: AbortSignal): Promise<readonly Message[]> {
  const { batchSize, batchingWindowSeconds } = options.model;
  const batch = [...(await receive(options, Math.min(batchSize, mostPerReceive), longestPollSeconds, signal))];
  const end = Date.now() + batchingWindowSeconds * 1000;
  while (batch.length > 0 && batch.length < batchSize && !signal.aborted) {
    const left = Math.ceil((end - Date.now()) / 1000);
    const wanted = Math.min(batchSize - batch.length, mostPerReceive);
    // A stop amid the window must not lose the messages that are held already.
    const more = await receive(options, wanted, Math.max(0, Math.min(left, longestPollSeconds)), signal).catch(
      () => [],
    );
    batch.push(...more);
    if (more.length === 0 && left <= 0) break;
  }
  return batch;
}

async function receive(
  { client, queueUrl }: EventSourceOptions,
  count: number,
  waitSeconds: number,
  abortSignal: AbortSignal,
): Promise<readonly Message[]> {
  const reply = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: count,
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    }),
    { abortSignal },
  );
  return reply.Messages ?? [];
}

async function workOff(options: EventSourceOptions, messages: readonly Message[]): Promise<void> {
  const { model, client, queueUrl, region, invoke } = options;
  const result = await invoke(model.functionName, sqsEvent(messages, model.queueArn, region));
  const ids = messages.map((message) => message.MessageId ?? '');
  const succeeded = new Set(succeededMessages(result, ids, model.reportsItemFailures));
  const entries = messages
    .filter((message) => succeeded.has(message.MessageId ?? ''))
    .map((message, index) => ({ Id: String(index), ReceiptHandle: message.ReceiptHandle }));
  for (let from = 0; from < entries.length; from += mostPerReceive) {
    await client.send(
      new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries.slice(from, from + mostPerReceive) }),
    );
  }
}

/** Makes messages visible again at once, when the poller stops before their function ran. */
async function handBack({ client, queueUrl }: EventSourceOptions, messages: readonly Message[]): Promise<void> {
  await client.send(
    new ChangeMessageVisibilityBatchCommand({
      QueueUrl: queueUrl,
      Entries: messages.slice(0, mostPerReceive).map((message, index) => ({
        Id: String(index),
        ReceiptHandle: message.ReceiptHandle,
        VisibilityTimeout: 0,
      })),
    }),
  );
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
