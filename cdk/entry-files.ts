import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kebabCase } from '../schemas/route.ts';

/** What starts a function: a call of the API, a page that is asked for, or a queue, a schedule or a state machine. */
export type EntryKind = 'api' | 'pages' | 'workers';

const project = fileURLToPath(new URL('..', import.meta.url));
const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name);

/** The files of `functions/<capability>/<kind>`, by their names without extension; paths from the project. */
function filesOf(kind: EntryKind): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const capability of readdirSync(join(project, 'functions'), { withFileTypes: true })) {
    if (!capability.isDirectory()) continue;
    const folder = join('functions', capability.name, kind);
    for (const file of filesIn(folder)) {
      const name = basename(file).replace(/\.tsx?$/, '');
      found.set(name, [...(found.get(name) ?? []), join(folder, file)]);
    }
  }
  return found;
}

/** Sources in a folder; none where it does not exist, since few capabilities have entries of every kind. */
const filesIn = (folder: string): readonly string[] =>
  existsSync(join(project, folder)) ? readdirSync(join(project, folder)).filter(isSource) : [];

/**
 * A finder of the file that exports the `handler` of an operation or a worker: the one file of its name, in kebab case,
 * in the `api`, `pages` or `workers` folder of any capability. Path from the project.
 * @throws Error when no file or more than one has the name: a declared function without code cannot be deployed.
 */
export function entryFiles(): (kind: EntryKind, id: string) => string {
  const known = { api: filesOf('api'), pages: filesOf('pages'), workers: filesOf('workers') };
  return (kind, id) => {
    const [file, ...others] = known[kind].get(kebabCase(id)) ?? [];
    if (file === undefined) throw new Error(`No file functions/*/${kind}/${kebabCase(id)}.ts exists for ${id}`);
    if (others.length > 0)
      throw new Error(`More than one file is named ${kebabCase(id)}: ${[file, ...others].join(', ')}`);
    return file;
  };
}

/** Every file of an `api`, `pages` or `workers` folder that is not a test. Paths from the project. */
export const writtenEntries = (kind: EntryKind): readonly string[] => [...filesOf(kind).values()].flat().toSorted();
