import { describe, expect, test } from '@jest/globals';
import { keptValue, type TextStorage } from './kept-value.ts';

function storageOf(values: Map<string, string>): TextStorage {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

describe('a kept value', () => {
  test('A kept value is the latest written one, until it is removed', () => {
    const kept = keptValue('theme', () => storageOf(values));
    const values = new Map<string, string>();
    expect(kept.read()).toBeNull();
    kept.write('dark');
    expect(kept.read()).toBe('dark');
    kept.remove();
    expect(kept.read()).toBeNull();
  });

  test('A kept value is empty where storage throws, which only causes a warning', () => {
    const warnings: string[] = [];
    const refused = (): TextStorage => {
      throw new Error('The operation is insecure.');
    };
    const full = (): TextStorage => ({
      ...storageOf(new Map()),
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    });
    const none = keptValue('theme', refused, (message) => warnings.push(message));
    expect(none.read()).toBeNull();
    none.write('dark');
    none.remove();
    keptValue('theme', full, (message) => warnings.push(message)).write('dark');
    expect(warnings).toHaveLength(4);
    expect(warnings[0]).toContain('“theme” is treated as empty: The operation is insecure.');
    expect(warnings[3]).toContain('QuotaExceededError');
  });
});
