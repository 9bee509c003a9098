import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PageDrawer, StatementReader } from '../reading/statement-reader.ts';
import { refusal, refusedFor } from '../refusals/refusal.ts';
import type { RefusalCodeWith } from '../refusals/refusal-codes.ts';
import { ReaderReport, type ReaderTask } from './process-messages.ts';
import { readingClock } from './reading-clock.ts';

/** What one file may take. */
export interface ReaderLimits {
  /** Of a processor, for a file without pictures of pages; each of those may take some more. */
  readonly seconds: number;
  readonly megabytes: number;
}

/**
 * Share of the memory that JavaScript's heap may take. V8 collects what is left over late while there is room, and how late
 * depends on how busy the machine is: within half of the memory, what it has not collected yet never fills the rest.
 */
const HEAP_SHARE = 0.5;

/** Most that one statement may take to be read. */
const readerLimits: ReaderLimits = { seconds: 20, megabytes: 512 };

/** Where the reader is. */
export interface ReaderProgram {
  /** File of reader-process, as it was built; it may read what is in its folder. */
  readonly program: string;
  /** Folders of modules that it may read too. */
  readonly modules: readonly string[];
  /** The Node that runs it; defaults to the one that runs us. */
  readonly node?: string;
}

/** A fault of the reader's own: what may be logged of it. */
export interface ReaderFault {
  readonly name: string;
  readonly frames: readonly string[];
}

type Why = 'time' | 'memory' | 'crash' | 'fault';

/** A reading that came to nothing, and what the file might have taken. */
interface Broken {
  readonly kind: 'broken';
  readonly why: Why;
  readonly limits: ReaderLimits;
}
type Done = Exclude<ReaderReport, { kind: 'progress' | 'pictures' | 'memory' | 'fault' | 'overcome_fault' }>;

const told: Readonly<Record<Why, (limits: ReaderLimits) => string>> = {
  time: ({ seconds }) => `the file takes more than ${seconds} seconds to read`,
  memory: ({ megabytes }) => `the file takes more than ${megabytes} MB of memory to read`,
  crash: () => 'the file breaks the program that reads it',
  fault: () => 'the program that reads it has a fault, which was reported to us',
};

const codes = {
  time: 'reading_too_slow',
  memory: 'reading_too_much_memory',
  crash: 'reader_stopped',
  fault: 'reader_fault',
} as const satisfies Readonly<Record<Why, RefusalCodeWith<'file'>>>;

/** Faults of one file that are reported: an archive can be made of a thousand files with the same. */
const MAX_OVERCOME = 5;

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

/** Ticks of a processor that Linux counts in a second. */
const TICKS = 100;

/** Seconds of a processor that a process has taken, in its own code and the system's; null where the system does not say. */
function processorSeconds(pid: number | undefined): number | null {
  try {
    // The name of the program is in brackets and may hold anything; utime and stime are the 12th and 13th after it.
    const [, fields = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return user === undefined || system === undefined ? null : (user + system) / TICKS;
  } catch {
    return null;
  }
}

/** Where Node looks for modules before it looks at NODE_PATH; it stops at one that is there and may not be read. */
function moduleFoldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder);
  return [join(folder, 'node_modules'), ...(parent === folder ? [] : moduleFoldersAbove(parent))];
}

/** Starts the program without anything of ours: no credentials, no files but its own, no processes and threads of its own. */
function startProcess(
  { program, modules, node = process.execPath }: ReaderProgram,
  { megabytes }: ReaderLimits,
): ChildProcess {
  const folder = dirname(program);
  // Where Lambda's own Node finds its libraries.
  const libraries = process.env['LD_LIBRARY_PATH'];
  const readable = [folder, ...moduleFoldersAbove(folder), ...modules].map((one) => `--allow-fs-read=${one}`);
  return fork(program, [], {
    execPath: node,
    execArgv: ['--no-warnings', '--permission', ...readable, `--max-old-space-size=${megabytes * HEAP_SHARE}`],
    env: {
      TZ: 'UTC',
      NODE_PATH: modules.join(':'),
      ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Rejects when the process cannot be started, which no file can be blamed for. */
function run(
  program: ReaderProgram,
  limits: ReaderLimits,
  task: ReaderTask,
  onProgress: (pagesRead: number, pages: number) => void,
  onFault: (fault: ReaderFault) => void,
): Promise<Done | Broken> {
  return new Promise((resolve, reject) => {
    const child = startProcess(program, limits);
    // Without a process there is no exit to wait for, and some failures leave no channel either.
    if (child.pid === undefined) {
      child.once('error', ({ message }) =>
        reject(new Error(`The process of the reader cannot be started: ${message}`)),
      );
      return;
    }
    let overcome = 0;
    const clock = readingClock({
      ownSeconds: limits.seconds,
      // A person waits for an answer to the others.
      isPatient: task.kind === 'read',
      now: () => performance.now() / 1000,
      processorSeconds: () => processorSeconds(child.pid),
    });
    const broken = (why: Why): Broken => ({ kind: 'broken', why, limits: { ...limits, seconds: clock.seconds() } });
    let outcome: Done | Broken | null = null;
    const end = (last: Done | Broken): void => {
      clearInterval(watch);
      // What was on its way when it was ended changes nothing.
      outcome ??= last;
      child.kill('SIGKILL');
    };
    const watch = setInterval(() => {
      if (residentMegabytes(child.pid) > limits.megabytes) end(broken('memory'));
      else if (clock.isOver()) end(broken('time'));
    }, WATCH_MS);
    child.on('message', (message) => {
      const report = ReaderReport.safeParse(message);
      if (!report.success) end(broken('crash'));
      else if (report.data.kind === 'progress') onProgress(report.data.pagesRead, report.data.pages);
      else if (report.data.kind === 'pictures') {
        // A caller that waits for a decrypted file does not wait for its pictures.
        if (task.kind === 'read') clock.expect(report.data.pictures);
      } else if (report.data.kind === 'overcome_fault') {
        overcome += 1;
        if (overcome <= MAX_OVERCOME) onFault(report.data);
      } else if (report.data.kind === 'memory') end(broken('memory'));
      else if (report.data.kind === 'fault') {
        onFault(report.data);
        end(broken('fault'));
      } else end(report.data);
    });
    // Node ends itself when its heap is full.
    child.once('exit', (_code, signal) => {
      clearInterval(watch);
      resolve(outcome ?? broken(signal === 'SIGABRT' ? 'memory' : 'crash'));
    });
    child.once('error', () => end(broken('crash')));
    child.send(task, (error) => {
      if (error) end(broken('crash'));
    });
  });
}

/**
 * A reader that gives every file a process of its own, which is ended when the file takes too long or too much memory:
 * whatever the file does, the caller gets one clear outcome and goes on. Rejects only when no process can be started:
 * that is no fault of the file, so the caller tries again later.
 * @param onFault receives faults of the reader, also of those that it overcame, without anything of the file
 */
export function isolatedReader(
  program: ReaderProgram,
  onFault: (fault: ReaderFault) => void,
  limits: ReaderLimits = readerLimits,
): StatementReader & PageDrawer {
  const unread = (outcome: Done | Broken) => {
    const [why, taken] = outcome.kind === 'broken' ? [outcome.why, outcome.limits] : (['crash', limits] as const);
    return { code: codes[why], reason: told[why](taken) };
  };
  return {
    async read(bytes, request, onProgress = () => {}) {
      const outcome = await run(program, limits, { kind: 'read', bytes, request }, onProgress, onFault);
      if (outcome.kind === 'read') return outcome.file;
      const { code, reason } = unread(outcome);
      const reading = refusedFor(refusal(code, `The file cannot be read: ${reason}.`));
      return { format: null, pages: 1, reading, authenticity: null };
    },
    async decrypt(bytes, password) {
      const outcome = await run(program, limits, { kind: 'decrypt', bytes, password }, () => {}, onFault);
      if (outcome.kind === 'decrypted') return outcome.file;
      return { outcome: 'refused', ...unread(outcome) };
    },
    async draw(bytes, page, dotsPerInch) {
      const outcome = await run(program, limits, { kind: 'draw', bytes, page, dotsPerInch }, () => {}, onFault);
      if (outcome.kind === 'drawn') return outcome.file;
      return { outcome: 'refused', ...unread(outcome) };
    },
  };
}
