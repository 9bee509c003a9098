import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BOUNDS, comparedToList, largeFunctions, largest, lineOf, readList, sizesOf } from './lint/large-functions.ts';
import { projectFiles } from './lint/project-files.ts';

/**
 * `npm run complexity`: prints the 20 functions with most branches and the 20 longest, and writes the list of those above
 * the bounds, without new or larger ones: split such a function by meaning, or enter it by hand with its reason as a
 * comment line above it.
 */
const root = resolve(import.meta.dirname, '..');
const path = join(root, 'tools/lint/large-functions.txt');
const sizes = sizesOf(root, projectFiles(root));

for (const measure of ['complexity', 'lines'] as const) {
  console.log(`\n${measure} (bound ${BOUNDS[measure]})`);
  for (const { name, file, line, [measure]: size } of largest(sizes, measure, 20)) {
    console.log(`${String(size).padStart(5)}  ${name}  ${file}:${line}`);
  }
}

const found = largeFunctions(sizes);
const text = readFileSync(path, 'utf8');
const { grown } = comparedToList(found, readList(text));
for (const line of grown) console.error(`large-functions.txt: new or larger: ${line}`);
if (grown.length > 0) process.exitCode = 1;
else {
  const now = new Map(found.map((one) => [`${one.measure} ${one.place}`, lineOf(one)]));
  const kept = text
    .split('\n')
    .flatMap((line) => (/^\w+ \d+ /.test(line) ? (now.get(line.replace(/ \d+/, '')) ?? []) : line));
  writeFileSync(path, kept.join('\n'));
}
