/** Reads the text of every page of a PDF with pdf.js, again and again; prints the milliseconds of each round and the memory. */
import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const [path = '', rounds = '1'] = process.argv.slice(2);
const bytes = await readFile(path);
const times = [];
let characters = 0;
let pages = 0;
for (let round = 0; round < Number(rounds); round += 1) {
  const from = performance.now();
  // The document takes the bytes away from its caller.
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  pages = document.numPages;
  characters = 0;
  for (let page = 1; page <= pages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    for (const item of items) characters += 'str' in item ? item.str.length : 0;
  }
  await document.loadingTask.destroy();
  times.push(performance.now() - from);
}
const { maxRSS } = process.resourceUsage();
process.stdout.write(JSON.stringify({ times, pages, characters, mostResidentBytes: maxRSS * 1024 }));
