/**
 * Brings a checkout to where it can run: the right programs, installed packages, built functions. Plain Node 20 without
 * packages, because it runs before any are installed. What is up to date is left alone.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Node 24, the major version of the Lambda runtime, which the root package installs. */
export const node = join(root, 'node_modules', '.bin', 'node');
const records = join(root, '.build');

/** Folders with a package of their own. The docs install theirs when they are built (tools/build/build-docs.ts). */
const packageFolders = ['.'];

/** Each of them builds only what its own inputs ask for. */
const buildSteps = [
  'tools/build/build-functions.ts',
  'layers/aws-sdk/build.ts',
  'layers/pdfium/build.ts',
  'layers/tesseract/build.ts',
  'console/build.ts',
];

/** A message for people: shown as one line, without a stack. */
class PlainError extends Error {}

/** Throws a PlainError that says what to install when Node or Java is missing or too old. */
function checkPrograms() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new PlainError(
      `Imali needs Node.js 20.19 or later; this is ${process.versions.node}. Install it from https://nodejs.org.`,
    );
  }
  const java = spawnSync(javaProgram(), ['-version'], { encoding: 'utf8' });
  const version = /version "(?:1\.)?(\d+)/.exec(`${java.stderr ?? ''}${java.stdout ?? ''}`)?.[1];
  if (java.error !== undefined || version === undefined) {
    throw new PlainError(
      'Imali needs Java 17 or later for its local database. Install a JRE (for instance openjdk-17-jre-headless) and put java on the PATH.',
    );
  }
  if (Number(version) < 17) {
    throw new PlainError(`Imali needs Java 17 or later for its local database; this is Java ${version}.`);
  }
}

function javaProgram() {
  const home = process.env['JAVA_HOME'];
  const own = home === undefined ? '' : join(home, 'bin', 'java');
  return own !== '' && existsSync(own) ? own : 'java';
}

/** Installs, then builds; `log` receives one line for each thing that has to be done. */
export async function prepare(log = console.log) {
  checkPrograms();
  await installPackages(log);
  await buildBundles();
}

/** Installs every package folder whose lock file is not the one installed last. */
export async function installPackages(log = console.log) {
  for (const folder of packageFolders) {
    const lock = join(root, folder, 'package-lock.json');
    if (!existsSync(lock)) continue;
    const record = join(records, `installed-${folder === '.' ? 'root' : folder.replaceAll('/', '-')}.sha256`);
    const hash = createHash('sha256')
      .update(await readFile(lock))
      .digest('hex');
    const installed = existsSync(join(root, folder, 'node_modules')) && (await read(record)) === hash;
    if (installed) continue;
    log(`Installing packages${folder === '.' ? '' : ` of ${folder}/`} …`);
    // `ci` for a fresh folder; in one that is there it would throw everything away to add what little is new.
    const command = existsSync(join(root, folder, 'node_modules')) ? 'install' : 'ci';
    await run('npm', [command, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: join(root, folder) });
    await keep(record, hash);
  }
}

/** Builds the functions and their layers. */
export async function buildBundles() {
  for (const step of buildSteps) await run(node, ['--no-warnings', step]);
}

/** Runs a program to its end with this one's output. Throws a PlainError when it fails. */
async function run(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new PlainError(`${program} ${args.join(' ')} ended with ${code}.`);
}

/** Runs a main function, showing PlainErrors as one line and ending with 1. */
export function asProgram(main) {
  main().catch((error) => {
    console.error(error instanceof PlainError ? error.message : error);
    process.exitCode = 1;
  });
}

async function read(file) {
  return await readFile(file, 'utf8').catch(() => '');
}

async function keep(file, text) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  asProgram(() => prepare());
