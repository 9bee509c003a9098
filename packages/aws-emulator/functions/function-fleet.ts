import { randomBytes } from 'node:crypto';
import { totalmem } from 'node:os';
import type { FunctionModel } from '../template/functions.ts';
import { type Credentials, type EndpointUrls, functionEnvironment } from './function-environment.ts';
import type { FunctionLogs } from './function-log.ts';
import { type FunctionPool, functionPool } from './function-pool.ts';
import { idleInstances } from './idle-instances.ts';
import type { Instance, InvocationResult } from './instance.ts';

/** Idle instances are ended after this time, as Lambda does after some minutes. */
const idleMs = 240_000;
/** Instances of all functions that may be idle at once whatever else fills the machine. */
const leastIdle = 40;
/**
 * Part of the machine's memory that has to be available for more of them to wait. One holds 35 to 50 MB; to start it anew
 * and answer its first event takes a third of a second of one core.
 */
const spareShare = 0.4;
/** Instances of one function at most, whatever it reserves: this is one machine. */
const mostInstances = 4;
/** EventBridge and S3 invoke asynchronously: Lambda tries twice more, after one and after two minutes. */
const retryDelaysMs = [60_000, 120_000] as const;

/** All functions of the cloud. */
export interface FunctionFleet {
  /** Runs one event to its end, or for as long as its caller waits. Rejects when there is no such function. */
  readonly invoke: (functionName: string, event: unknown, mostMs?: number) => Promise<InvocationResult>;
  /** Hands over an event without waiting for its end; a failure is tried again as Lambda does. */
  readonly invokeLater: (functionName: string, event: unknown) => void;
  readonly close: () => Promise<void>;
}

/** Random credentials for every function, by function name. */
export function functionCredentials(functions: readonly FunctionModel[]): ReadonlyMap<string, Credentials> {
  return new Map(
    functions.map((model) => [
      model.name,
      {
        accessKeyId: `AKIA${randomBytes(8).toString('hex').toUpperCase()}`,
        secretAccessKey: randomBytes(30).toString('base64url'),
      },
    ]),
  );
}

function mayWait(count: number): boolean {
  if (count <= leastIdle) return true;
  // A container's bound where there is one; Node returns an enormous number where there is none.
  const memory = Math.min(totalmem(), process.constrainedMemory() || totalmem());
  return process.availableMemory() > memory * spareShare;
}

/** Makes every function callable; an instance starts with the first call. */
export function functionFleet(options: {
  readonly functions: readonly FunctionModel[];
  readonly credentials: ReadonlyMap<string, Credentials>;
  readonly region: string;
  readonly endpoints: EndpointUrls;
  /** Asked when an instance starts; see functionEnvironment. */
  readonly overrides: () => Readonly<Record<string, string>>;
  readonly logs: FunctionLogs;
  readonly compileCache: string;
  readonly reloads: boolean;
}): FunctionFleet {
  const { functions, credentials, region, endpoints, overrides, logs, compileCache, reloads } = options;
  const pools = new Map<string, FunctionPool>();
  const idle = idleInstances<Instance>(mayWait);
  for (const model of functions) {
    const own = credentials.get(model.name);
    if (own === undefined) throw new Error(`${model.name} has no credentials.`);
    const pool = functionPool({
      model,
      environment: () => functionEnvironment({ model, region, credentials: own, endpoints, overrides: overrides() }),
      maxInstances: Math.max(1, Math.min(mostInstances, model.reservedConcurrency ?? mostInstances)),
      idle,
      compileCache,
      onOutput: logs.of(model.name),
      reloads,
    });
    pools.set(model.name, pool);
  }
  const sweep = setInterval(() => idle.endBefore(Date.now() - idleMs), idleMs / 4).unref();
  const retries = new Set<NodeJS.Timeout>();

  const poolOf = (functionName: string): FunctionPool => {
    const pool = pools.get(functionName);
    if (pool === undefined) throw new Error(`There is no function ${functionName}.`);
    return pool;
  };
  const attempt = async (pool: FunctionPool, event: string, remaining: readonly number[]): Promise<void> => {
    const result = await pool.invoke(event);
    const [delay, ...later] = remaining;
    if (result.ok || delay === undefined) return;
    const timer = setTimeout(() => {
      retries.delete(timer);
      void attempt(pool, event, later);
    }, delay).unref();
    retries.add(timer);
  };

  return {
    invoke: async (functionName, event, mostMs) => await poolOf(functionName).invoke(JSON.stringify(event), mostMs),
    invokeLater: (functionName, event) => {
      void attempt(poolOf(functionName), JSON.stringify(event), retryDelaysMs);
    },
    close: async () => {
      clearInterval(sweep);
      for (const timer of retries) clearTimeout(timer);
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}
