/** Sizes that Emscripten asks for in turn, each smaller than the one before, until it says that there is no memory. */
const TRIES = 3;

const PAGE_BYTES = 65_536;

/** A WebAssembly.Memory. */
export interface GrowableMemory {
  readonly buffer: ArrayBuffer;
  /** Adds pages of 64 KiB; answers how many there were. Throws where there is no room for them. */
  grow: (pages: number) => number;
}

/** What is known of a memory that may grow so far. */
export interface BoundedMemory {
  /** Whether memory was asked for that there was not: what was made since is not whole. */
  isShort(): boolean;
}

/**
 * Lets the memory of a WebAssembly instance grow to `mostBytes`. How much a file makes it ask for depends on the file alone,
 * unlike what a process keeps resident, so the same file is refused on every machine or on none.
 */
export function boundMemory(memory: GrowableMemory, mostBytes: number): BoundedMemory {
  const grow = memory.grow.bind(memory);
  let refusals = 0;
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > mostBytes) {
      refusals += 1;
      throw new RangeError('The memory is as large as it may be.');
    }
    const before = grow(pages);
    // A smaller size did.
    refusals -= refusals % TRIES;
    return before;
  };
  return { isShort: () => refusals >= TRIES };
}
