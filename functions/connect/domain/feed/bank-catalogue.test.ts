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
  test('lists every bank of the register once, by name', () => {
    const catalogue = bankCatalogue([investec]);
    expect(catalogue.map(({ id }) => id).toSorted()).toEqual(banks.map(({ slug }) => slug).toSorted());
    const names = catalogue.map(({ displayName }) => displayName.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });

  test('offers the automatic way only where there is a connector, and says what its login asks for', () => {
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

  test('takes PDF statements of every bank that has a layout', () => {
    const supported = new Set(
      bankCatalogue([]).flatMap(({ id, pdfUploadSupported }) => (pdfUploadSupported ? [id] : [])),
    );
    expect(allLayouts.map(({ bankSlug }) => bankSlug).filter((slug) => !supported.has(slug))).toEqual([]);
  });

  test('takes PDF statements of exactly the banks whose reading is proven, by a layout or by headings', () => {
    const supported = bankCatalogue([sandboxBank]).filter(({ pdfUploadSupported }) => pdfUploadSupported);
    expect(supported.map(({ id }) => id).toSorted()).toEqual([...readingProofs.keys()].toSorted());
  });

  test('has the sandbox bank only where it has a connector, and by no other way', () => {
    expect(bankCatalogue([]).some(({ id }) => id === 'sandbox_bank')).toBe(false);
    expect(bankCatalogue([sandboxBank]).find(({ id }) => id === 'sandbox_bank')).toMatchObject({
      automatedActive: true,
      pdfUploadSupported: false,
      methodsAvailable: ['automatic'],
    });
  });
});
