import type { Held } from '../../platform/grants/held.ts';
import { queueSender } from '../../platform/store/queue-sender.ts';
import type { RevetQueue } from '../domain/revet-store.ts';
import type { RevetMessage } from '../resources.ts';

/** The queue of the re-vetting worker. */
export const sqsRevetQueue = (held: Held<'revetQueue', 'send', RevetMessage>): RevetQueue => ({
  ask: queueSender(held).sendAll,
});
