/**
 * Runs the steps of a check, some at a time. Plain Node 20 without packages, as what calls it.
 */
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} program
 * @property {readonly string[]} args
 * @property {string} [after] name of the step that has to end before this one begins, whether it went well or not
 */

/**
 * Runs steps, so many at a time, in their order as far as they need not wait for one another. Every step runs, whatever the
 * result of the others. What a step writes is kept and written whole when it ends, with its name and seconds below it.
 * @param {readonly Step[]} steps
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, atOnce: number }} options
 * @returns {Promise<number>} how many failed
 */
export async function runSteps(steps, { cwd, env, atOnce }) {
  const waiting = [...steps];
  const ended = new Set();
  const running = new Set();
  let failed = 0;
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(({ after }) => after === undefined || ended.has(after));
    if (running.size < atOnce && next >= 0) {
      const [step] = waiting.splice(next, 1);
      const run = runStep(step, { cwd, env }).then((ok) => {
        if (!ok) failed += 1;
        ended.add(step.name);
        running.delete(run);
      });
      running.add(run);
    } else if (running.size > 0) await Promise.race(running);
    else throw new Error(`These steps wait for none that ends: ${waiting.map(({ name }) => name).join(', ')}`);
  }
  return failed;
}

async function runStep({ name, program, args }, { cwd, env }) {
  const start = performance.now();
  const { ok, output } = await outcomeOf(program, args, { cwd, env });
  process.stdout.write(output.length === 0 || output.endsWith('\n') ? output : `${output}\n`);
  console.log(stepLine(ok, name, start));
  return ok;
}

/**
 * The line that states how a step ended.
 * @param {boolean} ok
 * @param {string} name
 * @param {number} start what `performance.now()` was when it began
 */
export function stepLine(ok, name, start) {
  return `${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`;
}

/** Both outputs in the order in which they came. */
async function outcomeOf(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return await new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: `${error.message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
