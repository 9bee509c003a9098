/**
 * Fair queues of SQS (Developer Guide, "How Amazon SQS fair queues work"): messages of a standard queue that have a group are of
 * tenants, and where one tenant holds much of what is worked on, messages of the others go first. AWS calls its thresholds approximate.
 */

/** A tenant is busy with more than this share of the messages in flight, and at least so many of its own. */
const IN_FLIGHT_SHARE = 0.1;
const IN_FLIGHT_LEAST = 30;
/** Or with more than this share of the time that was worked lately. */
const TIME_SHARE = 0.1;
/** How fast what was worked is forgotten: AWS says "recent". */
const HALF_LIFE_MS = 30_000;
/** Below this there is too little work to judge anybody by. */
const LEAST_WORKED_MS = 1_000;

interface Held {
  readonly tenant: string;
  readonly since: number;
}

/** Which tenants hold up a queue, by what was taken from it and how long that was worked on. Times are epoch milliseconds. */
export class FairOrder {
  readonly #held = new Map<string, Held>();
  readonly #worked = new Map<string, number>();
  #workedAt = 0;

  /** @param handle of one receive. @param tenant the message's group; without one a message is a tenant of its own */
  take(handle: string, tenant: string, now: number): void {
    this.#held.set(handle, { tenant, since: now });
  }

  /** The message was deleted, handed back, or its time in flight is over. */
  end(handle: string, now: number): void {
    const held = this.#held.get(handle);
    if (held === undefined) return;
    this.#held.delete(handle);
    this.#forget(now);
    this.#worked.set(held.tenant, (this.#worked.get(held.tenant) ?? 0) + (now - held.since));
  }

  /** Tenants whose messages go last. */
  noisy(now: number): ReadonlySet<string> {
    this.#forget(now);
    const inFlight = new Map<string, number>();
    const worked = new Map(this.#worked);
    for (const { tenant, since } of this.#held.values()) {
      inFlight.set(tenant, (inFlight.get(tenant) ?? 0) + 1);
      worked.set(tenant, (worked.get(tenant) ?? 0) + (now - since));
    }
    const allWorked = [...worked.values()].reduce((sum, time) => sum + time, 0);
    const found = new Set<string>();
    for (const [tenant, count] of inFlight) {
      if (count >= IN_FLIGHT_LEAST && count > IN_FLIGHT_SHARE * this.#held.size) found.add(tenant);
    }
    for (const [tenant, time] of worked) {
      if (allWorked >= LEAST_WORKED_MS && time > TIME_SHARE * allWorked) found.add(tenant);
    }
    return found;
  }

  /** Messages in the order in which they are received: those of quiet tenants first, each part in its order. */
  ordered<M>(messages: readonly M[], tenantOf: (message: M) => string, now: number): readonly M[] {
    const noisy = this.noisy(now);
    if (noisy.size === 0) return messages;
    const isNoisy = (message: M): boolean => noisy.has(tenantOf(message));
    return [...messages.filter((message) => !isNoisy(message)), ...messages.filter(isNoisy)];
  }

  #forget(now: number): void {
    const left = 0.5 ** (Math.max(0, now - this.#workedAt) / HALF_LIFE_MS);
    this.#workedAt = now;
    for (const [tenant, time] of this.#worked) {
      if (time * left < 1) this.#worked.delete(tenant);
      else this.#worked.set(tenant, time * left);
    }
  }
}
