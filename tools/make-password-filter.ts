import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { argv } from 'node:process';
import * as z from 'zod';
import { filterOf } from '../functions/platform/credentials/refused-passwords/word-filter.ts';

/** Writes the filter of common passwords from a list of them: a file with a JSON list of texts. */
const path = z.string().parse(argv[2]);
const all = z.array(z.string()).parse(JSON.parse(readFileSync(path, 'utf8')));
const words = [...new Set(all.map((word) => word.toLowerCase()))].filter(({ length }) => length >= 5 && length <= 40);
const { hashes, bits } = filterOf(words);
const target = join(
  resolve(import.meta.dirname, '..'),
  'functions/platform/credentials/refused-passwords/common-passwords.json',
);
writeFileSync(
  target,
  `${JSON.stringify({ words: words.length, hashes, bits: Buffer.from(bits).toString('base64') }, null, 2)}\n`,
);
