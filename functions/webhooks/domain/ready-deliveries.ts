import type { WaitingDelivery } from './delivery.ts';

/**
 * The deliveries that may be made now: of each key the first one, when it is due. One that waits for its next attempt holds
 * up those behind it of the same key, and no others.
 * @param waiting in the order in which they are to be made
 * @param now epoch milliseconds
 * @returns those, and when the next one of the others is due; null where nothing else waits
 */
export function readyDeliveries(
  waiting: readonly WaitingDelivery[],
  now: number,
): { readonly ready: readonly WaitingDelivery[]; readonly nextDue: number | null } {
  const keys = new Set<string>();
  const ready: WaitingDelivery[] = [];
  let nextDue: number | null = null;
  for (const one of waiting) {
    if (keys.has(one.key)) continue;
    keys.add(one.key);
    const due = Date.parse(one.due);
    if (due <= now) ready.push(one);
    else if (nextDue === null || due < nextDue) nextDue = due;
  }
  return { ready, nextDue };
}
