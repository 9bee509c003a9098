import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importGraph } from './lint/import-graph.ts';
import { cycleLines, violationLines } from './lint/layers.ts';
import { projectFiles } from './lint/project-files.ts';

/**
 * `npm run layers`: writes the imports that cross a wall and the cycles of files that are left, without new ones. A list
 * that would grow is refused: turn the import around, or change the table with its reason.
 */
const root = resolve(import.meta.dirname, '..');
const graph = importGraph(root, projectFiles(root));
for (const [file, lines] of [
  ['violations.txt', violationLines(graph)],
  ['cycles.txt', cycleLines(graph)],
] as const) {
  const path = join(root, 'tools/lint', file);
  const known = new Set(readFileSync(path, 'utf8').split('\n'));
  const added = lines.filter((line) => !known.has(line));
  for (const line of added) console.error(`${file}: new: ${line}`);
  if (added.length > 0) process.exitCode = 1;
  else writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
}
