import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionModel } from '../template/functions.ts';
import type { IdleInstances } from './idle-instances.ts';
import { type Instance, type InvocationResult, startInstance } from './instance.ts';

/**
 * Milliseconds that an event waits for an instance at work before another one is started for it. To start one takes a
 * fifth of a second of a core, and most handlers answer sooner.
 */
const usualWaitMs = 250;

/** Payloads above this are refused both ways, as Lambda does for synchronous invocations. */
const largestPayloadBytes = 6 * 1024 * 1024;

/** A function's instances on this machine. */
export interface FunctionPool {
  /**
   * Runs one event, waiting for an instance when all are busy. Never rejects. Stops the function at its timeout, or after
   * `mostMs` where its caller waits no longer.
   */
  readonly invoke: (event: string, mostMs?: number) => Promise<InvocationResult>;
  readonly close: () => Promise<void>;
}

export interface FunctionPoolOptions {
  readonly model: FunctionModel;
  /** Environment of an instance that starts now, complete. */
  readonly environment: () => Readonly<Record<string, string>>;
  readonly maxInstances: number;
  /** Shared by the pools of a cloud: idle instances are reported to it, and it ends them when too many wait. */
  readonly idle: IdleInstances<Instance>;
  readonly compileCache: string;
  readonly onOutput: (text: string) => void;
  /** Whether a changed bundle replaces the instances that loaded the old one. */
  readonly reloads: boolean;
  /** Milliseconds that an event waits for an instance at work before another is started; defaults to usualWaitMs. */
  readonly waitMs?: number;
}

interface Slot {
  readonly instance: Instance;
  readonly bundleTime: number;
}

/** A lazily filled pool of instances of one function. */
export function functionPool(options: FunctionPoolOptions): FunctionPool {
  const { model, environment, maxInstances, idle, compileCache, onOutput, reloads, waitMs = usualWaitMs } = options;
  const { file, exportName } = entryOf(model);
  const slots = new Set<Slot>();
  const waiting: (() => void)[] = [];
  let closed = false;

  const drop = (slot: Slot): void => {
    slots.delete(slot);
    idle.remove(slot.instance);
    if (!slot.instance.dead()) void slot.instance.terminate();
  };
  const bundleTime = (): number => (reloads ? (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) : 0);

  /** An instance that waits for an event; a new one where `mayStart` and none does. */
  const free = (mayStart: boolean): Slot | undefined => {
    const current = bundleTime();
    for (const slot of slots) {
      if (slot.instance.busy()) continue;
      if (!slot.instance.dead() && slot.bundleTime === current) return slot;
      drop(slot);
    }
    if (slots.size >= (mayStart ? maxInstances : 1)) return undefined;
    const instance = startInstance({
      data: {
        functionName: model.name,
        functionArn: model.arn,
        memoryMb: model.memoryMb,
        logGroup: `/aws/lambda/${model.name}`,
        file,
        exportName,
        compileCache,
      },
      environment: environment(),
      onOutput,
    });
    const slot = { instance, bundleTime: current };
    slots.add(slot);
    return slot;
  };

  /** Until an instance has ended its work, or the time is over. */
  const released = async (mostMs?: number): Promise<void> =>
    await new Promise<void>((resolve) => {
      const timer = mostMs === undefined ? undefined : setTimeout(() => done(), mostMs);
      const done = (): void => {
        clearTimeout(timer);
        const place = waiting.indexOf(done);
        if (place >= 0) waiting.splice(place, 1);
        resolve();
      };
      waiting.push(done);
    });

  const ownMs = model.timeoutSeconds * 1000;
  const run = async (event: string, mostMs: number): Promise<InvocationResult> => {
    const since = Date.now();
    let slot = free(false);
    while (slot === undefined) {
      const left = since + waitMs - Date.now();
      await released(left > 0 ? left : undefined);
      if (closed) return { ok: false, errorType: 'ServiceException', errorMessage: 'The local cloud is stopping.' };
      slot = free(Date.now() - since >= waitMs);
    }
    const taken = slot;
    // In the same turn as the event is handed over: what has an event is never among those that may be ended.
    idle.remove(taken.instance);
    const result = await taken.instance.run({
      id: randomUUID(),
      event,
      timeoutMs: Math.min(ownMs, mostMs),
      // Who waits as long began to wait before.
      isCallersLimit: mostMs <= ownMs,
    });
    if (taken.instance.dead()) drop(taken);
    else if (!closed) idle.add(taken.instance, () => drop(taken));
    waiting.shift()?.();
    return result;
  };

  return {
    invoke: async (event, mostMs = Number.POSITIVE_INFINITY) => {
      if (Buffer.byteLength(event) > largestPayloadBytes) return tooLarge('Request');
      const result = await run(event, mostMs);
      return result.ok && Buffer.byteLength(result.payload) > largestPayloadBytes ? tooLarge('Response') : result;
    },
    close: async () => {
      closed = true;
      for (const resume of waiting.splice(0)) resume();
      const ending = [...slots];
      for (const slot of ending) idle.remove(slot.instance);
      slots.clear();
      await Promise.all(ending.map((slot) => slot.instance.terminate()));
    },
  };
}

function tooLarge(what: 'Request' | 'Response'): InvocationResult {
  return {
    ok: false,
    errorType: what === 'Request' ? 'RequestEntityTooLargeException' : 'Function.ResponseSizeTooLarge',
    errorMessage: `${what} payload size exceeded maximum allowed payload size (${largestPayloadBytes} bytes).`,
  };
}

/** `index.handler` is the export `handler` of index.js in the code's folder. */
function entryOf(model: FunctionModel): { readonly file: string; readonly exportName: string } {
  const dot = model.handler.lastIndexOf('.');
  const stem = join(model.codePath, model.handler.slice(0, dot));
  const file = [`${stem}.js`, `${stem}.mjs`, `${stem}.cjs`].find((name) => statSync(name, { throwIfNoEntry: false }));
  return { file: file ?? `${stem}.js`, exportName: model.handler.slice(dot + 1) };
}
