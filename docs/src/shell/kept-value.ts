/** The part of the browser's storage that is needed; it may throw at every call, and even when it is asked for. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A text that the browser keeps for the reader. */
export interface KeptValue {
  /** null when nothing is kept, or when there is no storage. */
  read(): string | null;
  write(value: string): void;
  remove(): void;
}

/**
 * A kept text. A storage that fails counts as empty, and is only warned of.
 * @param storage gives the storage; browsers that allow none throw here already
 */
export function keptValue(
  key: string,
  storage: () => TextStorage,
  warn: (message: string) => void = (message) => console.warn(message),
): KeptValue {
  const tried = <Result>(otherwise: Result, work: (storage: TextStorage) => Result): Result => {
    try {
      return work(storage());
    } catch (error) {
      warn(
        `Storage is not available, “${key}” is treated as empty: ${error instanceof Error ? error.message : String(error)}`,
      );
      return otherwise;
    }
  };
  return {
    read: () => tried<string | null>(null, (kept) => kept.getItem(key)),
    write: (value) => tried(undefined, (kept) => kept.setItem(key, value)),
    remove: () => tried(undefined, (kept) => kept.removeItem(key)),
  };
}

/** Kept by this browser until it is removed. */
export const keptForGood = (key: string): KeptValue => keptValue(key, () => window.localStorage);

/** Kept until the tab is closed. */
export const keptForTab = (key: string): KeptValue => keptValue(key, () => window.sessionStorage);
