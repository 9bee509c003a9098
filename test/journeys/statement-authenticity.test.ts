import { beforeAll, describe, expect, test } from '@jest/globals';
import { analysisEnded } from '../stack/analysed-application.ts';
import { newApplication, newOrganisation, type TestOrganisation } from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';
import { readUpload, uploadedStatement } from '../stack/uploaded-statement.ts';

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await newOrganisation();
});

/** A statement of the sandbox that is uploaded and read. */
async function uploaded(query: string) {
  const url = `${runningStack().apiUrl}/v1/sandbox/personas/salaried_monthly/statement?months=2${query}`;
  const sent = await fetch(url, { headers: { authorization: `Bearer ${organisation.accessToken}` } });
  expect(sent.status).toBe(200);
  const { id } = await newApplication(organisation);
  const bytes = new Uint8Array(await sent.arrayBuffer());
  const uploadId = await uploadedStatement(organisation, id, bytes, { file_name: 'statement' });
  return { id, upload: await readUpload(organisation, id, uploadId) };
}

describe('a statement that is uploaded', () => {
  test('as its bank made it has nothing against it', async () => {
    const { upload } = await uploaded('');
    expect(upload).toMatchObject({ status: 'ACCEPTED', authenticity_score: 100, authenticity_findings: [] });
  });

  test('after another program saved it is accepted and analysed, and tells what speaks against it', async () => {
    const { id, upload } = await uploaded('&tampered=resaved');
    expect(upload).toMatchObject({
      status: 'ACCEPTED',
      errors: [],
      authenticity_score: 80,
      authenticity_findings: [{ code: 'updated_after_saving', severity: 'warning', page: null, box: null }],
    });
    expect(await analysisEnded(organisation, id)).toBe('READY');
  });

  test('with an amount in another font is accepted when it adds up, and tells where it stands', async () => {
    const { upload } = await uploaded('&tampered=mixed_font');
    expect(upload.status).toBe('ACCEPTED');
    expect(upload.authenticity_score).toBeLessThan(100);
    const { severity, page, box } = upload.authenticity_findings[0] ?? {};
    expect({ severity, page, box }).toEqual({
      severity: 'serious',
      page: expect.any(Number),
      box: { left: expect.any(Number), top: expect.any(Number), right: expect.any(Number), bottom: expect.any(Number) },
    });
  });

  test('as data has no score, for data shows nothing of who made it', async () => {
    const { upload } = await uploaded('&format=ofx');
    expect(upload).toMatchObject({ status: 'ACCEPTED', authenticity_score: null, authenticity_findings: [] });
  });
});
