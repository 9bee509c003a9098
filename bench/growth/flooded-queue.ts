import { FairOrder } from '@imali/aws-emulator/queues/fair-order.ts';

/** A message of a lender, and when it was sent: milliseconds. */
export interface Sent {
  readonly tenant: string;
  readonly at: number;
}

/** How long a worker takes for a message. */
export const SERVICE_MS = 200;

/** A message that was begun: when, in milliseconds. */
interface Begun<M extends Sent> {
  readonly sent: M;
  readonly at: number;
}

/** When messages are begun in a queue that so many workers empty; without fairness the oldest goes first. */
function begun<M extends Sent>(
  sent: readonly M[],
  workers: number,
  isFair: boolean,
  serviceMs: number,
): readonly Begun<M>[] {
  const order = new FairOrder();
  const arriving = sent.toSorted((one, other) => one.at - other.at);
  const busy: { readonly handle: string; readonly until: number }[] = [];
  const starts: Begun<M>[] = [];
  let ready: M[] = [];
  let now = 0;
  let handles = 0;
  while (arriving.length + ready.length > 0) {
    for (const one of busy.filter(({ until }) => until <= now)) {
      order.end(one.handle, now);
      busy.splice(busy.indexOf(one), 1);
    }
    while ((arriving[0]?.at ?? Number.POSITIVE_INFINITY) <= now) ready.push(...arriving.splice(0, 1));
    if (isFair) ready = [...order.ordered(ready, ({ tenant }) => tenant, now)];
    while (busy.length < workers && ready.length > 0) {
      const [next] = ready.splice(0, 1);
      if (next === undefined) break;
      handles += 1;
      order.take(String(handles), next.tenant, now);
      busy.push({ handle: String(handles), until: now + serviceMs });
      starts.push({ sent: next, at: now });
    }
    now = Math.min(arriving[0]?.at ?? Number.POSITIVE_INFINITY, ...busy.map(({ until }) => until));
  }
  return starts;
}

function byTenant(waits: readonly (readonly [tenant: string, wait: number])[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [tenant, wait] of waits) found.set(tenant, [...(found.get(tenant) ?? []), wait]);
  return found;
}

/** Waits of messages, by tenant. */
export const waitsOf = (
  sent: readonly Sent[],
  workers: number,
  isFair: boolean,
): ReadonlyMap<string, readonly number[]> =>
  byTenant(begun(sent, workers, isFair, SERVICE_MS).map(({ sent: { tenant, at: from }, at }) => [tenant, at - from]));

/**
 * Messages that the dispatcher has in hand at once: four runs of ten (`arrivalsConcurrency` of production). One of them waits for its
 * message to be taken, in this model for far longer than SQS takes within a region.
 */
const DISPATCHED_AT_ONCE = 40;
const DISPATCH_MS = 50;

/**
 * Waits of statements, by tenant, until their reader begins: what the bucket reports has no group, and is passed on in the order in
 * which it came; the reader's queue is fair.
 */
export function arrivalWaits(sent: readonly Sent[], workers: number): ReadonlyMap<string, readonly number[]> {
  const passedOn = begun(sent, DISPATCHED_AT_ONCE, false, DISPATCH_MS).map(({ sent: { tenant, at: from }, at }) => ({
    tenant,
    at: at + DISPATCH_MS,
    from,
  }));
  return byTenant(
    begun(passedOn, workers, true, SERVICE_MS).map(({ sent: { tenant, from }, at }) => [tenant, at - from]),
  );
}

const p95 = (values: readonly number[] = []): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? 0;
/** Thirty lenders that send a message every half a second, one after the other. */
export const quietLenders = (count: number): readonly Sent[] =>
  Array.from({ length: count }, (_, index) => ({ tenant: `quiet-${index % 30}`, at: index * 500 }));

const WORKERS = 10;
const FLOOD = 2000;

/** A 95th percentile on a quiet day, and in a flood. */
export interface Flooded {
  readonly quiet: number;
  readonly inFlood: number;
}

/** 95th percentile of the waits of the other lenders when one of them uploads 2 000 statements at once, beside a quiet day. */
export const floodedArrivals = (): Flooded => floodedBy((sent) => arrivalWaits(sent, WORKERS));

/** The same of a queue whose messages name their lenders, or don't. */
export const flooded = (isFair: boolean): Flooded => floodedBy((sent) => waitsOf(sent, WORKERS, isFair));

function floodedBy(waitsIn: (sent: readonly Sent[]) => ReadonlyMap<string, readonly number[]>): Flooded {
  const quiet = quietLenders(400);
  const flood = Array.from({ length: FLOOD }, () => ({ tenant: 'loud', at: 5000 }));
  const others = (waits: ReadonlyMap<string, readonly number[]>): readonly number[] =>
    [...waits].filter(([tenant]) => tenant !== 'loud').flatMap(([, times]) => times.map((wait) => wait + SERVICE_MS));
  return {
    quiet: p95(others(waitsIn(quiet))),
    inFlood: p95(others(waitsIn([...quiet, ...flood]))),
  };
}
