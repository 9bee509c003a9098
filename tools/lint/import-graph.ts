import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A part of a file's text that names another module: where it begins and ends, quotes left out, and what it says. */
export interface ModuleName {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** Dynamic imports, types written as `import('...')` and modules replaced in tests: the parser's module record lacks the last two. */
const CALLED = /\b(?:import|mockModule|unstable_mockModule|requireActual|importActual)\(\s*(['"])([^'"\n]+)\1/g;

/**
 * Every module that a file names: imports and re-exports, of types too, dynamic imports, `import('...')` types and mocks.
 * `path` decides how the text is parsed (.ts, .tsx, .mjs). Sorted by place, each place once.
 */
export function modulesNamed(path: string, text: string): readonly ModuleName[] {
  const { module } = parseSync(path, text);
  const found = new Map<number, ModuleName>();
  const add = (start: number, name: string): void => {
    found.set(start, { start, end: start + name.length, name });
  };
  for (const { moduleRequest } of module.staticImports) add(moduleRequest.start + 1, moduleRequest.value);
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) add(moduleRequest.start + 1, moduleRequest.value);
  }
  for (const match of text.matchAll(CALLED)) {
    const name = match[2] ?? '';
    add(match.index + match[0].length - 1 - name.length, name);
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

/** The file of the project that a module name means, as a path from the root; undefined for a package or a built-in module. */
export function fileMeant(from: string, name: string): string | undefined {
  if (name.startsWith('@imali/')) return name.replace('@imali/', 'packages/');
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : undefined;
}

/** The imports of each file: path -> the project's own files that it names, as paths from the root, each once. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Reads the imports of `files` (paths from `root`). What is not a file of the list (data, built code) is left out. */
export function importGraph(root: string, files: readonly string[]): ImportGraph {
  const known = new Set(files);
  return new Map(
    files.map((path) => {
      const named = modulesNamed(path, readFileSync(join(root, path), 'utf8')).map(({ name }) => fileMeant(path, name));
      return [path, [...new Set(named.filter((file) => file !== undefined && known.has(file)))].filter(isPath)];
    }),
  );
}

const isPath = (file: string | undefined): file is string => file !== undefined;

/**
 * Groups of files that import each other in a circle (strongly connected components of two or more, by Tarjan's
 * algorithm), each sorted, the groups sorted by their first file.
 */
export function cyclesOf(graph: ImportGraph): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    const at = order.size;
    order.set(file, at);
    low.set(file, at);
    open.push(file);
    isOpen.add(file);
    let least = at;
    for (const next of graph.get(file) ?? []) {
      const seen = order.get(next);
      if (seen === undefined) least = Math.min(least, visit(next));
      else if (isOpen.has(next)) least = Math.min(least, seen);
    }
    low.set(file, least);
    if (least === at) {
      const group = open.splice(open.indexOf(file));
      for (const member of group) isOpen.delete(member);
      if (group.length > 1) cycles.push(group.sort());
    }
    return least;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles.sort((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''));
}
