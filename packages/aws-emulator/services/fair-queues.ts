import { AsyncLocalStorage } from 'node:async_hooks';
import * as z from 'zod';
import { FairOrder } from '../queues/fair-order.ts';
import { hiddenClass } from './fauxqs-class.ts';

/** What fauxqs' own queue has, as far as messages are put in order here. */
interface QueuedMessage {
  readonly messageId: string;
  readonly body: string;
  readonly messageGroupId?: string;
}

interface FauxQueue {
  messages: readonly QueuedMessage[];
  enqueue(message: QueuedMessage): void;
  readonly inflightMessages: ReadonlyMap<string, { readonly message: QueuedMessage }>;
  isFifo(): boolean;
  dequeue(...args: readonly unknown[]): readonly { readonly ReceiptHandle: string }[];
}

/** The groups of the messages of the request that is served, by their bodies. */
const groups = new AsyncLocalStorage<ReadonlyMap<string, string>>();

const Grouped = z.object({ MessageBody: z.string(), MessageGroupId: z.string() });
const Batch = z.object({ Entries: z.array(z.unknown()) });

/** Serves a request with the groups that its messages name: fauxqs keeps those of FIFO queues alone. */
export function withGroups(body: unknown, serve: () => void): void {
  const batch = Batch.safeParse(body);
  const named = (batch.success ? batch.data.Entries : [body]).flatMap((entry) => {
    const read = Grouped.safeParse(entry);
    return read.success ? [[read.data.MessageBody, read.data.MessageGroupId] as const] : [];
  });
  groups.run(new Map(named), serve);
}

const FAIR = Symbol.for('imali.fair-queues');

/** Has standard queues give messages of quiet tenants first, as SQS does and fauxqs doesn't. */
export async function makeFair(): Promise<void> {
  const Queue = await hiddenClass<FauxQueue>('sqs/sqsStore.js', 'SqsQueue', ['isFifo', 'enqueue', 'dequeue']);
  if (FAIR in Queue.prototype) return;
  const { dequeue: plain, enqueue }: FauxQueue = Queue.prototype;
  const orders = new WeakMap<FauxQueue, { readonly fair: FairOrder; held: ReadonlySet<string> }>();
  Object.assign(Queue.prototype, {
    [FAIR]: true,
    enqueue(this: FauxQueue, message: QueuedMessage) {
      const group = this.isFifo() ? undefined : groups.getStore()?.get(message.body);
      enqueue.call(this, group === undefined ? message : Object.assign(message, { messageGroupId: group }));
    },
    dequeue(this: FauxQueue, ...args: readonly unknown[]) {
      if (this.isFifo()) return plain.apply(this, [...args]);
      const now = Date.now();
      const known = orders.get(this) ?? { fair: new FairOrder(), held: new Set<string>() };
      orders.set(this, known);
      for (const handle of known.held) if (!this.inflightMessages.has(handle)) known.fair.end(handle, now);
      const tenantOf = ({ messageId, messageGroupId }: QueuedMessage): string => messageGroupId ?? messageId;
      this.messages = [...known.fair.ordered(this.messages, tenantOf, now)];
      const taken = plain.apply(this, [...args]);
      for (const { ReceiptHandle: handle } of taken) {
        const held = this.inflightMessages.get(handle);
        if (held !== undefined) known.fair.take(handle, tenantOf(held.message), now);
      }
      known.held = new Set(this.inflightMessages.keys());
      return taken;
    },
  });
}
