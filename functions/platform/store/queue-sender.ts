import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Held } from '../grants/held.ts';

/** The longest that SQS holds a message back. */
const LONGEST_DELAY_SECONDS = 900;
/** Messages that are sent side by side. */
const AT_ONCE = 20;

/**
 * Whose message it is. Where one lender fills a queue, SQS gives messages of the others first ("fair queues"): it knows lenders
 * by the group of a message. One that names no lender is on its own.
 */
export function messageGroup(message: unknown): { readonly MessageGroupId?: string } {
  if (typeof message !== 'object' || message === null) return {};
  const own: unknown = Reflect.get(message, 'organisationId');
  const entry: unknown = Reflect.get(message, 'entry');
  const ofEntry: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'organisation') : undefined;
  const lender = own ?? ofEntry;
  return typeof lender === 'string' ? { MessageGroupId: lender } : {};
}

/** Sends messages of type M to a queue. */
export interface QueueSender<M> {
  /** @param afterSeconds how long the message is held back, at most a quarter of an hour */
  send(message: M, afterSeconds?: number): Promise<void>;
  /** Sends several, in no order. Throws when one of them was not taken. */
  sendAll(messages: readonly M[], afterSeconds?: number): Promise<void>;
}

let client: SQSClient | undefined;

/** Sends to a queue that the function was granted. */
export function queueSender<M>(held: Held<string, 'send', M>): QueueSender<M> {
  const queueUrl = held.to('send');
  const send = async (message: M, afterSeconds = 0): Promise<void> => {
    client ??= new SQSClient({});
    await client.send(
      new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: JSON.stringify(message),
        ...messageGroup(message),
        DelaySeconds: Math.min(LONGEST_DELAY_SECONDS, Math.max(0, Math.ceil(afterSeconds))),
      }),
    );
  };
  return {
    send,
    async sendAll(messages, afterSeconds) {
      for (let at = 0; at < messages.length; at += AT_ONCE) {
        await Promise.all(messages.slice(at, at + AT_ONCE).map((message) => send(message, afterSeconds)));
      }
    },
  };
}
