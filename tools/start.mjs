/**
 * `npm start`: prepares the checkout and runs the deployment on this machine.
 *   --empty    seeds nothing
 *   --verbose  shows the functions' output here
 *   --watch    builds again when a source changes (`npm run dev`)
 * PORT (4000) is the port of the API, CONSOLE_PORT (4001) that of the console and the connect app, IMALI_DATA (.data) the folder that everything persists in.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { asProgram, buildBundles, node, prepare, root } from './prepare.mjs';

const watched = ['functions', 'adapters', 'core', 'schemas', 'client', 'console'];

asProgram(async () => {
  const args = process.argv.slice(2);
  await prepare();

  // The channel is how the cloud learns that this process is gone, even when it was killed outright.
  const cloud = spawn(node, ['--no-warnings', 'local/main.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C must reach it once, through the handler below, and not a second time by the terminal.
    detached: true,
  });
  const ended = new Promise((resolve) => cloud.on('close', (code, signal) => resolve({ code, signal })));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => cloud.kill('SIGTERM'));
  if (args.includes('--watch')) rebuildOnChange();

  const { code, signal } = await ended;
  process.exit(code ?? (signal === null ? 0 : 1));
});

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
