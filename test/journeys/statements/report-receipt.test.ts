// OWASP ASVS 5.0: V11.3.3
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { verifyReceipt } from '../../../functions/platform/keys/verify-receipt.ts';
import { newOrganisation, succeeded, type TestOrganisation } from '../../stack/new-organisation.ts';
import { firstSandboxApplication } from '../../stack/sandbox-application.ts';

let lender: TestOrganisation;
let path: { application_id: string };
let folder: string;
beforeAll(async () => {
  lender = await newOrganisation();
  path = { application_id: await firstSandboxApplication(lender, 'salaried_monthly') };
  folder = mkdtempSync(join(tmpdir(), 'report-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function report() {
  const { body } = succeeded(await lender.client.getReport({ path, query: { answer: 'address' } }));
  if (body === undefined) throw new Error('no address');
  return { receipt: body.receipt, file: Buffer.from(await (await fetch(body.url)).arrayBuffer()) };
}
const keys = async () => succeeded(await lender.client.getJwks()).body;

/** What the command of the guide says of a receipt and a file, and how it ends. */
async function command(receipt: object, file: Uint8Array): Promise<{ readonly status: number; readonly text: string }> {
  const places = ['receipt.json', 'report.pdf', 'jwks.json'].map((name) => join(folder, name));
  const [receiptAt = '', fileAt = '', keysAt = ''] = places;
  writeFileSync(receiptAt, JSON.stringify(receipt));
  writeFileSync(fileAt, file);
  writeFileSync(keysAt, JSON.stringify(await keys()));
  const script = new URL('../../../tools/verify-receipt.ts', import.meta.url).pathname;
  const args = ['--no-warnings', script, receiptAt, '--jwks', keysAt, '--file', fileAt];
  try {
    return { status: 0, text: execFileSync(process.execPath, args, { encoding: 'utf8' }) };
  } catch (error) {
    const { status, stdout } = Object(error);
    return { status: Number(status), text: String(stdout) };
  }
}

describe('The receipt of a report', () => {
  test('A report comes with a receipt of its bytes, which the published keys prove and no changed field passes', async () => {
    const { receipt, file } = await report();
    expect(receipt).toMatchObject({
      kind: 'report',
      application_id: path.application_id,
      bytes: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
    });
    expect(await verifyReceipt(receipt, await keys())).toMatchObject({ kind: 'proven' });
    for (const field of Object.keys(receipt).filter((name) => name !== 'jws')) {
      expect([field, (await verifyReceipt({ ...receipt, [field]: 'changed' }, await keys())).kind]).toEqual([
        field,
        'refused',
      ]);
    }
  });

  test('The command of the guide proves the file of a report, and refuses one in which a byte was changed', async () => {
    const { receipt, file } = await report();
    expect(await command(receipt, file)).toMatchObject({
      status: 0,
      text: expect.stringContaining('as Imali signed it'),
    });
    const forged = Uint8Array.from(file);
    const at = Math.floor(forged.length / 2);
    forged[at] = (forged[at] ?? 0) ^ 1;
    expect(await command(receipt, forged)).toMatchObject({ status: 1, text: expect.stringContaining('another file') });
  });
});
