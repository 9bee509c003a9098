/**
 * Checks the spelling of the built pages' Markdown twins in South African English; what is right and in no dictionary
 * is in docs/words.txt, a word a line. `node docs/build/check-spelling.ts FOLDER` exits 1 and names each word with a
 * page that has it.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import dictionary from 'dictionary-en-za';
import nspell from 'nspell';
import { plainWords } from './plain-words.ts';

const folder = resolve(process.argv[2] ?? '.build/docs-site');
const known = (await readFile(join(import.meta.dirname, '..', 'words.txt'), 'utf8')).split('\n');
const spell = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) });
for (const word of known) if (word.trim() !== '') spell.add(word.trim());

const unknown = new Map<string, string>();
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.md')) continue;
  const file = join(entry.parentPath, entry.name);
  for (const word of plainWords(await readFile(file, 'utf8'))) {
    if (!unknown.has(word) && !spell.correct(word)) unknown.set(word, relative(folder, file));
  }
}
for (const [word, file] of unknown) console.error(`${file}: ${word}`);
if (unknown.size > 0) {
  console.error(`${unknown.size} words are unknown: fix them, or add them into docs/words.txt.`);
  process.exitCode = 1;
}
