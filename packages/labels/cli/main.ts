import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { runCommand } from './run-command.ts';

// A reader that stops early, such as `head`, is no fault.
process.stdout.on('error', () => process.exit());

process.exitCode = await runCommand(process.argv.slice(2), {
  textOf: (path) => readFile(path, 'utf8'),
  standardInput: () => text(process.stdin),
  print: (line) => void process.stdout.write(line),
  printError: (line) => void process.stderr.write(`${line}\n`),
  today: johannesburgDate(Date.now()),
});
