import { FairOrder } from '@imali/aws-emulator/queues/fair-order.ts';

/** A message of a lender, and when it was sent: milliseconds. */
export interface Sent {
  readonly tenant: string;
  readonly at: number;
}

/** How long a worker takes for a message. */
export const SERVICE_MS = 200;

/** Waits of messages, by tenant, in a queue that so many workers empty; without fairness the oldest goes first. */
export function waitsOf(
  sent: readonly Sent[],
  workers: number,
  isFair: boolean,
): ReadonlyMap<string, readonly number[]> {
  const order = new FairOrder();
  const arriving = sent.toSorted((one, other) => one.at - other.at);
  const busy: { readonly handle: string; readonly until: number }[] = [];
  const waits = new Map<string, number[]>();
  let ready: Sent[] = [];
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
      busy.push({ handle: String(handles), until: now + SERVICE_MS });
      waits.set(next.tenant, [...(waits.get(next.tenant) ?? []), now - next.at]);
    }
    now = Math.min(arriving[0]?.at ?? Number.POSITIVE_INFINITY, ...busy.map(({ until }) => until));
  }
  return waits;
}

const p95 = (values: readonly number[] = []): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? 0;
/** Thirty lenders that send a message every half a second, one after the other. */
export const quietLenders = (count: number): readonly Sent[] =>
  Array.from({ length: count }, (_, index) => ({ tenant: `quiet-${index % 30}`, at: index * 500 }));

const WORKERS = 10;
const FLOOD = 2000;

/** 95th percentile of the waits of the other lenders when one of them sends 2 000 messages at once, beside a quiet day. */
export function flooded(isFair: boolean): { readonly quiet: number; readonly inFlood: number } {
  const quiet = quietLenders(400);
  const flood = Array.from({ length: FLOOD }, () => ({ tenant: 'loud', at: 5000 }));
  const others = (waits: ReadonlyMap<string, readonly number[]>): readonly number[] =>
    [...waits].filter(([tenant]) => tenant !== 'loud').flatMap(([, times]) => times.map((wait) => wait + SERVICE_MS));
  return {
    quiet: p95(others(waitsOf(quiet, WORKERS, isFair))),
    inFlood: p95(others(waitsOf([...quiet, ...flood], WORKERS, isFair))),
  };
}
