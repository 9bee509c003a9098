/** Chunk of what every page needs. */
export const SHARED = 'shared';

/** Libraries of which every screen takes another part: together they would come whole. */
const inParts = /node_modules\/@(?:base-ui|floating-ui)\//;

/** What the bundler knows of a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Names the chunk of a module that pages need from the start: one for all that they share, one for the rest of each. The
 * bundler would make one of every set of screens that share something, some twenty for the first load. The script that
 * starts a page stays apart: a screen that is loaded later takes parts of a chunk, and must start nothing.
 * @param entries the script of each page by the name of its chunk
 * @returns for a module its chunk; null for what comes later
 */
export function firstChunks(entries: Readonly<Record<string, string>>) {
  let known: ReadonlyMap<string, string> | null = null;
  return (id: string, modules: Modules): string | null => {
    if (inParts.test(id)) return null;
    known ??= chunksOf(entries, modules);
    return known.get(id) ?? null;
  };
}

function chunksOf(entries: Readonly<Record<string, string>>, modules: Modules): ReadonlyMap<string, string> {
  const chunks = new Map<string, string>();
  for (const [name, entry] of Object.entries(entries)) {
    const reached = new Set([entry]);
    // A set goes on over what is added to it.
    for (const id of reached) {
      for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
    }
    reached.delete(entry);
    for (const id of reached) chunks.set(id, chunks.has(id) ? SHARED : name);
  }
  return chunks;
}
