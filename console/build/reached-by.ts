/** What the bundler knows of a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Finds which modules a page needs from the start: what its script imports, and what that imports. The script itself stays
 * apart: a screen that is loaded later takes parts of a chunk, and must start nothing.
 * @param entry path of the script that starts the page
 */
export function reachedBy(entry: string) {
  let known: ReadonlySet<string> | null = null;
  return (id: string, modules: Modules): boolean => {
    known ??= modulesFrom(entry, modules);
    return known.has(id);
  };
}

function modulesFrom(entry: string, modules: Modules): ReadonlySet<string> {
  const reached = new Set([entry]);
  // A set goes on over what is added to it.
  for (const id of reached) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  }
  reached.delete(entry);
  return reached;
}
