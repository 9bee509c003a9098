/**
 * Writes openapi.json from the registry, and of the site asyncapi.json from the events in it and postman.json from its operations; with
 * --check, exits 1 when a file says something else.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { asyncDocument } from './openapi/async-document.ts';
import type { JsonObject } from './openapi/component-schemas.ts';
import { openapiDocument } from './openapi/document.ts';
import { postmanCollection } from './openapi/postman-collection.ts';

const openapi = openapiDocument();
const documents: readonly (readonly [file: string, document: JsonObject])[] = [
  ['openapi.json', openapi],
  ['docs/static/asyncapi.json', asyncDocument(openapi)],
  ['docs/static/postman.json', postmanCollection(openapi)],
];

for (const [file, document] of documents) {
  const place = new URL(`../${file}`, import.meta.url);
  const text = `${JSON.stringify(document, null, 1)}\n`;
  if (!process.argv.includes('--check')) {
    mkdirSync(new URL('.', place), { recursive: true });
    writeFileSync(place, text);
  } else if (readFileSync(place, 'utf8') !== text) {
    console.error(`${file} is stale: run npm run openapi`);
    process.exitCode = 1;
  }
}
