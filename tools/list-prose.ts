import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Fault, grownCounts, lineOf, proseFaults, readCounts } from './lint/prose-counts.ts';

/**
 * `npm run prose`: how much of the project's prose uses the words of tools/lint/banned-words.json, and how many titles of
 * tests are no sentences, each with its share. Writes the counts of each area into tools/lint/prose-counts.txt where they
 * are smaller than there; a larger one is refused.
 * `--check` writes nothing. `-- FAULT [FOLDER]` lists what was found: `titles`, `groups`, `fragments`, `comments`, `docs`, `texts`.
 */
const root = resolve(import.meta.dirname, '..');
const path = join(root, 'tools/lint/prose-counts.txt');
const FAULTS: readonly Fault[] = ['titles', 'groups', 'fragments', 'comments', 'docs', 'texts'];
const [asked, folder = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isCheck = process.argv.includes('--check');
const { counts, faults } = proseFaults(root);

if (asked !== undefined) {
  for (const { file, text, words } of faults.filter(({ fault, file }) => fault === asked && file.startsWith(folder))) {
    console.log(`${file}: ${words.join(', ')}${words.length > 0 ? ': ' : ''}${text.trim().replace(/\s+/g, ' ')}`);
  }
} else {
  for (const fault of FAULTS) {
    const of = counts.filter((count) => count.fault === fault);
    const found = of.reduce((sum, count) => sum + count.found, 0);
    const all = of.reduce((sum, count) => sum + count.all, 0);
    console.log(`${fault.padEnd(9)} ${String(found).padStart(5)} of ${all} (${((100 * found) / all).toFixed(1)} %)`);
  }
  const text = readFileSync(path, 'utf8');
  const bounds = readCounts(text);
  const grown = grownCounts(counts, bounds);
  for (const line of grown)
    console.error(
      `More than prose-counts.txt allows: ${line}. \`npm run prose -- ${line.split(' ')[0]} FOLDER\` lists them.`,
    );
  if (grown.length > 0) process.exitCode = 1;
  else if (!isCheck) {
    const comment = text.split('\n').filter((line) => line.startsWith('#'));
    writeFileSync(path, [...comment, ...counts.filter(({ found }) => found > 0).map(lineOf), ''].join('\n'));
  }
}
