import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  broughtToBank,
  consented,
  flowOf,
  newApplicant,
  personalInfo,
  refusalOf,
  threadWhere,
  uploadedByApplicant,
} from '../../stack/connect-applicant.ts';
import {
  answer,
  bankConfig,
  failed,
  newOrganisation,
  succeeded,
  type TestOrganisation,
} from '../../stack/new-organisation.ts';
import { statementCsv } from '../../stack/statement-csv.ts';
import { threeMonths } from '../../stack/statement-of.ts';

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await newOrganisation();
});

describe('a holder of a link', () => {
  test('A holder of a link need not give again what is shown masked', async () => {
    const applicant = await newApplicant(organisation);
    await consented(applicant);
    const connection_id = (await flowOf(applicant)).steps[0]?.connection_id ?? '';
    const { email: _, phone: __, gov_id: ___, ...rest }: Record<keyof typeof personalInfo, string> = personalInfo;
    const send = (body: typeof rest & { email?: string; phone?: string | null; gov_id?: string }) =>
      applicant.client.submitConnectStep({ path: { ...applicant.path, connection_id }, body });
    expect(failed(await send(rest)).detail).toMatchObject([{ loc: ['body', 'email'] }, { loc: ['body', 'gov_id'] }]);
    succeeded(await send(personalInfo));
    succeeded(await send({ ...rest, last_names: 'Mokoena', email: 'new@applicant.example' }));
    const kept = async () =>
      succeeded(await organisation.client.getPersonalInfoConnection({ path: { connection_id } })).body.personal_info;
    expect(await kept()).toEqual({ ...personalInfo, last_names: 'Mokoena', email: 'new@applicant.example' });
    // The number of one document does not belong to another.
    expect(failed(await send({ ...rest, id_type: 'passport', id_country: 'ZW' })).detail).toMatchObject([
      { loc: ['body', 'gov_id'] },
    ]);
    succeeded(await send({ ...rest, phone: null }));
    expect(await kept()).toMatchObject({ phone: null, gov_id: personalInfo.gov_id });
  });

  test('A holder of a link sees their own uploads alone, without the findings against them', async () => {
    const applicant = await newApplicant(organisation, bankConfig('Own uploads'));
    const { client, path } = applicant;
    await broughtToBank(applicant);
    const own = await uploadedByApplicant(applicant, statementCsv(threeMonths));
    const lenders = await organisation.client.createStatementUploads({
      path,
      body: { files: [{ file_name: 'of-the-lender.pdf', size: 9 }] },
    });
    const upload_id = succeeded(lenders).body.data[0]?.upload_id ?? '';
    const thread = await threadWhere(applicant, ({ accounts }) => accounts === 1);
    expect(thread.uploads.map(({ id }) => id)).toEqual([own]);
    const { body } = await answer(`/v1/connect/${applicant.applicationId}/thread`, {
      headers: { authorization: `Bearer ${applicant.token}` },
    });
    expect(JSON.stringify(body)).not.toMatch(/authenticity|findings|of-the-lender/);
    const locked = await client.unlockConnectUpload({ path: { ...path, upload_id }, body: { password: 'any' } });
    expect(refusalOf(locked).code).toBe('resource_not_found');
  });

  test('A holder of a link sends at most a hundred files', async () => {
    const applicant = await newApplicant(organisation, bankConfig('Many files'));
    const { client, path } = applicant;
    await broughtToBank(applicant);
    const files = Array.from({ length: 20 }, (_, index) => ({ file_name: `${index}.pdf`, size: 9 }));
    for (let round = 0; round < 5; round += 1) succeeded(await client.createConnectUploads({ path, body: { files } }));
    const more = await client.createConnectUploads({ path, body: { files: files.slice(0, 1) } });
    expect(refusalOf(more)).toMatchObject({ status: 409, code: 'connect_step_not_open' });
    expect(refusalOf(more).message).toContain('there are 100 files already');
    const theirs = await organisation.client.createStatementUploads({ path, body: { files: files.slice(0, 1) } });
    expect(theirs.status).toBe(201);
  });

  test('A holder of a link changes the consent at most twenty times', async () => {
    const config = { ...bankConfig('Changes'), affinity_enabled: true };
    const applicant = await newApplicant(organisation, config);
    const { client, path } = applicant;
    const documents = (await flowOf(applicant)).legal_documents.map(({ id, version }) => ({ id, version }));
    const give = (affinity_opt_in: boolean) => client.giveConsent({ path, body: { documents, affinity_opt_in } });
    for (let count = 1; count <= 20; count += 1) succeeded(await give(count % 2 === 0));
    // Sent again it is the same consent, which is no change.
    succeeded(await give(true));
    expect(refusalOf(await give(false)).message).toContain('the consent was changed too often');
    const { expiry } = succeeded(await organisation.client.getApplication({ path })).body;
    expect((await flowOf(applicant)).consent?.ends_at).toBe(expiry);
  });
});
