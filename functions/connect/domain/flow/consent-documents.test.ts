import { describe, expect, test } from '@jest/globals';
import { shippedDocuments } from '../../../organisations/domain/legal/shipped-documents.ts';
import { consentFaults } from './consent-documents.ts';
import { consentScope } from './consent-scope.ts';

const accepted = shippedDocuments.map(({ id, version }) => ({ id, version }));

describe('a consent', () => {
  test('A consent names every document in force in its version', () => {
    expect(consentFaults(accepted, shippedDocuments)).toEqual([]);
    expect(consentFaults(accepted.toReversed(), shippedDocuments)).toEqual([]);
  });

  test('A consent that leaves a document out is refused with its name', () => {
    expect(consentFaults(accepted.slice(1), shippedDocuments)).toEqual([
      { loc: ['body', 'documents'], msg: 'must include "Privacy notice" in version 1.0', type: 'value_error' },
    ]);
    expect(consentFaults([], shippedDocuments)).toHaveLength(shippedDocuments.length);
  });

  test('A consent to an older or unknown document is refused at its place, beside what is missing', () => {
    const [first, ...others] = accepted;
    const faults = consentFaults([...others, { id: first?.id ?? '', version: '0.9' }], shippedDocuments);
    expect(faults.map(({ loc }) => loc)).toEqual([
      ['body', 'documents', 2],
      ['body', 'documents'],
    ]);
  });

  test('A consent covers what the application asks for', () => {
    const bank = { bankConnectionId: 'b', personalInfoConnectionId: null };
    expect(consentScope(bank).dataClasses).toEqual(['bank_accounts', 'bank_transactions', 'analyses']);
    expect(consentScope({ ...bank, personalInfoConnectionId: 'p' }).dataClasses).toContain('identity');
  });
});
