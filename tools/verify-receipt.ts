/**
 * Verifies a receipt of Imali by its published keys, without access to anything else:
 *
 *     npm run verify-receipt -- receipt.json --jwks https://api.imali.example/.well-known/jwks.json
 *
 *     npm run verify-receipt -- receipt.json --jwks jwks.json --file report.pdf
 *
 * The first file is the receipt as the API answered it; `--file` is the report that it came with. `--jwks` is the address of the
 * keys, or a file with a copy of them. Ends with 1 where the receipt, or the file, is not as it was signed.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isReceiptOf, verifyReceipt } from '../functions/platform/keys/verify-receipt.ts';

const { values, positionals } = parseArgs({
  options: { jwks: { type: 'string' }, file: { type: 'string' } },
  allowPositionals: true,
});
const [file] = positionals;
if (file === undefined || values.jwks === undefined) {
  console.error('Usage: npm run verify-receipt -- RECEIPT --jwks URL|FILE [--file REPORT]');
  process.exit(2);
}
const isAddress = /^https?:/.test(values.jwks);
const keys = isAddress ? await (await fetch(values.jwks)).text() : await readFile(values.jwks, 'utf8');
const receipt: unknown = JSON.parse(await readFile(file, 'utf8'));
const proof = await verifyReceipt(receipt, JSON.parse(keys));
const isOfFile = values.file === undefined || isReceiptOf(receipt, await readFile(values.file));
if (proof.kind === 'refused') console.log(proof.reason);
else if (isOfFile) console.log(`The receipt is as Imali signed it, by the key ${proof.kid}.`);
else console.log('The receipt is as Imali signed it, of another file: this one was changed, or is not the report.');
process.exitCode = proof.kind === 'proven' && isOfFile ? 0 : 1;
