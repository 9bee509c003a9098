// Ours, not Powertools Batch: of this file Batch has the loop over a batch, for 9 KB a worker; earlier retries, the last
// delivery and the validation of messages would still be here.
import { ChangeMessageVisibilityCommand, SQSClient } from '@aws-sdk/client-sqs';
import middy from '@middy/core';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { systemClock } from '../system/clock.ts';
import { reportFailedMessages } from './failed-messages.ts';
import { lazily } from './lazily.ts';
import { loggableError, logger } from './logger.ts';

/** A message after validation. */
export interface Work<M> {
  readonly message: M;
  /** Epoch milliseconds. */
  readonly now: number;
  /** 1 for the first delivery. */
  readonly attempt: number;
}

export interface Worker<M extends z.ZodType, A> {
  readonly name: string;
  readonly message: M;
  /** Processes the messages of a batch side by side instead of one after the other: for what mostly waits. */
  readonly sideBySide?: true;
  readonly wire: () => A;
  /** Must change nothing twice: a message can be delivered again after any step. A throw delivers it again, later. */
  readonly handle: (adapters: A, work: Work<z.output<M>>) => Promise<void>;
  /** Called when a message failed for the last time before it goes to the dead-letter queue. */
  readonly onRetriesExhausted?: (adapters: A, work: Work<z.output<M>>) => Promise<void>;
}

/** Deliveries before a message goes to the dead-letter queue; the queue's redrive policy says the same. */
export const MAX_ATTEMPTS = 3;

let sqs: SQSClient | undefined;

/** Seconds until a failed message comes back, by its delivery: past a hiccup, then past a restart of what it needs. */
const RETRY_SECONDS = [2, 20] as const;

/** Brings a failed message back sooner than the whole visibility timeout. */
async function shortenVisibility(queueUrl: string, record: SQSRecord, attempt: number): Promise<void> {
  try {
    sqs ??= new SQSClient({});
    await sqs.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: queueUrl,
        ReceiptHandle: record.receiptHandle,
        VisibilityTimeout: RETRY_SECONDS[attempt - 1] ?? 0,
      }),
    );
  } catch (error) {
    logger.warn('retry_not_hastened', { failure: loggableError(error) });
  }
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * The handler of a queue's worker: validates each message, reports failures per message, retries soon, and stops cleanly on
 * the last delivery.
 * @param queueUrl of the queue that the messages come from
 */
export function queueWorker<M extends z.ZodType, A>(worker: Worker<M, A>, queueUrl: () => string) {
  const wired = lazily(worker.wire);
  const one = async (record: SQSRecord): Promise<boolean> => {
    const attempt = Number(record.attributes.ApproximateReceiveCount);
    const parsed = worker.message.safeParse(parseBody(record.body));
    if (!parsed.success) {
      logger.error('invalid_message', { worker: worker.name, message_id: record.messageId });
      await shortenVisibility(queueUrl(), record, attempt);
      return false;
    }
    const adapters = wired();
    const task: Work<z.output<M>> = { message: parsed.data, now: systemClock(), attempt };
    try {
      await worker.handle(adapters, task);
      logger.info('work_completed', { worker: worker.name, message_id: record.messageId, attempt });
      return true;
    } catch (error) {
      logger.error('work_failed', {
        worker: worker.name,
        message_id: record.messageId,
        attempt,
        failure: loggableError(error),
      });
    }
    if (attempt >= MAX_ATTEMPTS) await worker.onRetriesExhausted?.(adapters, task);
    await shortenVisibility(queueUrl(), record, attempt);
    return false;
  };
  return middy<SQSEvent, SQSBatchResponse, Error, Context>().handler(async (event, context) => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    const done = async (record: SQSRecord): Promise<void> => {
      const isDone = await one(record).catch((error: unknown) => {
        logger.error('work_failed', { worker: worker.name, failure: loggableError(error) });
        return false;
      });
      if (!isDone) batchItemFailures.push({ itemIdentifier: record.messageId });
    };
    if (worker.sideBySide) await Promise.all(event.Records.map(done));
    else for (const record of event.Records) await done(record);
    reportFailedMessages(batchItemFailures.length, systemClock(), context);
    return { batchItemFailures };
  });
}
