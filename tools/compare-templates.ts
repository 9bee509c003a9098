import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { stages } from '../cdk/names.ts';
import { type Json, templateDifferences } from './templates/template-differences.ts';

/**
 * `npm run compare-templates -- COMMIT`: synthesizes every stage of that commit and of the checkout, and prints where the
 * templates differ, asset hashes apart. Exits with 1 when they do: a step that moves files may change none.
 */
const root = resolve(import.meta.dirname, '..');
const [commit] = process.argv.slice(2);
if (commit === undefined) {
  console.error('Name the commit to compare with, for example: npm run compare-templates -- HEAD~1');
  process.exit(2);
}

const work = mkdtempSync(join(tmpdir(), 'compare-templates-'));
const before = join(work, 'before');
try {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', before, commit], { cwd: root });
  symlinkSync(join(root, 'node_modules'), join(before, 'node_modules'));
  const found = stages.flatMap((stage) => {
    const lines = templateDifferences(templatesOf(before, stage, 'before'), templatesOf(root, stage, 'after'));
    return lines.map((line) => `${stage}: ${line}`);
  });
  for (const line of found) console.log(line);
  console.log(found.length === 0 ? 'Every template is the same.' : `${found.length} differences`);
  if (found.length > 0) process.exitCode = 1;
} finally {
  if (existsSync(before)) execFileSync('git', ['worktree', 'remove', '--force', before], { cwd: root });
  rmSync(work, { recursive: true, force: true });
}

/** Every template of a stage of a checkout, by its file name, synthesized by that checkout's own code. */
function templatesOf(checkout: string, stage: string, name: string): ReadonlyMap<string, Json> {
  const folder = join(work, `${stage}-${name}`);
  execFileSync(process.execPath, [join(checkout, 'cdk/placeholder-synthesis.ts'), stage, folder], { cwd: checkout });
  const assembly = join(folder, 'assembly');
  const files = readdirSync(assembly).filter((file) => file.endsWith('.template.json'));
  return new Map(files.map((file) => [file, z.json().parse(JSON.parse(readFileSync(join(assembly, file), 'utf8')))]));
}
