import type { QueueResource } from '../functions/platform/grants/resource.ts';
import { constructId, physicalName, type Stage } from './names.ts';

/** `crmQueue` -> `crm`, where the resource names nothing else. */
const shortName = (name: string): string => name.replace(/Queue$/, '');

/** Physical name of a queue; that of its dead letters follows from it. */
export const physicalQueueName = (stage: Stage, { name, is }: QueueResource): string =>
  physicalName(stage, is.physical ?? shortName(name));

/** Id of the construct of a queue. */
export const queueConstruct = ({ name, is }: QueueResource): string => is.construct ?? constructId(shortName(name));
