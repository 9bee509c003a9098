/** Writes openapi.json from the registry; with --check, exits 1 when the file says something else. */
import { readFileSync, writeFileSync } from 'node:fs';
import { openapiDocument } from './openapi/document.ts';

const file = new URL('../openapi.json', import.meta.url);
const text = `${JSON.stringify(openapiDocument(), null, 1)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('openapi.json is stale: run npm run openapi');
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}
