import { allLayouts } from '@imali/statement-reader/layouts/all-layouts.ts';
import { readingProofs } from '@imali/statement-reader/layouts/reading-proofs.ts';
import { describe, expect, test } from '@jest/globals';
import { banks } from '../../../../schemas/banks.ts';
import { bankCatalogue } from './bank-catalogue.ts';
import type { AutomaticBank } from './bank-connector.ts';

const investec: AutomaticBank = {
  bankId: 'investec',
  displayName: 'Investec',
  loginFields: [{ name: 'api_key', label: 'API key', type: 'password', required: true, secret: true }],
};
const sandboxBank: AutomaticBank = { bankId: 'sandbox_bank', displayName: 'Sandbox Bank', loginFields: [] };

describe('the catalogue of banks', () => {
  test('The bank catalogue lists every bank of the register once, by name', () => {
    const catalogue = bankCatalogue([investec]);
    expect(catalogue.map(({ id }) => id).toSorted()).toEqual(banks.map(({ slug }) => slug).toSorted());
    const names = catalogue.map(({ displayName }) => displayName.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });

  test('The bank catalogue offers automatic login only where a connector exists, and lists its login fields', () => {
    const catalogue = bankCatalogue([investec]);
    expect(catalogue.filter(({ automatedActive }) => automatedActive).map(({ id }) => id)).toEqual(['investec']);
    expect(catalogue.find(({ id }) => id === 'investec')).toEqual({
      id: 'investec',
      bankSlug: 'investec',
      displayName: 'Investec',
      automatedActive: true,
      pdfUploadSupported: true,
      loginFields: investec.loginFields,
      methodsAvailable: ['automatic', 'email', 'manual'],
    });
    expect(catalogue.find(({ id }) => id === 'capitec')).toMatchObject({
      automatedActive: false,
      loginFields: [],
      methodsAvailable: ['email', 'manual'],
    });
  });

  test('The bank catalogue accepts PDF statements of every bank that has a layout', () => {
    const supported = new Set(
      bankCatalogue([]).flatMap(({ id, pdfUploadSupported }) => (pdfUploadSupported ? [id] : [])),
    );
    expect(allLayouts.map(({ bankSlug }) => bankSlug).filter((slug) => !supported.has(slug))).toEqual([]);
  });

  test('The bank catalogue accepts PDF statements of exactly the banks with proven reading, by layout or headings', () => {
    const supported = bankCatalogue([sandboxBank]).filter(({ pdfUploadSupported }) => pdfUploadSupported);
    expect(supported.map(({ id }) => id).toSorted()).toEqual([...readingProofs.keys()].toSorted());
  });

  test('The bank catalogue has the sandbox bank only where it has a connector, and by no other way', () => {
    expect(bankCatalogue([]).some(({ id }) => id === 'sandbox_bank')).toBe(false);
    expect(bankCatalogue([sandboxBank]).find(({ id }) => id === 'sandbox_bank')).toMatchObject({
      automatedActive: true,
      pdfUploadSupported: false,
      methodsAvailable: ['automatic'],
    });
  });
});
