import { expect, test } from '@jest/globals';
import type { ApplicantErasureRecord } from '../domain/applicant-erasure-store.ts';
import { erasureReceiptView, signedFields } from './erasure.ts';

const record: ApplicantErasureRecord = {
  id: '692039c00000000000000001',
  organisationId: '692039c00000000000000002',
  applicantId: '692039c00000000000000003',
  requestedAt: '2026-03-01T08:00:00.000Z',
  erasedAt: null,
  finishedAt: null,
  applicationIds: ['692039c00000000000000004'],
  files: 2,
  records: 30,
  revets: 1,
  emailDigest: 'digest-of-an-address',
  phoneDigest: 'digest-of-a-number',
  revetCursor: 'REVET#5',
};
const erasedAt = '2026-03-01T08:00:05.000Z';
const finishedAt = '2026-03-01T08:20:05.000Z';

test('a receipt says how far the erasure is and what went, and nothing that leads to the applicant', () => {
  const receipt = erasureReceiptView(record, 'secret');
  expect(receipt).toMatchObject({ state: 'REQUESTED', erased: { files: 2, records: 30, revets: 1 } });
  expect(erasureReceiptView({ ...record, erasedAt }, 'secret').state).toBe('ERASED');
  expect(erasureReceiptView({ ...record, erasedAt, finishedAt }, 'secret').state).toBe('FINISHED');
  expect(JSON.stringify(receipt)).not.toMatch(/digest|REVET/);
});

test('The signature of a receipt is of all that it says, of whose it is and of our secret', () => {
  const { signature } = erasureReceiptView(record, 'secret');
  expect(signature).toMatch(/^[0-9a-f]{64}$/);
  expect(erasureReceiptView(record, 'secret').signature).toBe(signature);
  const others = [
    erasureReceiptView(record, 'another secret'),
    erasureReceiptView({ ...record, organisationId: '692039c00000000000000009' }, 'secret'),
    erasureReceiptView({ ...record, applicantId: '692039c00000000000000009' }, 'secret'),
    erasureReceiptView({ ...record, files: 3 }, 'secret'),
    erasureReceiptView({ ...record, erasedAt }, 'secret'),
    erasureReceiptView({ ...record, applicationIds: [] }, 'secret'),
  ];
  expect(new Set([signature, ...others.map((one) => one.signature)]).size).toBe(7);
});

test('The key of receipts signs all that a receipt says, and neither of its signatures', () => {
  const receipt = erasureReceiptView(record, 'secret');
  const { jws, signature, ...said } = receipt;
  expect([jws, signature.length]).toEqual([null, 64]);
  expect(signedFields({ ...receipt, jws: 'a..b' })).toEqual(said);
});
