import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { unzipped, zipEntries } from './zip-entries.ts';

const limits = { entries: 3, bytes: 10_000_000, ratio: 100 };

/** The files of a zip by name, or why it is not read. */
function read(zip: Uint8Array): Record<string, Uint8Array> | string {
  const entries = zipEntries(zip, limits);
  if (entries.outcome === 'bad') return entries.reason;
  const files = unzipped(zip, entries.value, limits);
  return files.outcome === 'bad'
    ? files.reason
    : Object.fromEntries(files.value.map(({ name, bytes }) => [name, bytes]));
}

/** A copy of a zip with a number of its directory written over, given by its distance from the entry. */
function withDirectory(zip: Uint8Array, at: number, value: number): Uint8Array {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  let entry = 0;
  while (view.getUint32(entry, true) !== 0x02014b50) entry += 1;
  view.setUint32(entry + at, value, true);
  return copy;
}

describe('the files of a zip', () => {
  test('Zip entries are unpacked unchanged, stored or deflated', () => {
    const content = fc.uint8Array({ maxLength: 3_000 });
    fc.assert(
      fc.property(content, content, fc.constantFrom(0, 6), (one, other, level) => {
        const files = { 'a.csv': one, 'in/bé.csv': other };
        expect(read(zipSync(files, { level: level === 0 ? 0 : 6 }))).toEqual(files);
      }),
      { numRuns: 40 },
    );
  });

  test('Zip entries are refused when they are too many, too large, or expand too much', () => {
    const one = new Uint8Array(10);
    expect(read(zipSync({ a: one, b: one, c: one, d: one }))).toContain('more than 3 files');
    expect(read(zipSync({ a: new Uint8Array(11_000_000) }))).toContain('more than 10 MB');
    expect(read(zipSync({ a: new Uint8Array(9_000_000) }))).toContain('grow far more');
  });

  test('Zip entries never unpack to more than the directory states, whatever their content', () => {
    const zip = zipSync({ a: new Uint8Array(9_000_000) });
    expect(read(withDirectory(zip, 24, 1_000))).toContain('damaged');
    expect(read(withDirectory(zip, 24, 0))).toContain('damaged');
  });

  test('Encrypted zip entries are refused', () => {
    expect(read(withDirectory(zipSync({ a: new Uint8Array(9) }), 8, 0x00080001))).toContain('encrypted');
  });

  test('A changed or cut zip is refused or read, and nothing is thrown', () => {
    const zip = zipSync({ 'a.csv': new Uint8Array(500).map((_, index) => index), 'b.csv': new Uint8Array(90) });
    fc.assert(
      fc.property(fc.nat(zip.length - 1), fc.nat(255), fc.nat(zip.length), (at, byte, length) => {
        const changed = zip.slice(0, length);
        if (at < length) changed[at] = byte;
        expect(['string', 'object']).toContain(typeof read(changed));
      }),
      { numRuns: 300 },
    );
  });
});
