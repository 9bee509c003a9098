import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { InstanceData, InstanceReport, TimedInvocation } from './instance-protocol.ts';
import { startTimeLimit } from './time-limit.ts';

/**
 * The result of one invocation. A function error is an answer, not an exception: the caller decides what follows. The error of
 * a function that was stopped is 'Sandbox.Timedout' at its own timeout, and 'Caller.Timedout' at that of its caller.
 */
export type InvocationResult =
  | { readonly ok: true; readonly payload: string }
  | { readonly ok: false; readonly errorType: string; readonly errorMessage: string };

/** One event, as JSON. */
export interface Invocation {
  readonly id: string;
  readonly event: string;
  /** After so long the function is stopped, as time-limit.ts counts it. */
  readonly timeoutMs: number;
  /** Whether that is how long the caller waits, and not the function's own timeout. */
  readonly isCallersLimit: boolean;
}

/** One execution environment of a function, as Lambda keeps them: one event at a time, thrown away after a crash. */
export interface Instance {
  readonly busy: () => boolean;
  readonly dead: () => boolean;
  /** Runs one event. Must not be called while busy. Never rejects. */
  readonly run: (invocation: Invocation) => Promise<InvocationResult>;
  readonly terminate: () => Promise<void>;
}

export interface InstanceOptions {
  readonly data: InstanceData;
  readonly environment: Readonly<Record<string, string>>;
  /** Called with what the function writes to its output. */
  readonly onOutput: (text: string) => void;
}

/** What loading may take, which Lambda does not count into the time of an invocation either: it bounds what hangs. */
const LONGEST_LOAD_MS = 30_000;

let program: URL | undefined;

/**
 * The program of instance threads without its types. Each thread that took the file as it stands would start a compiler to
 * strip them, which doubles what an empty thread takes. Errors that it throws still have the line numbers of the file.
 */
function threadProgram(): URL {
  if (program !== undefined) return program;
  const file = new URL('./instance-thread.ts', import.meta.url);
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8'), { sourceUrl: file.href });
  program = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  return program;
}

/** Starts an instance in a worker thread. The time of its first invocation begins when it is loaded. */
export function startInstance({ data, environment, onOutput }: InstanceOptions): Instance {
  const worker = new Worker(threadProgram(), {
    workerData: data,
    env: { ...environment },
    stdout: true,
    stderr: true,
    execArgv: ['--no-warnings'],
    // A thread's heap is the nearest to Lambda's memory limit that Node enforces; buffers live outside of it.
    resourceLimits: { maxOldGenerationSizeMb: data.memoryMb },
  });
  worker.stdout.setEncoding('utf8').on('data', onOutput);
  worker.stderr.setEncoding('utf8').on('data', onOutput);

  let pending: ((result: InvocationResult) => void) | undefined;
  let endTimeLimit = (): void => {};
  let dead = false;
  let isLoaded = false;
  /** What waits until the instance is loaded. */
  let first: Invocation | undefined;

  const settle = (result: InvocationResult): void => {
    endTimeLimit();
    const resolve = pending;
    pending = undefined;
    // An idle function must not keep the runner alive.
    worker.unref();
    resolve?.(result);
  };
  const fail = (errorType: string, errorMessage: string): void => {
    dead = true;
    settle({ ok: false, errorType, errorMessage });
  };

  const worked = async (): Promise<number> => {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  };
  const stopAfter = ({ id, isCallersLimit }: Invocation, mostMs: number): void => {
    endTimeLimit();
    const stop = (): void => {
      // It has answered, or was stopped, while this waited.
      if (pending !== stopped) return;
      const seconds = (mostMs / 1000).toFixed(2);
      onOutput(`${id} Task timed out after ${seconds} seconds\n`);
      fail(isCallersLimit ? 'Caller.Timedout' : 'Sandbox.Timedout', `Task timed out after ${seconds} seconds`);
      void worker.terminate();
    };
    const stopped = pending;
    // An answer that came in time may still wait to be taken where this process was too busy: it is taken first.
    endTimeLimit = startTimeLimit({ mostMs, worked, stop: () => setImmediate(stop) });
  };
  const handOver = (invocation: Invocation): void => {
    const { id, event, timeoutMs } = invocation;
    stopAfter(invocation, timeoutMs);
    worker.postMessage({ id, event, deadline: Date.now() + timeoutMs } satisfies TimedInvocation);
  };

  worker.on('message', (report: InstanceReport) => {
    if (report.kind === 'ready') {
      isLoaded = true;
      if (first !== undefined) handOver(first);
      first = undefined;
    } else if (report.kind === 'result') settle({ ok: true, payload: report.payload });
    else if (report.kind === 'error')
      settle({ ok: false, errorType: report.errorType, errorMessage: report.errorMessage });
    else if (report.kind === 'broken') {
      fail(report.errorType, report.errorMessage);
      void worker.terminate();
    }
  });
  worker.on('error', (error) => {
    const outOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const text = error instanceof Error ? error.message : String(error);
    onOutput(`${outOfMemory ? 'Out of memory' : 'Uncaught error'}: ${text}\n`);
    fail(outOfMemory ? 'Runtime.OutOfMemory' : 'Runtime.UnhandledError', text);
  });
  worker.on('exit', (code) => fail('Runtime.ExitError', `The function's process ended with code ${code}.`));

  return {
    busy: () => pending !== undefined,
    dead: () => dead,
    run: (invocation) =>
      new Promise((resolve) => {
        if (dead) {
          resolve({ ok: false, errorType: 'Runtime.ExitError', errorMessage: 'The instance has ended.' });
          return;
        }
        pending = resolve;
        worker.ref();
        if (isLoaded) handOver(invocation);
        else {
          first = invocation;
          stopAfter(invocation, LONGEST_LOAD_MS);
        }
      }),
    terminate: async () => {
      dead = true;
      await worker.terminate();
    },
  };
}
