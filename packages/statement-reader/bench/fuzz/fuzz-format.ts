import { fork } from 'node:child_process';
import type { Judgement } from '../../../../bench/fuzz/judge-reading.ts';
import { FuzzReport, type FuzzTask } from './fuzz-messages.ts';

/** A file that takes longer hangs. */
const HANG_MS = 20_000;

/** What the changed files of one format came to. */
export interface FuzzOutcome {
  readonly files: number;
  readonly judgements: ReadonlyMap<Judgement, number>;
  /** Numbers of the files that ended the process, that threw, that took more than 20 s, and that PDFium trapped on. */
  readonly crashed: readonly number[];
  readonly thrown: readonly { readonly index: number; readonly message: string }[];
  readonly hung: readonly number[];
  readonly stopped: readonly number[];
  /** Numbers of the files accepted with numbers that do not agree. */
  readonly contradicting: readonly number[];
  /** Numbers of the files accepted with other rows, or fewer, of which nothing speaks against the file. */
  readonly clear: readonly number[];
  readonly slowestMs: number;
  readonly totalMs: number;
  /** Memory after the last file less that after the first two hundred, of a process that lived so long. */
  readonly grown: Grown | null;
}

interface Grown {
  readonly residentBytes: number;
  readonly heldBytes: number;
}

interface Tally {
  files: number;
  readonly judgements: Map<Judgement, number>;
  readonly crashed: number[];
  readonly thrown: { index: number; message: string }[];
  readonly hung: number[];
  readonly stopped: number[];
  readonly contradicting: number[];
  readonly clear: number[];
  slowestMs: number;
  totalMs: number;
  grown: Grown | null;
}

/** Runs one process until it ends, and returns which file comes next. */
function runProcess(task: FuzzTask, tally: Tally): Promise<number> {
  return new Promise((resolve, reject) => {
    const program = new URL('./fuzz-process.ts', import.meta.url);
    const child = fork(program, { execArgv: ['--no-warnings', '--expose-gc'], stdio: ['ignore', 2, 2, 'ipc'] });
    let begun = task.from - 1;
    let isOver = true;
    let hung = false;
    let warm: Grown | undefined;
    let clock: NodeJS.Timeout | undefined;
    const over = (): void => {
      isOver = true;
      clearTimeout(clock);
    };
    child.on('message', (message) => {
      const report = FuzzReport.parse(message);
      if (report.kind === 'begun') {
        begun = report.index;
        isOver = false;
        clock = setTimeout(() => {
          hung = true;
          child.kill('SIGKILL');
        }, HANG_MS);
      } else if (report.kind === 'memory') {
        const { residentBytes, heldBytes } = report;
        if (report.at === 'warm') warm = { residentBytes, heldBytes };
        else if (warm) {
          tally.grown = {
            residentBytes: residentBytes - warm.residentBytes,
            heldBytes: heldBytes - warm.heldBytes,
          };
        }
      } else {
        over();
        tally.files += 1;
        if (report.kind === 'thrown') tally.thrown.push({ index: report.index, message: report.message });
        else {
          const { index, judgement, band, ms, engineStopped } = report;
          tally.judgements.set(judgement, (tally.judgements.get(judgement) ?? 0) + 1);
          tally.slowestMs = Math.max(tally.slowestMs, ms);
          tally.totalMs += ms;
          if (engineStopped) tally.stopped.push(index);
          if (judgement === 'contradicting') tally.contradicting.push(index);
          if (band === 'clear' && (judgement === 'changed' || judgement === 'fewer')) tally.clear.push(index);
        }
      }
    });
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(clock);
      if (begun < task.from) return reject(new Error(`The process for ${task.format} ended before its first file.`));
      if (isOver) return resolve(begun + 1);
      tally.files += 1;
      (hung ? tally.hung : tally.crashed).push(begun);
      resolve(begun + 1);
    });
    child.send(task);
  });
}

/** Reads so many changed files of a format, in a process that is started anew when a file ends it. */
export async function fuzzFormat(format: FuzzTask['format'], files: number): Promise<FuzzOutcome> {
  const tally: Tally = {
    files: 0,
    judgements: new Map(),
    crashed: [],
    thrown: [],
    hung: [],
    stopped: [],
    contradicting: [],
    clear: [],
    slowestMs: 0,
    totalMs: 0,
    grown: null,
  };
  for (let from = 0; from < files; ) from = await runProcess({ format, from, to: files }, tally);
  return tally;
}
