import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@imali/aws-emulator/server/free-port.fixture.ts';
import { addDays, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { bytesOf, personaFiles } from '../../tools/docs/persona-statements.ts';
import { snippets } from '../../tools/docs/snippets/declarations.ts';
import { fileNames } from '../../tools/docs/snippets/snippet.ts';
import { isKnown } from '../../tools/docs/snippets/snippet-files.ts';
import { eventually } from '../stack/eventually.ts';
import { newOrganisation } from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A shell for each snippet, and one process for all of TypeScript and of Python: they run as files in the root of the
 * checkout do, but what they import is loaded once.
 */
const programs = {
  curl: ['sh', '-s'],
  typescript: [process.execPath, '--no-warnings', '--experimental-vm-modules', 'test/docs/run-typescript.mjs'],
  python: ['python3', 'test/docs/run-python.py'],
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

type Environment = Readonly<Record<string, string>>;

/** Runs a snippet to its end and gives what it printed. Rejects with its errors when it fails. */
type Runner = (text: string, env: Environment) => Promise<string>;

const path = { PATH: process.env['PATH'] ?? '' };

async function inShell(text: string, env: Environment): Promise<string> {
  const [program, ...args] = programs.curl;
  const child = spawn(program, args, { cwd: root, env: { ...path, ...env } });
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
  return parts.out;
}

const Ran = z.union([z.object({ out: z.string() }), z.object({ error: z.string() })]);

/** One process that takes a snippet after the other; it ends with the test. */
function runnerOf(language: Run, children: ChildProcess[]): Runner {
  if (language === 'curl') return inShell;
  const [program, ...args] = programs[language];
  const child = spawn(program, args, { cwd: root, env: path, stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async (text, env) => {
    child.stdin.write(`${JSON.stringify({ text, env: { ...path, ...env } })}\n`);
    const { value, done } = await answers.next();
    if (done === true) throw new Error(`${program} ended`);
    const ran = Ran.parse(JSON.parse(value));
    if ('error' in ran) throw new Error(ran.error);
    return ran.out;
  };
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
  const file = join(folder, 'statement.csv');
  writeFileSync(file, bytesOf(csv));
  return file;
}

/** The receiver that the guide shows, with the secret that a snippet got; what it takes grows with each delivery. */
function startReceiver(port: number, secret: string, children: ChildProcess[]): { readonly taken: () => string } {
  const program = join(root, 'docs', 'snippets', 'verify-webhook', fileNames.typescript);
  const child = spawn(process.execPath, ['--no-warnings', program], {
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let taken = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    taken += part;
  });
  return { taken: () => taken };
}

/** Python has to have the package requests, which the checkout does not bring. */
const hasPython = spawnSync('python3', ['-c', 'import requests']).status === 0;
const runs: readonly Run[] = ['curl', 'typescript', ...(hasPython ? (['python'] as const) : [])];

/** What the snippets of a language did: the names of those that ran, and what the receiver took. */
interface Done {
  readonly ran: readonly string[];
  readonly taken: string;
}

async function runAll(language: Run): Promise<Done> {
  const children: ChildProcess[] = [];
  try {
    const { apiUrl } = runningStack();
    const { email, password } = await newOrganisation();
    const port = await freePort();
    const run = runnerOf(language, children);
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
      const answer: unknown = await run(text, env)
        .then((printed) => JSON.parse(printed))
        .catch((error: unknown) => {
          throw new Error(`${name} (${language})`, { cause: error });
        });
      expect({ name, refused: ErrorAnswer.safeParse(answer).success, answer }).toMatchObject({ name, refused: false });
      for (const [variable, place] of Object.entries(gives)) env[variable] = at(answer, place);
      if (name === 'create-webhook') receiver = startReceiver(port, env['WEBHOOK_SECRET'] ?? '', children);
      ran.push(name);
    }
    // What was fired and tested is taken, if not at once then with the next try: the receiver checks the signatures.
    const taken = (): string => receiver?.taken() ?? '';
    await eventually(async () => (awaited.every((type) => taken().includes(type)) ? true : null), 'the deliveries');
    return { ran, taken: taken() };
  } finally {
    for (const child of children) child.kill();
  }
}

const awaited = ['"type":"analysis.completed"', '"type":"webhook.test"'];

describe('the snippets run one after the other, each with what the earlier ones gave', () => {
  /** All languages at once, each for an organisation of its own: most of the time they wait for the API. */
  const results = new Map<Run, Promise<Done>>();
  beforeAll(async () => {
    for (const language of runs) results.set(language, runAll(language));
    await Promise.allSettled(results.values());
  });

  test.each(runs)(
    'The snippets in %s run one after the other, each with the results of the earlier ones',
    async (language) => {
      const done = await results.get(language);
      for (const type of awaited) expect(done?.taken).toContain(type);
      expect(done?.ran).toContain('get-affordability');
      expect(done?.ran.length).toBeGreaterThan(25);
    },
  );
});
