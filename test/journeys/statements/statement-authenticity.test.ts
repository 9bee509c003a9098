import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import type { StatementFileRequest } from '@imali/sandbox-data/files/statement-file-request.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { analysisEnded } from '../../stack/analysed-application.ts';
import {
  fullConfig,
  newApplication,
  newOrganisation,
  succeeded,
  type TestOrganisation,
} from '../../stack/new-organisation.ts';
import { readUpload, uploadedStatement } from '../../stack/uploaded-statement.ts';

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await newOrganisation();
});

/** A statement as the sandbox gives it out, of the same days whenever this runs, that is uploaded and read. */
async function uploaded(more: Partial<StatementFileRequest> = {}) {
  const asked = { personaId: 'salaried_monthly', seed: 1, endsOn: '2026-05-31', accountIndex: 0 } as const;
  const { bytes } = statementFile({ ...asked, months: 2, format: 'pdf', ...more });
  const { id } = await newApplication(organisation);
  const uploadId = await uploadedStatement(organisation, id, bytes, { file_name: 'statement' });
  return { id, upload: await readUpload(organisation, id, uploadId) };
}

describe('a statement that is uploaded', () => {
  test('A statement as its bank made it has no finding against it', async () => {
    const { upload } = await uploaded();
    expect(upload).toMatchObject({
      status: 'ACCEPTED',
      authenticity_score: 100,
      authenticity_band: 'clear',
      authenticity_findings: [],
    });
  });

  test('A statement that another program saved is accepted, analysed and clear', async () => {
    const { id, upload } = await uploaded({ tampered: 'resaved' });
    expect(upload).toMatchObject({
      status: 'ACCEPTED',
      errors: [],
      authenticity_score: 100,
      authenticity_band: 'clear',
      authenticity_findings: [{ code: 'updated_after_saving', severity: 'info', page: null, box: null }],
    });
    expect(await analysisEnded(organisation, id)).toBe('READY');
  });

  test('A statement whose income was raised names the row, and its band reaches the risk insights and the verdict', async () => {
    const { id, upload } = await uploaded({ tampered: 'edited_in_update' });
    expect(upload).toMatchObject({ status: 'ACCEPTED', authenticity_band: 'refused' });
    expect(upload.authenticity_findings[0]).toMatchObject({ code: 'rows_changed_later', severity: 'serious' });
    expect(upload.authenticity_findings.map(({ message }) => message).join()).toMatch(/" became "/);
    expect(await analysisEnded(organisation, id)).toBe('READY');
    const { body } = succeeded(await organisation.client.getRiskInsights({ path: { application_id: id } }));
    expect(body).toMatchObject({
      statement_authenticity: { band: 'refused', files: [{ upload_id: upload.id, band: 'refused' }] },
    });
    const path = { application_id: id };
    const answers = [
      succeeded(await organisation.client.getAffordability({ path })).body,
      succeeded(await organisation.client.computeAffordability({ path, body: { instalment: 10 } })).body,
    ];
    for (const { verdict, verdict_details: details } of answers) {
      expect(['cannot_tell', 'beyond']).toContain(verdict);
      expect(details?.reasons.map(({ code }) => code)).toContain('statements_refused');
    }
  });

  test('A statement with an amount in another font is accepted when it adds up, and names the place', async () => {
    const { upload } = await uploaded({ tampered: 'mixed_font' });
    expect(upload.status).toBe('ACCEPTED');
    expect(upload.authenticity_score).toBeLessThan(100);
    const { severity, page, box } = upload.authenticity_findings[0] ?? {};
    expect({ severity, page, box }).toEqual({
      severity: 'serious',
      page: expect.any(Number),
      box: { left: expect.any(Number), top: expect.any(Number), right: expect.any(Number), bottom: expect.any(Number) },
    });
  });

  test('A statement with rows that another applicant sent is suspect, and names neither that applicant nor the application', async () => {
    const sent = async (applicant: {
      readonly first_names: string;
      readonly last_names: string;
      readonly email: string;
    }) => {
      const { client } = organisation;
      const config = succeeded(await client.createApplicationConfig({ body: fullConfig(applicant.email) })).body;
      const { id: applicant_id } = succeeded(await client.createApplicant({ body: applicant })).body;
      const body = { application_config_id: config.id, applicant_id };
      const { id } = succeeded(await client.createApplication({ body })).body;
      const asked = { personaId: 'salaried_monthly', seed: 9, endsOn: '2026-05-31', accountIndex: 0 } as const;
      const { bytes } = statementFile({ ...asked, months: 2, format: 'pdf' });
      const uploadId = await uploadedStatement(organisation, id, bytes, { file_name: 'statement' });
      return readUpload(organisation, id, uploadId);
    };
    const thandi = { first_names: 'Thandi', last_names: 'Mokoena', email: 'thandi@mail.example' };
    expect(await sent(thandi)).toMatchObject({ authenticity_band: 'clear', authenticity_findings: [] });
    expect(await sent({ ...thandi, email: 'other@mail.example' })).toMatchObject({ authenticity_band: 'clear' });
    const second = await sent({ first_names: 'Pieter', last_names: 'Botha', email: 'pieter@mail.example' });
    expect(second).toMatchObject({
      status: 'ACCEPTED',
      authenticity_band: 'suspect',
      authenticity_findings: [{ code: 'rows_of_other_applicant', page: null }],
    });
    expect(JSON.stringify(second.authenticity_findings)).not.toMatch(/thandi|mokoena/i);
  });

  test('A statement as data has no score, since data shows nothing of its maker', async () => {
    const { upload } = await uploaded({ format: 'ofx' });
    expect(upload).toMatchObject({ status: 'ACCEPTED', authenticity_score: null, authenticity_findings: [] });
  });
});
