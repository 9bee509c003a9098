import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pauseFor } from '../retrying-fetch.ts';
import { runCommand } from './run-command.ts';

// A reader that stops early, such as `head`, is no fault.
process.stdout.on('error', () => process.exit());

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  printError: (line) => void process.stderr.write(`${line}\n`),
  bytesOf: (path) => readFile(path),
  standardInput: () => text(process.stdin),
  sleep: pauseFor,
  now: Date.now,
  newSecret: () => `whsec_${randomBytes(24).toString('base64')}`,
  readStatements: async (args) => {
    const program = join(import.meta.dirname, '../../statement-reader/cli/imali-read.mjs');
    const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    return typeof code === 'number' ? code : 1;
  },
});
