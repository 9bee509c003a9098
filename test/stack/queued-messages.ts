import * as z from 'zod';
import { runningStack } from './running-stack.ts';

/**
 * Bodies of the messages in a queue of the running cloud, of those too that wait or are worked on. They stay as they are:
 * a receive would use up a try of the worker, and hide them from other tests.
 */
export async function queuedMessages(queueUrl: string): Promise<readonly string[]> {
  const name = queueUrl.slice(queueUrl.lastIndexOf('/') + 1);
  return z.array(z.string()).parse(await (await fetch(`${runningStack().queuesUrl}/${name}`)).json());
}
