import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createLocalJWKSet, flattenedVerify } from 'jose';
import { canonicalJson, type Json } from './canonical-json.ts';
import { type KeySet, publishedKeys } from './key-set.ts';
import { rotated, startKmsHere } from './kms-keys.fixture.ts';
import { signInKms } from './kms-signing.ts';
import { receiptFits, signReceipt } from './receipt-signature.ts';
import { signToken } from './signed-token.ts';
import { verifyReceipt } from './verify-receipt.ts';

const now = Date.parse('2026-11-23T08:00:00Z');
const receipt = { id: 'r1', erased_at: '2026-11-23', counts: { transactions: 305, files: 2 }, holder: 'Zoë \u2028' };

describe('The signature of a receipt', () => {
  let close: () => Promise<void>;
  let set: KeySet = { keys: [] };

  beforeAll(async () => {
    close = await startKmsHere();
    for (const purpose of ['user', 'receipts'] as const) set = await rotated(set, purpose, now);
  });
  afterAll(() => close());

  test('A receipt signature verifies outside with the published keys and any JOSE library', async () => {
    const [header = '', , signature = ''] = (await signReceipt(set, signInKms, receipt, now)).split('.');
    const payload = Buffer.from(canonicalJson(receipt)).toString('base64url');
    const published = createLocalJWKSet(publishedKeys(set, now));
    const outside = await flattenedVerify({ protected: header, payload, signature }, published);
    expect(JSON.parse(Buffer.from(outside.payload).toString())).toEqual(receipt);
  });

  test('A receipt signature matches its receipt in any order of fields, and no receipt with anything changed', async () => {
    const signature = await signReceipt(set, signInKms, receipt, now);
    const { id, ...rest } = receipt;
    expect(await receiptFits(set, { ...rest, id }, signature, now)).toBe(true);
    for (const other of [
      rest,
      { ...receipt, more: null },
      { ...receipt, id: 'r2' },
      { ...receipt, counts: { transactions: '305', files: 2 } },
      { ...receipt, holder: 'Zoe\u0308 \u2028' },
    ]) {
      expect(await receiptFits(set, other, signature, now)).toBe(false);
    }
  });

  test('A receipt is proven outside by the published keys alone, and no changed one is', async () => {
    const jws = await signReceipt(set, signInKms, receipt, now);
    const published = JSON.parse(JSON.stringify(publishedKeys(set, now)));
    const { id, ...rest } = receipt;
    expect(await verifyReceipt({ ...rest, jws, signature: 'of before', id }, published)).toMatchObject({
      kind: 'proven',
    });
    // By a key of users that says what a key of receipts would.
    const asReceipts = { keys: set.keys.map((key) => ({ ...key, purpose: 'receipts' as const })) };
    const user = {
      keys: asReceipts.keys.filter(({ kid }) => set.keys.some((key) => key.kid === kid && key.purpose === 'user')),
    };
    const borrowed = await signReceipt(user, signInKms, receipt, now);
    const [header = '', , bytes = ''] = jws.split('.');
    const changed: readonly unknown[] = [
      { ...receipt, jws, more: 1 },
      { ...receipt, jws, id: 'r2' },
      { ...receipt, jws, holder: '\ud800' },
      { ...receipt, jws: borrowed },
      { ...receipt, jws: `${header}.e30.${bytes}` },
      { ...receipt, jws: `${jws}A` },
      { ...receipt, jws: '..' },
      { ...receipt, jws: null },
      receipt,
      'text',
      null,
    ];
    for (const one of changed) expect(await verifyReceipt(one, published)).toMatchObject({ kind: 'refused' });
    for (const keys of [{ keys: [] }, {}, null, { keys: [null, { kid: 'x' }] }])
      expect(await verifyReceipt({ ...receipt, jws }, keys)).toMatchObject({ kind: 'refused' });
  });

  test('A receipt signature with its own payload or another key, or that is a token, is refused', async () => {
    const signature = await signReceipt(set, signInKms, receipt, now);
    const claims = { userId: 'u', organisationId: 'o', scopes: [] };
    const token = await signToken(set, signInKms, { purpose: 'user', claims }, now);
    const elsewhere = await rotated({ keys: [] }, 'receipts', now);
    const forged = [
      signature.replace('..', '.e30.'),
      `${signature}.`,
      await signReceipt(elsewhere, signInKms, receipt, now),
      token,
      token.replace(/\..*\./, '..'),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}..`,
      '..',
      '',
    ];
    for (const one of forged) expect(await receiptFits(set, receipt, one, now)).toBe(false);
  });

  test('A receipt signature stays valid for ever after its key was rotated', async () => {
    const signature = await signReceipt(set, signInKms, receipt, now);
    const year = 365 * 86_400_000;
    const later = await rotated(await rotated(set, 'receipts', now + year), 'receipts', now + 2 * year);
    expect(await receiptFits(later, receipt, signature, now + 20 * year)).toBe(true);
    const fresh = await signReceipt(later, signInKms, receipt, now + 3 * year);
    expect(fresh.split('.')[0]).not.toBe(signature.split('.')[0]);
    expect(await receiptFits(set, receipt, fresh, now + 3 * year)).toBe(false);
  });
});

describe('Canonical JSON', () => {
  test('Canonical JSON equals the example of RFC 8785, section 3.2.2', () => {
    const text = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalJson(JSON.parse(text))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test('Canonical JSON sorts names by UTF-16 code units, like the example of RFC 8785, section 3.2.3', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
    const value = Object.fromEntries(names.map((name) => [name, 0]));
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'];
    expect(canonicalJson(value)).toBe(`{${sorted.map((name) => `${JSON.stringify(name)}:0`).join(',')}}`);
  });

  test('Canonical JSON is one text for one value, and reads back as that value', () => {
    const shuffled = (value: Json): Json =>
      value === null || typeof value !== 'object'
        ? value
        : Array.isArray(value)
          ? value.map(shuffled)
          : Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([name, field]) => [name, shuffled(field)]),
            );
    const value = fc.jsonValue({ stringUnit: 'grapheme' }).map((one): Json => JSON.parse(JSON.stringify(one)));
    fc.assert(
      fc.property(value, (one) => {
        expect(canonicalJson(shuffled(one))).toBe(canonicalJson(one));
        expect(JSON.parse(canonicalJson(one))).toEqual(one);
      }),
      { seed: 51 },
    );
  });

  test('Canonical JSON refuses a value that has no spelling', () => {
    for (const one of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800', { '\udc00': 1 }]) {
      expect(() => canonicalJson([one])).toThrow();
    }
  });
});
