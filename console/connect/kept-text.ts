/** Texts kept while the tab is open. A browser that keeps nothing, by its owner's choice, is taken as empty. */
const inMemory = new Map<string, string>();

export function keptText(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return inMemory.get(key) ?? null;
  }
}

export function keepText(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    inMemory.set(key, text);
  }
}
