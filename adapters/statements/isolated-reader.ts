import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { StatementReader } from '../../core/statements/statement-reader.ts';
import { ReaderReport, type ReaderTask } from './process-messages.ts';

/** What one file may take. */
export interface ReaderLimits {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Most that one statement may take to be read: no real one comes near. */
const readerLimits: ReaderLimits = { seconds: 20, megabytes: 512 };

/** Where the reader is. */
export interface ReaderProgram {
  /** File of reader-process, as it was built; it may read what is in its folder. */
  readonly program: string;
  /** Folders of modules that it may read too. */
  readonly modules: readonly string[];
}

/** A fault of the reader's own: what may be logged of it. */
export interface ReaderFault {
  readonly name: string;
  readonly frames: readonly string[];
}

type Broken = 'time' | 'memory' | 'crash' | 'fault';
type Done = Exclude<ReaderReport, { kind: 'progress' | 'fault' }>;

const told: Readonly<Record<Broken, (limits: ReaderLimits) => string>> = {
  time: ({ seconds }) => `the file takes more than ${seconds} seconds to read`,
  memory: ({ megabytes }) => `the file takes more than ${megabytes} MB of memory to read`,
  crash: () => 'the file breaks the program that reads it',
  fault: () => 'the program that reads it has a fault, which was reported to us',
};

const WATCH_MS = 25;

/** Memory of a process in MB as the system counts it, WebAssembly and buffers included; 0 where it does not say. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Where Node looks for modules before it looks at NODE_PATH; it stops at one that is there and may not be read. */
function moduleFoldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder);
  return [join(folder, 'node_modules'), ...(parent === folder ? [] : moduleFoldersAbove(parent))];
}

/** Starts the program without anything of ours: no credentials, no files but its own, no processes of its own. */
function startProcess({ program, modules }: ReaderProgram, { megabytes }: ReaderLimits): ChildProcess {
  const folder = dirname(program);
  // Where Lambda's own Node finds its libraries.
  const libraries = process.env['LD_LIBRARY_PATH'];
  const readable = [folder, ...moduleFoldersAbove(folder), ...modules].map((one) => `--allow-fs-read=${one}`);
  return fork(program, [], {
    execArgv: ['--no-warnings', '--permission', ...readable, `--max-old-space-size=${megabytes}`],
    env: {
      TZ: 'UTC',
      NODE_PATH: modules.join(':'),
      ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function run(
  program: ReaderProgram,
  limits: ReaderLimits,
  task: ReaderTask,
  onProgress: (pagesRead: number, pages: number) => void,
  onFault: (fault: ReaderFault) => void,
): Promise<Done | { readonly kind: 'broken'; readonly why: Broken }> {
  return new Promise((resolve) => {
    const child = startProcess(program, limits);
    let outcome: Done | { readonly kind: 'broken'; readonly why: Broken } = { kind: 'broken', why: 'crash' };
    const end = (last: typeof outcome): void => {
      clearTimeout(clock);
      clearInterval(watch);
      outcome = last;
      child.kill('SIGKILL');
    };
    const clock = setTimeout(() => end({ kind: 'broken', why: 'time' }), limits.seconds * 1000);
    const watch = setInterval(() => {
      if (residentMegabytes(child.pid) > limits.megabytes) end({ kind: 'broken', why: 'memory' });
    }, WATCH_MS);
    child.on('message', (message) => {
      const report = ReaderReport.safeParse(message);
      if (!report.success) end({ kind: 'broken', why: 'crash' });
      else if (report.data.kind === 'progress') onProgress(report.data.pagesRead, report.data.pages);
      else if (report.data.kind === 'fault') {
        onFault(report.data);
        end({ kind: 'broken', why: 'fault' });
      } else end(report.data);
    });
    // Node ends itself when its heap is full.
    child.once('exit', (_code, signal) => {
      clearTimeout(clock);
      clearInterval(watch);
      const full = outcome.kind === 'broken' && outcome.why === 'crash' && signal === 'SIGABRT';
      resolve(full ? { kind: 'broken', why: 'memory' } : outcome);
    });
    child.once('error', () => end({ kind: 'broken', why: 'crash' }));
    child.send(task, (error) => {
      if (error) end({ kind: 'broken', why: 'crash' });
    });
  });
}

/**
 * A reader that gives every file a process of its own, which is ended when the file takes too long or too much memory:
 * whatever the file does, the caller hears one clear outcome and goes on.
 * @param onFault hears of faults of the reader, without anything of the file
 */
export function isolatedReader(
  program: ReaderProgram,
  onFault: (fault: ReaderFault) => void,
  limits: ReaderLimits = readerLimits,
): StatementReader {
  const unread = (why: Broken) => told[why](limits);
  return {
    async read(bytes, request, onProgress = () => {}) {
      const outcome = await run(program, limits, { kind: 'read', bytes, request }, onProgress, onFault);
      if (outcome.kind === 'read') return outcome.file;
      const why = outcome.kind === 'broken' ? outcome.why : 'crash';
      const message = `The file cannot be read: ${unread(why)}.`;
      const error = { type: 'Parse Error' as const, message, place: null, expected: null, found: null };
      return { format: null, pages: 1, reading: { outcome: 'refused', errors: [error] } };
    },
    async decrypt(bytes, password) {
      const outcome = await run(program, limits, { kind: 'decrypt', bytes, password }, () => {}, onFault);
      if (outcome.kind === 'decrypted') return outcome.file;
      return { outcome: 'refused', reason: unread(outcome.kind === 'broken' ? outcome.why : 'crash') };
    },
  };
}
