/**
 * Verifies a receipt of Imali by its published keys, without access to anything else:
 *
 *     npm run verify-receipt -- receipt.json --jwks https://api.imali.example/.well-known/jwks.json
 *
 * The file is the receipt as the API answered it. `--jwks` is the address of the keys, or a file with a copy of them. Ends with 1
 * where the receipt is not as it was signed.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { verifyReceipt } from '../functions/platform/keys/verify-receipt.ts';

const { values, positionals } = parseArgs({ options: { jwks: { type: 'string' } }, allowPositionals: true });
const [file] = positionals;
if (file === undefined || values.jwks === undefined) {
  console.error('Usage: npm run verify-receipt -- FILE --jwks URL|FILE');
  process.exit(2);
}
const isAddress = /^https?:/.test(values.jwks);
const keys = isAddress ? await (await fetch(values.jwks)).text() : await readFile(values.jwks, 'utf8');
const proof = await verifyReceipt(JSON.parse(await readFile(file, 'utf8')), JSON.parse(keys));
console.log(proof.kind === 'proven' ? `The receipt is as Imali signed it, by the key ${proof.kid}.` : proof.reason);
process.exitCode = proof.kind === 'proven' ? 0 : 1;
