import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Begins the name of such a folder; the id of its process follows. */
const PREFIX = 'imali-run-';

/** A folder of a process that has ended is left alone for so long: another machine may share it, with ids of its own. */
const LEFT_ALONE_MS = 2 * 3_600_000;

/**
 * Folder for the temporary files of this process and of all that it starts with it as TMPDIR: browsers, Gatsby, Java and
 * tests leave some behind, above all where a run is interrupted. It is removed when the process ends; what a killed process
 * left is removed by the next. In a process that was started with such a folder it is that one.
 * @returns the folder, absolute
 */
export function temporaryFolder(): string {
  const all = tmpdir();
  if (basename(all).startsWith(PREFIX)) return all;
  removeLeftOvers(all);
  const own = mkdtempSync(join(all, `${PREFIX}${process.pid}-`));
  process.once('exit', () => rmSync(own, { recursive: true, force: true }));
  return own;
}

/** Has this process, and all that it starts from now on, keep temporary files in a folder of its own. */
export function separateTemporaryFiles(): void {
  process.env['TMPDIR'] = temporaryFolder();
}

function removeLeftOvers(all: string): void {
  for (const name of readdirSync(all).filter((one) => one.startsWith(PREFIX))) {
    const path = join(all, name);
    const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    const id = Number.parseInt(name.slice(PREFIX.length), 10);
    if (isRunning(id) || Date.now() - since < LEFT_ALONE_MS) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // A process of another user may not be asked, but is there.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
