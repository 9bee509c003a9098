import { expect, test } from '@jest/globals';
import { readKeySet } from './read-key-set.ts';

const ec = { kty: 'EC', kid: 'a', crv: 'P-256', x: 'x', y: 'y' };
const rsa = { kty: 'RSA', kid: 'b', n: 'n', e: 'AQAB' };
const ed = { kty: 'OKP', kid: 'c', crv: 'Ed25519', x: 'x' };
const read = (...keys: readonly unknown[]) => readKeySet(JSON.stringify({ keys }));

test('Public keys of each kind are read without the members that we do not take', () => {
  expect(read({ ...ec, key_ops: ['verify'], ext: true }, rsa, { ...ed, alg: 'EdDSA' })).toEqual({
    keys: [ec, rsa, ed],
  });
});

test('A private or shared key is found before anything is sent', () => {
  for (const member of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']) {
    expect(read(ec, { ...rsa, [member]: 'secret' })).toBe('private');
  }
});

test('What is no key set, or holds a key that we do not take, is told apart', () => {
  for (const text of ['', 'imali', '[]', 'null', '{"keys":[]}', JSON.stringify(ec)])
    expect(readKeySet(text)).toBe('missing');
  const others = [
    { ...ec, crv: 'P-384' },
    { ...rsa, e: 'Aw' },
    { ...ed, crv: 'X25519' },
    { ...ec, kid: undefined },
    'text',
  ];
  for (const other of others) expect(read(ec, other)).toBe('refused');
});
