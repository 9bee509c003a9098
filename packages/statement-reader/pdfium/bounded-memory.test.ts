import { describe, expect, test } from '@jest/globals';
import { boundMemory, type GrowableMemory } from './bounded-memory.ts';

const PAGE = 65_536;

/** A memory of one page, of which nothing is but its size. */
function onePage(): GrowableMemory {
  let buffer = new ArrayBuffer(PAGE);
  return {
    get buffer() {
      return buffer;
    },
    grow: (pages) => {
      const before = buffer.byteLength / PAGE;
      buffer = new ArrayBuffer((before + pages) * PAGE);
      return before;
    },
  };
}

/** Asks for room as Emscripten does: three sizes in turn, each smaller, none below what is needed. */
function resize(memory: GrowableMemory, pages: number, spare: number): boolean {
  for (const more of [spare, spare / 2, spare / 4]) {
    try {
      memory.grow(pages + Math.floor(more));
      return true;
    } catch {}
  }
  return false;
}

describe('the memory of a WebAssembly instance', () => {
  test('The memory of an instance grows to its bound and no further', () => {
    const memory = onePage();
    const bounded = boundMemory(memory, 10 * PAGE);
    expect(resize(memory, 4, 0)).toBe(true);
    expect(resize(memory, 5, 0)).toBe(true);
    expect([memory.buffer.byteLength, bounded.isShort()]).toEqual([10 * PAGE, false]);
    expect(resize(memory, 1, 0)).toBe(false);
    expect([memory.buffer.byteLength, bounded.isShort()]).toEqual([10 * PAGE, true]);
  });

  test('The memory is not short where a smaller reserve was enough', () => {
    const memory = onePage();
    const bounded = boundMemory(memory, 10 * PAGE);
    // 1 + 7 + 8, 1 + 7 + 4, then 1 + 7 + 2
    expect(resize(memory, 7, 8)).toBe(true);
    expect([memory.buffer.byteLength, bounded.isShort()]).toEqual([10 * PAGE, false]);
  });

  test('The memory remains short once it was, although less is requested later', () => {
    const memory = onePage();
    const bounded = boundMemory(memory, 10 * PAGE);
    expect(resize(memory, 20, 0)).toBe(false);
    expect(resize(memory, 1, 0)).toBe(true);
    expect(bounded.isShort()).toBe(true);
  });
});
