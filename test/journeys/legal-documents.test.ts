import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type LegalDocumentType, legalDocumentTypes } from '../../schemas/entities/legal-documents.ts';
import { internalClient } from '../stack/internal-access.ts';
import { failed, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await newOrganisation();
});

/** None of them is ever taken here: what is published is in force for all, the other tests among them. */
const body = (document_type: LegalDocumentType, of = '9.9') => ({
  title: 'Terms of use',
  document_url: `https://console.imali.example/legal/terms-of-use/${of}.html`,
  version: of,
  document_type,
});

describe('legal documents', () => {
  test('Shipped legal documents have one of each type in force, with its page', async () => {
    const all = succeeded(await organisation.client.listLegalDocuments({ query: { limit: '100' } })).body.data;
    const inForce = all.filter(({ in_force }) => in_force).map(({ document_type }) => document_type);
    expect(inForce.toSorted()).toEqual(legalDocumentTypes.toSorted());
    const shipped = all.filter(({ version: of }) => of === '1.0');
    expect(shipped).toHaveLength(3);
    for (const { document_url, title } of shipped) {
      const path = document_url.replace(/^https?:\/\/[^/]+/, '');
      const page = await readFile(new URL(`../../console/public${path}`, import.meta.url), 'utf8');
      expect(page).toContain(`<h1>${title}</h1>`);
    }
  });

  test('A legal document read by itself equals its entry in the list', async () => {
    const [first] = succeeded(await organisation.client.listLegalDocuments()).body.data;
    if (!first) throw new Error('there is no document');
    const read = await organisation.client.getLegalDocument({ path: { document_id: first.id } });
    expect(succeeded(read).body).toMatchObject({ id: first.id, version: first.version, title: first.title });
    const unknown = await organisation.client.getLegalDocument({ path: { document_id: '692039c05f3c8b2a1d9e4f70' } });
    expect(failed(unknown)).toMatchObject({ status: 404, code: 'resource_not_found' });
  });

  test('Internal callers publish a version of a legal document once, and the shipped ones already exist', async () => {
    const internal = await internalClient(organisation);
    expect(failed(await internal.publishLegalDocument({ body: body('privacy_notice', '1.0') }))).toMatchObject({
      status: 409,
      code: 'legal_document_exists',
    });
  });

  test('Legal documents are published by nobody else, and only at a safe address', async () => {
    expect(failed(await organisation.client.publishLegalDocument({ body: body('terms_of_use') }))).toMatchObject({
      status: 403,
      code: 'invalid_token_permissions',
    });
    const internal = await internalClient(organisation);
    for (const document_url of ['javascript:alert(1)', 'http://imali.example/terms', 'terms.html']) {
      const refused = await internal.publishLegalDocument({ body: { ...body('terms_of_use'), document_url } });
      expect(failed(refused)).toMatchObject({ status: 422, detail: [{ loc: ['body', 'document_url'] }] });
    }
  });
});
