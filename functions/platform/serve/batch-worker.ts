import middy from '@middy/core';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type * as z from 'zod';
import { systemClock } from '../system/clock.ts';
import { reportFailedMessages } from './failed-messages.ts';
import { lazily } from './lazily.ts';
import { loggableError, logger } from './logger.ts';

/** A worker that does all messages of a batch in one go: what they have in common is done once. */
interface GroupWorker<M extends z.ZodType, A> {
  readonly name: string;
  readonly message: M;
  readonly wire: () => A;
  /** Must change nothing twice: messages can be delivered again. A throw delivers all of them again, later. */
  readonly handle: (adapters: A, messages: readonly z.output<M>[]) => Promise<void>;
}

function parsedBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The handler of such a worker. A message that is not understood fails by itself. */
export function batchWorker<M extends z.ZodType, A>(worker: GroupWorker<M, A>) {
  const wired = lazily(worker.wire);
  return middy<SQSEvent, SQSBatchResponse, Error, Context>().handler(async ({ Records: records }, context) => {
    const read = records.map(({ messageId, body }) => ({
      messageId,
      parsed: worker.message.safeParse(parsedBody(body)),
    }));
    const understood = read.flatMap(({ messageId, parsed }) =>
      parsed.success ? [{ messageId, data: parsed.data }] : [],
    );
    const failed = read.filter(({ parsed }) => !parsed.success).map(({ messageId }) => messageId);
    for (const message_id of failed) logger.error('invalid_message', { worker: worker.name, message_id });
    try {
      await worker.handle(
        wired(),
        understood.map(({ data }) => data),
      );
      logger.info('work_completed', { worker: worker.name, messages: understood.length });
    } catch (error) {
      logger.error('work_failed', { worker: worker.name, failure: loggableError(error) });
      failed.push(...understood.map(({ messageId }) => messageId));
    }
    reportFailedMessages(failed.length, systemClock(), context);
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  });
}
