/**
 * `npm start`: prepares the checkout and runs the deployment on this machine.
 *   --empty    seeds nothing
 *   --book     gives the demo a year of 2 000 decided applications, with outcomes
 *   --verbose  shows the functions' output here
 *   --watch    builds again when a source changes (`npm run dev`)
 *   --no-docs  leaves the docs as they were built last
 * PORT (4000) is the port of the API, CONSOLE_PORT (4001) that of the console and the connect app, DOCS_PORT (4002) that of
 * the docs, IMALI_DATA (.data) the folder that everything persists in. The docs are built in the background when their
 * sources have changed, once everything else runs.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { asProgram, buildBundles, node, prepare, root } from './prepare.mjs';

const watched = ['functions', 'packages', 'schemas', 'console'];

asProgram(async () => {
  const args = process.argv.slice(2);
  await prepare();

  // The channel is how the cloud learns that this process is gone, even when it was killed outright.
  const toCloud = args.filter((arg) => arg !== '--no-docs');
  const cloud = spawn(node, ['--no-warnings', 'local/main.ts', ...toCloud], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C must reach it once, through the handler below, and not a second time by the terminal.
    detached: true,
  });
  const ended = new Promise((resolve) => cloud.on('close', (code, signal) => resolve({ code, signal })));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => cloud.kill('SIGTERM'));
  if (args.includes('--watch')) rebuildOnChange();
  let docs;
  if (!args.includes('--no-docs')) cloud.once('message', ({ docsUrl }) => (docs = buildDocs(docsUrl)));

  const { code, signal } = await ended;
  docs?.kill('SIGTERM');
  process.exit(code ?? (signal === null ? 0 : 1));
});

/** Builds the docs if they have changed, behind everything else, and says when they can be read. */
function buildDocs(docsUrl) {
  const build = spawn(node, ['--no-warnings', 'tools/build/build-docs.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (build.pid !== undefined) setPriority(build.pid, constants.priority.PRIORITY_LOW);
  let output = '';
  build.stdout.setEncoding('utf8').on('data', (text) => {
    if (output === '' && /^(?:Installing|Building)/.test(text)) {
      console.log('  The docs are being built in the background; this takes a minute or three.');
    }
    output += text;
  });
  build.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  build.on('error', (error) => console.error(`  The docs could not be built: ${error.message}`));
  build.on('close', (code, signal) => {
    if (signal !== null || code === null) return;
    console.log(
      code === 0 ? `  The docs are ready: ${docsUrl}` : `  The docs could not be built; all else runs.\n${output}`,
    );
  });
  return build;
}

/** Builds again a moment after the last change; the cloud notices a new bundle by itself. */
function rebuildOnChange() {
  let timer;
  let building = Promise.resolve();
  const changed = (file) => {
    if (file?.endsWith('.test.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(() => buildBundles()).catch((error) => console.error(error.message));
    }, 200);
  };
  for (const folder of watched) watch(join(root, folder), { recursive: true }, (_, file) => changed(file));
}
