import { GetQueueAttributesCommand, GetQueueUrlCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { declaredQueues } from '../../cdk/capability-resources.ts';
import { deadLetterName } from '../../cdk/constructs/work-queue.ts';
import { physicalName, type Stage } from '../../cdk/names.ts';
import { physicalQueueName } from '../../cdk/queue-names.ts';

/** A queue of a stage as commands name it: `analysis`, not `imali-staging-analysis`. */
export interface StageQueue {
  readonly name: string;
  readonly physical: string;
  readonly deadLetters: string;
}

/** Every queue with a worker, by name. */
export function stageQueues(stage: Stage): readonly StageQueue[] {
  const prefix = physicalName(stage, '');
  return declaredQueues
    .map((declared) => physicalQueueName(stage, declared))
    .map((physical) => ({ name: physical.slice(prefix.length), physical, deadLetters: deadLetterName(physical) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The queue of that name. @throws an Error for people that lists the names there are */
export function stageQueue(stage: Stage, name: string | undefined): StageQueue {
  const all = stageQueues(stage);
  const found = all.find((queue) => queue.name === name);
  if (found !== undefined) return found;
  throw new Error(`Name a queue: ${all.map((queue) => queue.name).join(', ')}.`);
}

/** How many messages a queue holds. */
export interface QueueDepth {
  /** Waiting for a worker. */
  readonly waiting: number;
  /** In the hands of a worker. */
  readonly inFlight: number;
  /** Held back until their time has come. */
  readonly delayed: number;
}

/** The address of a queue. Throws where there is none of this name. */
export async function queueUrl(sqs: SQSClient, physical: string): Promise<string> {
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: physical }));
  if (QueueUrl === undefined) throw new Error(`There is no queue ${physical}.`);
  return QueueUrl;
}

/** Counts the messages of a queue, as far as SQS knows at once. */
export async function queueDepth(sqs: SQSClient, physical: string): Promise<QueueDepth> {
  const { Attributes: counts = {} } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: await queueUrl(sqs, physical),
      AttributeNames: [
        'ApproximateNumberOfMessages',
        'ApproximateNumberOfMessagesNotVisible',
        'ApproximateNumberOfMessagesDelayed',
      ],
    }),
  );
  return {
    waiting: Number(counts['ApproximateNumberOfMessages'] ?? 0),
    inFlight: Number(counts['ApproximateNumberOfMessagesNotVisible'] ?? 0),
    delayed: Number(counts['ApproximateNumberOfMessagesDelayed'] ?? 0),
  };
}
