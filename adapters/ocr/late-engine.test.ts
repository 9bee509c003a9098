import { describe, expect, test } from '@jest/globals';
import { lateEngine } from './late-engine.ts';

const bitmap = { width: 1, height: 1, rgba: new Uint8Array(4) };

describe('an engine that is made late', () => {
  test('is made at its first picture, once, and closed', async () => {
    const done: string[] = [];
    const engine = lateEngine(async () => {
      done.push('made');
      return {
        read: async (_, arrangement) => {
          done.push(`read ${arrangement}`);
          return { words: [] };
        },
        close: async () => {
          done.push('closed');
        },
      };
    });
    await engine.close();
    expect(done).toEqual([]);
    await Promise.all([engine.read(bitmap, 'lines'), engine.read(bitmap, 'scattered')]);
    await engine.close();
    await engine.close();
    expect(done).toEqual(['made', 'read lines', 'read scattered', 'closed']);
  });

  test('that cannot be made rejects its pictures and can be closed', async () => {
    const engine = lateEngine(async () => {
      throw new Error('not installed');
    });
    await expect(engine.read(bitmap)).rejects.toThrow('not installed');
    await engine.close();
  });
});
