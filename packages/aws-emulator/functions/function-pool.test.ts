import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { FunctionModel } from '../template/functions.ts';
import { type FunctionPool, functionPool } from './function-pool.ts';
import { idleInstances } from './idle-instances.ts';
import type { Instance } from './instance.ts';

const folder = mkdtempSync(join(tmpdir(), 'function-pool-'));
const open: FunctionPool[] = [];
afterAll(async () => {
  await Promise.all(open.map((pool) => pool.close()));
  rmSync(folder, { recursive: true });
});

interface Made {
  readonly pool: FunctionPool;
  readonly file: string;
  readonly output: string[];
}

let made = 0;
function makePool(
  code: string,
  overrides: Partial<FunctionModel> = {},
  { reloads = false, maxInstances = 1, idle = idleInstances<Instance>(() => true), waitMs = 5 } = {},
): Made {
  made += 1;
  const codePath = join(folder, `f${made}`);
  mkdirSync(codePath);
  const file = join(codePath, 'index.js');
  writeFileSync(join(codePath, 'package.json'), '{"type":"commonjs"}');
  writeFileSync(file, code);
  const output: string[] = [];
  const pool = functionPool({
    model: {
      name: 'imali-test-function',
      arn: 'arn:aws:lambda:af-south-1:000000000000:function:imali-test-function',
      codePath,
      handler: 'index.handler',
      timeoutSeconds: 10,
      memoryMb: 128,
      reservedConcurrency: undefined,
      layerPaths: [],
      environment: {},
      statements: [],
      ...overrides,
    },
    environment: () => ({ NODE_PATH: join(folder, 'layer', 'nodejs', 'node_modules'), ONLY: 'this' }),
    maxInstances,
    idle,
    compileCache: join(folder, 'cache'),
    onOutput: (text) => output.push(text),
    reloads,
    waitMs,
  });
  open.push(pool);
  return { pool, file, output };
}

describe('functionPool', () => {
  test('A pool runs a handler on an event and keeps the instance for the next event', async () => {
    const { pool } = makePool('let n = 0; exports.handler = async (event) => ({ n: ++n, name: event.name });');
    expect(await pool.invoke('{"name":"a"}')).toEqual({ ok: true, payload: '{"n":1,"name":"a"}' });
    expect(await pool.invoke('{"name":"b"}')).toEqual({ ok: true, payload: '{"n":2,"name":"b"}' });
  });

  test('A function gets only its own environment, and finds the modules of its layer', async () => {
    const layer = join(folder, 'layer', 'nodejs', 'node_modules', 'from-layer');
    mkdirSync(layer, { recursive: true });
    writeFileSync(join(layer, 'package.json'), '{"exports":"./index.mjs"}');
    writeFileSync(join(layer, 'index.mjs'), 'export const here = "layer";');
    const { pool } = makePool(
      'const { here } = require("from-layer"); exports.handler = async () => [here, Object.keys(process.env).sort()];',
    );
    expect(await pool.invoke('{}')).toEqual({ ok: true, payload: '["layer",["NODE_PATH","ONLY"]]' });
  });

  test('A function finds packages in its layers only, whatever folders surround the bundle', async () => {
    const around = join(folder, 'node_modules', 'from-layer');
    const elsewhere = join(folder, 'node_modules', 'from-checkout');
    for (const [path, text] of [
      [around, 'the checkout'],
      [elsewhere, 'the checkout'],
      [join(folder, 'layer', 'nodejs', 'node_modules', 'from-layer'), 'layer'],
    ] as const) {
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, 'package.json'), '{"exports":"./index.mjs"}');
      writeFileSync(join(path, 'index.mjs'), `export const here = "${text}";`);
    }
    const layered = makePool('const { here } = require("from-layer"); exports.handler = async () => here;');
    expect(await layered.pool.invoke('{}')).toEqual({ ok: true, payload: '"layer"' });
    const lacking = makePool('const { here } = require("from-checkout"); exports.handler = async () => here;');
    expect(await lacking.pool.invoke('{}')).toEqual({
      ok: false,
      errorType: 'Error',
      errorMessage: 'No layer of imali-test-function holds the package from-checkout.',
    });
  });

  test('The handler receives a context with its name and the remaining time', async () => {
    const { pool } = makePool(
      'exports.handler = async (_, c) => [c.functionName, c.awsRequestId.length, c.getRemainingTimeInMillis() <= 10000 && c.getRemainingTimeInMillis() > 0];',
    );
    expect(await pool.invoke('{}')).toEqual({ ok: true, payload: '["imali-test-function",36,true]' });
  });

  test('A thrown error is reported and logged, and the pool continues', async () => {
    const { pool, output } = makePool(
      'exports.handler = async (event) => { if (event.bad) throw new TypeError("no such bank"); return "fine"; };',
    );
    expect(await pool.invoke('{"bad":true}')).toEqual({
      ok: false,
      errorType: 'TypeError',
      errorMessage: 'no such bank',
    });
    expect(await pool.invoke('{}')).toEqual({ ok: true, payload: '"fine"' });
    expect(output.join('')).toContain('TypeError: no such bank');
    expect(output.join('')).toMatch(/at answer \(file:.*instance-thread\.ts:\d+:\d+\)/);
  });

  test('A function is stopped at its timeout, and the next event starts a new instance', async () => {
    const { pool, output } = makePool('exports.handler = async (event) => { while (event.forever); return "done"; };', {
      timeoutSeconds: 2,
    });
    expect(await pool.invoke('{"forever":true}')).toMatchObject({ ok: false, errorType: 'Sandbox.Timedout' });
    expect(await pool.invoke('{}')).toEqual({ ok: true, payload: '"done"' });
    expect(output.join('')).toContain('Task timed out after 2.00 seconds');
  });

  test('A function is stopped when its caller stops waiting, and the error names the caller', async () => {
    const { pool } = makePool('exports.handler = async (event) => { while (event.forever); return "done"; };', {
      timeoutSeconds: 2,
    });
    expect(await pool.invoke('{"forever":true}', 1_000)).toMatchObject({
      errorType: 'Caller.Timedout',
      errorMessage: 'Task timed out after 1.00 seconds',
    });
    expect(await pool.invoke('{"forever":true}', 2_000)).toMatchObject({ errorType: 'Caller.Timedout' });
    expect(await pool.invoke('{"forever":true}', 3_000)).toMatchObject({ errorType: 'Sandbox.Timedout' });
  });

  test('A function may wait for others beyond its timeout while it uses little processor time', async () => {
    // Longer than its timeout passes before the test opens the gate.
    const { pool } = makePool(
      'const { existsSync } = require("node:fs"); exports.handler = async (event) => { while (!existsSync(event.gate)) await new Promise((r) => setTimeout(r, 50)); return "done"; };',
      { timeoutSeconds: 3 },
    );
    const gate = join(folder, 'gate-of-the-waiting-one');
    const waiting = pool.invoke(JSON.stringify({ gate }));
    await pause(4_000);
    writeFileSync(gate, '');
    expect(await waiting).toEqual({ ok: true, payload: '"done"' });
  });

  test('Loading, which takes long on a busy machine, does not count towards the time of a function', async () => {
    const { pool } = makePool(
      'const { user } = process.threadCpuUsage(); while (process.threadCpuUsage().user - user < 3e6); exports.handler = async () => "done";',
      { timeoutSeconds: 2 },
    );
    expect(await pool.invoke('{}')).toEqual({ ok: true, payload: '"done"' });
  });

  test('A pool survives a function that ends its process and one that does not load', async () => {
    const { pool } = makePool('exports.handler = async (event) => { if (event.exit) process.exit(3); return 1; };');
    expect(await pool.invoke('{"exit":true}')).toMatchObject({ ok: false, errorType: 'Runtime.ExitError' });
    expect(await pool.invoke('{}')).toEqual({ ok: true, payload: '1' });
    const broken = makePool('throw new Error("missing setting");');
    expect(await broken.pool.invoke('{}')).toEqual({ ok: false, errorType: 'Error', errorMessage: 'missing setting' });
  });

  test('An instance processes one event at a time', async () => {
    const code =
      'let now = 0, most = 0; exports.handler = async () => { most = Math.max(most, ++now); await new Promise((r) => setTimeout(r, 20)); now--; return most; };';
    const { pool } = makePool(code);
    const results = await Promise.all([1, 2, 3, 4].map(() => pool.invoke('{}')));
    expect(results).toEqual([1, 1, 1, 1].map(() => ({ ok: true, payload: '1' })));
  });

  describe('of which one is at work', () => {
    // Works until the file of its event is there, where it names one.
    const code = `const { existsSync } = require("node:fs");
      const self = Math.random();
      exports.handler = async ({ gate }) => {
        while (gate && !existsSync(gate)) await new Promise((resolve) => setTimeout(resolve, 5));
        return self;
      };`;
    const run = async ({ pool }: Made, event: { readonly gate?: string } = {}) =>
      await pool.invoke(JSON.stringify(event));

    test('A busy instance that is soon released processes the next events too', async () => {
      const made = makePool(code, {}, { maxInstances: 4, waitMs: 60_000 });
      const [first, ...others] = await Promise.all([run(made), run(made), run(made)]);
      expect(others).toEqual([first, first]);
    });

    test('An event that waits too long for a busy instance starts another instance', async () => {
      const made = makePool(code, { timeoutSeconds: 300 }, { maxInstances: 2, waitMs: 1 });
      const gate = join(folder, 'gate-of-the-slow-one');
      const slow = run(made, { gate });
      const other = await run(made);
      writeFileSync(gate, '');
      expect([(await slow).ok, other.ok]).toEqual([true, true]);
      expect(other).not.toEqual(await slow);
    });
  });

  test('A payload over 6 MB is refused in both directions', async () => {
    const { pool } = makePool('exports.handler = async (event) => "x".repeat(event.size);');
    const megabytes = 6 * 1024 * 1024;
    expect(await pool.invoke(JSON.stringify('x'.repeat(megabytes)))).toMatchObject({
      errorType: 'RequestEntityTooLargeException',
    });
    expect(await pool.invoke(JSON.stringify({ size: megabytes }))).toMatchObject({
      errorType: 'Function.ResponseSizeTooLarge',
    });
  });

  test('A changed bundle is loaded again when reloading is on', async () => {
    const { pool, file } = makePool('exports.handler = async () => "old";', {}, { reloads: true });
    expect(await pool.invoke('{}')).toEqual({ ok: true, payload: '"old"' });
    writeFileSync(file, 'exports.handler = async () => "new";');
    utimesSync(file, new Date(), new Date(Date.now() + 5_000));
    expect(await pool.invoke('{}')).toEqual({ ok: true, payload: '"new"' });
  });
});

describe('functions that share a bound of idle instances', () => {
  const counting = 'let n = 0; exports.handler = async () => ++n;';
  const times = async (pool: FunctionPool): Promise<string> => {
    const result = await pool.invoke('{}');
    return result.ok ? result.payload : result.errorType;
  };

  test('The instance that has been idle longest is ended first, and the others are kept', async () => {
    const idle = idleInstances<Instance>((count) => count <= 2);
    const [a, b, c] = [1, 2, 3].map(() => makePool(counting, {}, { idle }).pool);
    if (!a || !b || !c) throw new Error('Three pools were made.');
    expect([await times(a), await times(b), await times(a)]).toEqual(['1', '1', '2']);
    // b has waited longest when c begins to wait.
    expect([await times(c), await times(a), await times(b)]).toEqual(['1', '3', '1']);
  });

  test('A working instance is never ended, however many others are idle', async () => {
    const idle = idleInstances<Instance>((count) => count <= 1);
    const gate = join(folder, 'gate');
    // Works until the file is there.
    const { pool } = makePool(
      'const { existsSync } = require("node:fs"); exports.handler = async (event) => { while (!existsSync(event.gate)) await new Promise((r) => setTimeout(r, 5)); return "done"; };',
      { timeoutSeconds: 300 },
      { idle },
    );
    const working = pool.invoke(JSON.stringify({ gate }));
    const others = [1, 2, 3].map(() => makePool(counting, {}, { idle }).pool);
    expect(await Promise.all(others.map(times))).toEqual(['1', '1', '1']);
    writeFileSync(gate, '');
    expect(await working).toEqual({ ok: true, payload: '"done"' });
  });

  test('Every event is answered even where no instance may stay idle', async () => {
    const idle = idleInstances<Instance>((count) => count <= 0);
    const { pool } = makePool(counting, {}, { idle, maxInstances: 2 });
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => times(pool)))).toEqual(['1', '1', '1', '1', '1']);
  });

  test('Instances that have been idle since before a given instant are ended', async () => {
    let now = 1_000;
    const idle = idleInstances<Instance>(
      () => true,
      () => now,
    );
    const [early, late] = [1, 2].map(() => makePool(counting, {}, { idle }).pool);
    if (!early || !late) throw new Error('Two pools were made.');
    await times(early);
    now = 2_000;
    await times(late);
    idle.endBefore(2_000);
    expect([await times(early), await times(late)]).toEqual(['1', '2']);
  });
});
