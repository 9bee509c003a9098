/**
 * Writes the texts that stored documents share, for packedDocument: what analyses of three personas are written with, each
 * run of two fields once, digits aside. A dictionary is frozen with the packing that uses it: an item of that packing
 * cannot be read without it. Another one comes with another packing, in a file of its own.
 */
import { writeFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { madeDocuments } from '../functions/bank-data/domain/documents/made-documents.fixture.ts';
import { sealedDocument } from '../functions/bank-data/store/sealed-analysis.ts';
import { packIds } from '../functions/platform/store/packed-ids.ts';

const PERSONAS = ['informal_trader', 'over_indebted', 'gambler'];
const LINE = 112;

const seen = new Set<string>();
const parts: string[] = [];
for (const persona of PERSONAS) {
  for (const { document, changes } of await madeDocuments(persona, '2026-03-31')) {
    const packed = packIds(JSON.stringify(sealedDocument(document, changes))).replace(/"~\[[^"]*"/g, '"~["');
    const fields = packed.split(/(?<=[,{[])/);
    const runs = fields.map((field, index) => `${field}${fields[index + 1] ?? ''}`.replace(/\d+/g, '0'));
    for (const [index, field] of fields.entries()) {
      const run = runs[index] ?? '';
      if (!seen.has(run)) parts.push(field);
      seen.add(run);
    }
  }
}
const base64 = brotliCompressSync(parts.join('')).toString('base64');
const lines = base64.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
const code = `import { brotliDecompressSync } from 'node:zlib';

/** The dictionary of packing 2, as tools/write-document-dictionary.ts made it once: frozen, as what is stored is read with it. */
const FROZEN = [
${lines.map((line) => `  '${line}',`).join('\n')}
];

let text: Buffer | undefined;

/** The texts that documents of packing 2 share. */
export function documentDictionary(): Buffer {
  text ??= brotliDecompressSync(Buffer.from(FROZEN.join(''), 'base64'));
  return text;
}
`;
await writeFile(new URL('../functions/platform/store/document-dictionary.ts', import.meta.url), code, { flag: 'wx' });
