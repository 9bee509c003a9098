import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';

/** SQS hands out at most this many messages at once. */
const MOST_AT_ONCE = 10;
/** How long a message that is being taken is hidden from workers. */
const HIDDEN_SECONDS = 120;

/** What taking messages did. */
export interface Taken {
  readonly messages: number;
  /** Whether the queue answered that it has no more. */
  readonly isEmpty: boolean;
}

/**
 * Takes messages out of a queue one by one: each is deleted once `keep` has resolved. One that is cut off in between comes
 * back and is taken again, so `keep` may see a message twice.
 * @param most how many to take at most
 */
export async function takeMessages(
  sqs: SQSClient,
  from: string,
  most: number,
  keep: (message: Message) => Promise<void>,
): Promise<Taken> {
  let messages = 0;
  while (messages < most) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: from,
        MaxNumberOfMessages: Math.min(MOST_AT_ONCE, most - messages),
        WaitTimeSeconds: 1,
        VisibilityTimeout: HIDDEN_SECONDS,
        MessageSystemAttributeNames: ['All'],
      }),
    );
    if (Messages.length === 0) return { messages, isEmpty: true };
    for (const message of Messages) {
      await keep(message);
      await sqs.send(new DeleteMessageCommand({ QueueUrl: from, ReceiptHandle: message.ReceiptHandle }));
      messages += 1;
    }
  }
  return { messages, isEmpty: false };
}

/**
 * Moves messages from one queue to another, such as dead letters to their worker. Not SQS's own move task: that one takes
 * all or nothing, and a first message alone shows whether the cause is gone.
 */
export function moveMessages(sqs: SQSClient, from: string, to: string, most: number): Promise<Taken> {
  return takeMessages(sqs, from, most, async ({ Body }) => {
    await sqs.send(new SendMessageCommand({ QueueUrl: to, MessageBody: Body }));
  });
}
