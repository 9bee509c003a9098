import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Spread, spreadOf } from '@imali/measure/spread.ts';

/** What the whole process of `pdftotext -bbox` takes, which gives words with their boxes and neither characters nor rows. */
export interface PopplerReading {
  readonly ms: Spread;
  /** Most memory of the process, as the system counts it up to its last millisecond. */
  readonly mostResidentMiB: Spread;
}

/** The most that a process had resident until now, in KiB; 0 where it has ended or the system does not say. */
function mostResident(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
}

/** Gives a file to poppler so many times, in a process each; null where it is not on this machine or cannot read the file. */
export async function popplerReading(path: string, rounds: number): Promise<PopplerReading | null> {
  const times: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    const child = spawn('pdftotext', ['-bbox', path, '-'], { stdio: ['ignore', 'pipe', 'ignore'] });
    let most = 0;
    const look = (): void => {
      most = Math.max(most, mostResident(child.pid));
    };
    const watch = setInterval(look, 1);
    child.stdout.on('data', look);
    const status = await endOf(child);
    clearInterval(watch);
    if (status !== 0) return null;
    times.push(performance.now() - from);
    memory.push(most / 1_024);
  }
  return { ms: spreadOf(times), mostResidentMiB: spreadOf(memory) };
}
