import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { labelApplicant } from '../decision/label-applicant.ts';
import { NO_OVERRIDES } from '../decision/label-overrides.ts';
import { commandLineOf, usage } from './command-line.ts';
import { givenLedgers } from './given-statements.ts';
import { csvHeader, csvRows, jsonLine } from './printed-labels.ts';

const USAGE_CODE = 2;
const NOT_OPENED_CODE = 3;
const NOT_READABLE_CODE = 5;

/** What the command meets of the world. */
export interface CommandWorld {
  /** Rejects when the file cannot be read. */
  readonly textOf: (path: string) => Promise<string>;
  readonly standardInput: () => Promise<string>;
  /** Writes to standard output. */
  readonly print: (text: string) => void;
  /** Writes a line to standard error. */
  readonly printError: (line: string) => void;
  readonly today: CalendarDate;
}

/** The texts of files; the path of the first that cannot be opened instead. */
async function textsOf(files: readonly string[], world: CommandWorld): Promise<readonly string[] | { failed: string }> {
  const texts: string[] = [];
  for (const file of files) {
    try {
      texts.push(await world.textOf(file));
    } catch {
      return { failed: file };
    }
  }
  return texts;
}

/**
 * Labels the statements that a command line names, or that standard input holds, as one applicant's.
 * @param words the command line without the command's own name
 * @returns the exit code; `usage` says what each means
 */
export async function runCommand(words: readonly string[], world: CommandWorld): Promise<number> {
  const asked = commandLineOf(words);
  if (asked.kind === 'help') {
    world.print(`${usage}\n`);
    return 0;
  }
  if (asked.kind === 'unclear') {
    world.printError(`imali-label: ${asked.reason}.\n\n${usage}`);
    return USAGE_CODE;
  }
  const { files, format } = asked.line;
  const texts = files.length === 0 ? [await world.standardInput()] : await textsOf(files, world);
  if ('failed' in texts) {
    world.printError(`${texts.failed}: The file cannot be opened.`);
    return NOT_OPENED_CODE;
  }
  const given = givenLedgers(texts.join('\n'), world.today);
  if (given.outcome === 'invalid') {
    world.printError(`imali-label: ${given.reason}`);
    return NOT_READABLE_CODE;
  }
  if (format === 'csv') world.print(csvHeader);
  for (const account of labelApplicant(given.ledgers, NO_OVERRIDES)) {
    world.print(format === 'csv' ? csvRows(account) : jsonLine(account));
  }
  return 0;
}
