import { execFileSync } from 'node:child_process';

/** Every file of the project that git knows or would add, as paths from `root`. */
export function trackedFiles(root: string): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\n').filter(Boolean);
}

/** The source files among them: TypeScript and modules of Node. */
export const projectFiles = (root: string): readonly string[] =>
  trackedFiles(root).filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path));
