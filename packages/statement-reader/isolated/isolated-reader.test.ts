import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isolatedReader, type ReaderFault, type ReaderLimits } from './isolated-reader.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'imali-reader-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const request = { fileName: 'a.pdf', today: '2026-06-12' };
const bytes = new Uint8Array([1, 2, 3]);
const box = { left: 1, top: 2, right: 3, bottom: 4 };
const finding = { code: 'other_font', severity: 'serious', message: 'm', page: 1, box };
const file = { format: 'pdf', pages: 3, reading: { outcome: 'read', statements: [] } };
const read = { kind: 'read', file: { ...file, authenticity: { score: 55, band: 'suspect', findings: [finding] } } };

let programs = 0;

/** A reader whose program is this text: what a hostile file could make of the real one. */
function readerOf(text: string, limits: Partial<ReaderLimits> = {}) {
  programs += 1;
  const program = join(folder, `program-${programs}.cjs`);
  writeFileSync(program, text);
  const faults: ReaderFault[] = [];
  const onFault = (fault: ReaderFault) => faults.push(fault);
  const reader = isolatedReader({ program, modules: [] }, onFault, { seconds: 20, megabytes: 512, ...limits });
  return { reader, faults };
}

const onTask = (text: string) => `process.once('message', (task) => { ${text} });`;
const answering = (value: unknown) => `process.send(${JSON.stringify(value)});`;

async function messageOf(text: string, limits: Partial<ReaderLimits> = {}) {
  const { reading } = await readerOf(text, limits).reader.read(bytes, request);
  if (reading.outcome !== 'refused') throw new Error(reading.outcome);
  expect(reading.errors).toMatchObject([{ type: 'Parse Error', place: null }]);
  return reading.errors[0]?.message;
}

describe('a reader in a process of its own', () => {
  test('The isolated reader returns what its program read, and reports progress', async () => {
    const { reader } = readerOf(onTask(answering({ kind: 'progress', pagesRead: 1, pages: 3 }) + answering(read)));
    const told: [number, number][] = [];
    expect(await reader.read(bytes, request, (...progress) => told.push(progress))).toEqual(read.file);
    expect(told).toEqual([[1, 3]]);
  });

  test('The isolated reader passes the bytes and the request on unchanged', async () => {
    const echo = `process.send({ kind: 'decrypted', file: { outcome: 'decrypted', bytes: Uint8Array.of(...task.bytes, task.password.length) } })`;
    const { reader } = readerOf(onTask(echo));
    const decrypted = await reader.decrypt(bytes, 'secret');
    expect(decrypted.outcome === 'decrypted' && [...decrypted.bytes]).toEqual([1, 2, 3, 6]);
  });

  test('A drawn page is returned, except if its picture differs from its stated size', async () => {
    const drawn = (levels: number) =>
      `process.send({ kind: 'drawn', file: { outcome: 'drawn', picture: { width: 2, height: 3, levels: new Uint8Array(${levels}) }, width: 595, height: 842, pages: task.page } })`;
    expect(await readerOf(onTask(drawn(6))).reader.draw(bytes, 4, 150)).toMatchObject({ outcome: 'drawn', pages: 4 });
    expect(await readerOf(onTask(drawn(7))).reader.draw(bytes, 4, 150)).toMatchObject({ outcome: 'refused' });
  });

  test('The program has none of our environment, no files but its own, no process and no thread', async () => {
    process.env['AWS_SECRET_ACCESS_KEY'] = 'a secret';
    const outcome = await messageOf(
      onTask(`
        const tried = [];
        for (const attempt of [
          () => require('node:fs').readFileSync('/proc/self/environ'),
          () => require('node:fs').writeFileSync(__filename, ''),
          () => require('node:child_process').execSync('true'),
          () => new (require('node:worker_threads').Worker)(__filename),
        ]) { try { attempt(); tried.push('done'); } catch (error) { tried.push(error.code); } }
        const message = JSON.stringify([Object.keys(process.env), ...tried]);
        process.send({ kind: 'read', file: { format: null, pages: 1, reading: { outcome: 'refused', errors: [{ type: 'Parse Error', code: 'file_unusual', message, place: null, expected: null, found: null }] }, authenticity: null } });
      `),
    );
    const denied = 'ERR_ACCESS_DENIED';
    const [names, ...tried]: unknown[] = JSON.parse(outcome ?? '');
    expect(tried).toEqual([denied, denied, denied, denied]);
    expect(names).not.toContain('AWS_SECRET_ACCESS_KEY');
  });

  test('A program that takes too long is ended', async () => {
    expect(await messageOf(onTask('for (;;);'), { seconds: 1 })).toBe(
      'The file cannot be read: the file takes more than 1 seconds to read.',
    );
  });

  test('A program has more time to recognise pictures, and no more to decrypt', async () => {
    const pictures = answering({ kind: 'pictures', pictures: 20 });
    // Two seconds of a processor, however long they take.
    const work = 'const taken = () => process.cpuUsage().user / 1e6; while (taken() < 2);';
    const late = onTask(`${pictures} setTimeout(() => { ${work} ${answering(read)} }, 100);`);
    expect(await readerOf(late, { seconds: 1 }).reader.read(bytes, request)).toEqual(read.file);
    const never = onTask(`${pictures} setInterval(() => {}, 1000);`);
    expect(await readerOf(never, { seconds: 2 }).reader.decrypt(bytes, 'secret')).toEqual({
      outcome: 'refused',
      code: 'reading_too_slow',
      reason: 'the file takes more than 2 seconds to read',
    });
  });

  test('A program that takes too much memory outside of its heap is ended', async () => {
    const greedy = onTask('const kept = []; for (;;) kept.push(Buffer.alloc(1024 * 1024, 1));');
    expect(await messageOf(greedy, { megabytes: 150 })).toBe(
      'The file cannot be read: the file takes more than 150 MB of memory to read.',
    );
  });

  test('A program that takes too much memory inside of its heap is ended', async () => {
    const greedy = onTask('const kept = []; for (;;) kept.push({ a: kept.length, b: [kept.length] });');
    expect(await messageOf(greedy, { megabytes: 100 })).toBe(
      'The file cannot be read: the file takes more than 100 MB of memory to read.',
    );
  });

  test('A program that reports too much memory is ended, whatever it sends afterwards', async () => {
    expect(await messageOf(onTask(answering({ kind: 'memory' }) + answering(read)))).toBe(
      'The file cannot be read: the file takes more than 512 MB of memory to read.',
    );
  });

  test.each([
    ['that ends', 'process.exit(1);'],
    ['that ends as if all were well', 'process.exit(0);'],
    ['that throws', 'throw new Error("x");'],
    ['that is killed', 'process.kill(process.pid, "SIGSEGV");'],
    ['that says something else', answering({ kind: 'read', file: { rows: 1 } })],
    [
      'that finds more than there is to tell',
      answering({
        kind: 'read',
        file: {
          ...file,
          authenticity: { score: 0, band: 'refused', findings: Array.from({ length: 51 }, () => finding) },
        },
      }),
    ],
    ['that answers another question', answering({ kind: 'decrypted', file: { outcome: 'wrong_password' } })],
  ])('A program %s counts as broken by the file', async (_, text) => {
    expect(await messageOf(onTask(text))).toBe('The file cannot be read: the file breaks the program that reads it.');
  });

  test('A fault of the program is reported with nothing of the file in it', async () => {
    const { reader, faults } = readerOf(onTask(answering({ kind: 'fault', name: 'TypeError', frames: ['at read'] })));
    expect(await reader.decrypt(bytes, 'secret')).toEqual({
      outcome: 'refused',
      code: 'reader_fault',
      reason: 'the program that reads it has a fault, which was reported to us',
    });
    expect(faults).toMatchObject([{ name: 'TypeError', frames: ['at read'] }]);
  });

  test('Recovered faults are reported, a few of many, together with what was read', async () => {
    const fault = answering({ kind: 'overcome_fault', name: 'RangeError', frames: ['at readOfx'] });
    const { reader, faults } = readerOf(onTask(fault.repeat(9) + answering(read)));
    expect(await reader.read(bytes, request)).toEqual(read.file);
    expect(faults).toHaveLength(5);
    expect(faults[0]).toMatchObject({ name: 'RangeError', frames: ['at readOfx'] });
  });

  test('The reader rejects if its process cannot be started, as the file is not to blame', async () => {
    const absent = { program: join(folder, 'program-1.cjs'), modules: [], node: join(folder, 'no-such-node') };
    const reader = isolatedReader(absent, () => {});
    await expect(reader.read(bytes, request)).rejects.toThrow('The process of the reader cannot be started');
    await expect(reader.decrypt(bytes, 'secret')).rejects.toThrow('The process of the reader cannot be started');
  });
});
