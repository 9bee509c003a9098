import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { documentDictionary } from './document-dictionary.ts';
import { packedDocument, unpackedDocument } from './packed-document.ts';

const document = {
  as_of: '2026-03-31',
  net_income_cents: 2_850_000,
  evidence: { net_income: ['692039c05f3c8b2a2a200001', '692039c05f3c8b2a2a200005', '692039c05f3c8b2a2a300000'] },
  note: '~ "~[" of a bank',
};
/** The document as the first release of packing 2 stored it. Never written anew: it stands for what is stored. */
const FROZEN =
  'KLUv/QRglQIAVAMyOEA2OTIwMzljMDVmM2M4YjJhfH5pcXwjJX58IW5vdH4gXCJ+fltcIiBvZiBhIGJhbmsifQcAS8n4iU4wJrpx2K8cGVQa5iISeXgxwK8HELd6DF0=';

describe('a packed document', () => {
  test('A document of packing 2 opens with the dictionary that it was packed with', () => {
    expect(createHash('sha256').update(documentDictionary()).digest('hex')).toBe(
      '19086600e7dcf6a9965095e5d9d41276fe7b922e9e7e0dba948cfdb48b6b181a',
    );
    expect(unpackedDocument([Buffer.from(FROZEN, 'base64')], 2)).toEqual(document);
  });

  test('A document in several parts comes back whole', async () => {
    const bytes = await packedDocument(document);
    expect(unpackedDocument([bytes.subarray(0, 20), bytes.subarray(20)], 2)).toEqual(document);
  });

  test('A packing of a later release is no document, and damaged bytes are refused', async () => {
    const bytes = await packedDocument(document);
    expect(unpackedDocument([bytes], 3)).toBeUndefined();
    const damaged = Uint8Array.from(bytes);
    const last = damaged.length - 1;
    damaged[last] = (damaged[last] ?? 0) ^ 1;
    expect(() => unpackedDocument([damaged], 2)).toThrow();
  });

  test('Names of fields and addresses that documents share take next to no bytes', async () => {
    const definitions = { months: 'https://docs.example/docs/metrics#months' };
    const many = { document_version: 2, gross_income_method: 'net_as_gross_lower_bound', definitions };
    expect((await packedDocument(many)).length).toBeLessThan(JSON.stringify(many).length / 2);
  });
});
