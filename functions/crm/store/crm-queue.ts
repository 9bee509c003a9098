import type { Held } from '../../platform/grants/held.ts';
import { queueSender } from '../../platform/store/queue-sender.ts';
import type { CrmQueue } from '../domain/crm-settings.ts';
import type { DealMessage } from '../resources.ts';

/** The queue of the worker that writes to deals. */
export const sqsCrmQueue = (held: Held<'crmQueue', 'send', DealMessage>): CrmQueue => ({ ask: queueSender(held).send });
