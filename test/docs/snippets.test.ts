import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { addDays, johannesburgDate } from '../../core/time/calendar.ts';
import { bytesOf, personaFiles } from '../../tools/docs/persona-statements.ts';
import { snippets } from '../../tools/docs/snippets/declarations.ts';
import { fileNames } from '../../tools/docs/snippets/snippet.ts';
import { isKnown } from '../../tools/docs/snippets/snippet-files.ts';
import { newOrganisation } from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** As a reader runs them: the file in the root of the checkout, or the lines in a shell. */
const programs = {
  curl: ['sh', '-s'],
  typescript: [process.execPath, '--no-warnings', '--input-type=module-typescript', '-'],
  python: ['python3', '-'],
} as const;

type Run = keyof typeof programs;

/** Where a file has no snippet of a language, there is nothing to run. */
function textOf(name: string, language: Run): string | null {
  try {
    return readFileSync(join(root, 'docs', 'snippets', name, fileNames[language]), 'utf8');
  } catch {
    return null;
  }
}

/** What a snippet prints, as JSON. Throws with its errors when it fails or prints anything else. */
async function printed(language: Run, text: string, env: Readonly<Record<string, string>>): Promise<unknown> {
  const [program, ...args] = programs[language];
  const child = spawn(program, args, { cwd: root, env: { PATH: process.env['PATH'] ?? '', ...env } });
  const parts: { out: string; error: string } = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    parts.out += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    parts.error += part;
  });
  child.stdin.end(text);
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`ended with ${code}: ${parts.error || parts.out}`);
  return JSON.parse(parts.out);
}

/** The part of an answer at a place such as `data.0.id`, as text. */
function at(answer: unknown, place: string): string {
  const found = place.split('.').reduce<unknown>((value, key) => {
    return z.union([z.array(z.unknown()).transform(Object), z.record(z.string(), z.unknown())]).parse(value)[key];
  }, answer);
  return z.string().parse(found);
}

const ErrorAnswer = z.union([
  z.object({ error_type: z.string(), code: z.string() }),
  z.object({ detail: z.array(z.unknown()) }),
]);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'imali-snippets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function statementFile(): string {
  const csv = personaFiles('salaried_monthly').find(({ format }) => format === 'csv');
  if (!csv) throw new Error('the persona has no CSV');
  const path = join(folder, 'statement.csv');
  writeFileSync(path, bytesOf(csv));
  return path;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  server.close();
  await once(server, 'close');
  return port;
}

const receivers: ChildProcess[] = [];
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.kill();
});

/** The receiver that the guide shows, with the secret that a snippet got; what it takes grows with each delivery. */
function startReceiver(port: number, secret: string): { readonly taken: () => string } {
  const program = join(root, 'docs', 'snippets', 'verify-webhook', fileNames.typescript);
  const child = spawn(process.execPath, ['--no-warnings', program], {
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  receivers.push(child);
  let taken = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    taken += part;
  });
  return { taken: () => taken };
}

/** Python has to have the package requests, which the checkout does not bring. */
const hasPython = spawnSync('python3', ['-c', 'import requests']).status === 0;
const runs: readonly Run[] = ['curl', 'typescript', ...(hasPython ? (['python'] as const) : [])];

describe.each(runs)('the snippets in %s', (language) => {
  test('run one after the other, each with what the earlier ones gave', async () => {
    const { apiUrl } = runningStack();
    const { email, password } = await newOrganisation();
    const port = await freePort();
    let receiver: ReturnType<typeof startReceiver> | undefined;
    const env: Record<string, string> = {
      IMALI_API: apiUrl,
      IMALI_EMAIL: email,
      IMALI_PASSWORD: password,
      STATEMENT_FILE: statementFile(),
      SANDBOX_DATE: addDays(johannesburgDate(Date.now()), 31),
      RECEIVER_URL: `http://127.0.0.1:${port}/imali`,
    };
    const ran: string[] = [];
    for (const { name, operation, gives = {} } of snippets) {
      const text = textOf(name, language);
      if (text === null || !isKnown(operation)) continue;
      const answer = await printed(language, text, env).catch((error: unknown) => {
        throw new Error(`${name} (${language})`, { cause: error });
      });
      expect({ name, refused: ErrorAnswer.safeParse(answer).success, answer }).toMatchObject({ name, refused: false });
      for (const [variable, place] of Object.entries(gives)) env[variable] = at(answer, place);
      if (name === 'create-webhook') receiver = startReceiver(port, env['WEBHOOK_SECRET'] ?? '');
      ran.push(name);
    }
    // What was fired and tested is taken, if not at once then with the next try: the receiver checks the signatures.
    for (const type of ['analysis.completed', 'webhook.test']) {
      for (let look = 0; look < 600 && !receiver?.taken().includes(type); look += 1) await pause(100);
      expect(receiver?.taken()).toContain(`"type":"${type}"`);
    }
    expect(ran).toContain('get-affordability');
    expect(ran.length).toBeGreaterThan(25);
  });
});
