import { setTimeout as pause } from 'node:timers/promises';

/** Refusals in a row after which the last one is the answer: an allowance that never comes back is a fault. */
const MOST_REFUSALS = 40;

/** Whether the units of the caller are spent. Other limits, which tests ask for, leave units. */
const isOutOfUnits = (reply: Response): boolean =>
  reply.status === 429 && /;r=[0-4];/.test(reply.headers.get('ratelimit') ?? '');

/**
 * `fetch` of a caller who waits as the limits ask: the faster the machine, the sooner a test that writes in bulk spends its units,
 * and what it shows is not the limit. Sending again is safe, since a refused request was never begun.
 */
export const patientFetch: typeof fetch = async (input, init) => {
  let reply = await fetch(input, init);
  for (let refusals = 1; isOutOfUnits(reply) && refusals < MOST_REFUSALS; refusals += 1) {
    await reply.arrayBuffer();
    await pause(Number(reply.headers.get('retry-after') ?? '1') * 1000);
    reply = await fetch(input, init);
  }
  return reply;
};
