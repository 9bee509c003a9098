import {
  CreateQueueCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { QueueModel } from '../template/stores.ts';

/** Brings the queues to what the templates say; a kept queue keeps its messages and gets the attributes of today. */
export async function createQueues(client: SQSClient, queues: readonly QueueModel[]): Promise<void> {
  // A redrive policy may only name a queue that exists, so dead-letter queues come first.
  const [deadLetter, others] = [queues.filter((queue) => !redrives(queue)), queues.filter(redrives)];
  for (const queue of [...deadLetter, ...others]) {
    if (await exists(client, queue.name)) {
      const { FifoQueue: _, ...changeable } = queue.attributes;
      await client.send(new SetQueueAttributesCommand({ QueueUrl: queue.url, Attributes: changeable }));
    } else {
      await client.send(new CreateQueueCommand({ QueueName: queue.name, Attributes: queue.attributes }));
    }
  }
}

function redrives(queue: QueueModel): boolean {
  return queue.attributes['RedrivePolicy'] !== undefined;
}

async function exists(client: SQSClient, name: string): Promise<boolean> {
  try {
    await client.send(new GetQueueUrlCommand({ QueueName: name }));
    return true;
  } catch (error) {
    if (error instanceof QueueDoesNotExist) return false;
    throw error;
  }
}
