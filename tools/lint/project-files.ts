import { execFileSync } from 'node:child_process';

/** The source files of the project that git knows or would add, as paths from `root`: TypeScript and modules of Node. */
export function projectFiles(root: string): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\n').filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path));
}
