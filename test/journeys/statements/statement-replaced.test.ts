import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../stack/eventually.ts';
import { newApplication, newOrganisation, succeeded, type TestOrganisation } from '../../stack/new-organisation.ts';
import { statementCsv } from '../../stack/statement-csv.ts';
import { threeMonths } from '../../stack/statement-of.ts';
import { readUpload, uploadForm } from '../../stack/uploaded-statement.ts';

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await newOrganisation();
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A form for a file of this size, and a way to post a text by it. */
async function formFor(applicationId: string, size: number) {
  const file_name = 'statement.csv';
  const account = { bank_slug: 'fnb' as const, account_number: '62000000011', account_holder_name: 'Test Person' };
  const asked = await organisation.client.createStatementUploads({
    path: { application_id: applicationId },
    body: { files: [{ file_name, size, ...account }] },
  });
  const [form] = succeeded(asked).body.data;
  if (!form) throw new Error('no form was given');
  const post = async (text: string) => {
    const body = uploadForm(form.fields, new Blob([text]), file_name);
    return (await fetch(form.url, { method: 'POST', body })).status;
  };
  return { path: { application_id: applicationId, upload_id: form.upload_id }, post };
}

const documentOf = async (path: { readonly application_id: string; readonly upload_id: string }) => {
  const { body } = succeeded(await organisation.client.getStatementFile({ path, query: { answer: 'address' } }));
  if (body === undefined) throw new Error('no address was given');
  return { url: body.url, text: await (await fetch(body.url)).text() };
};

test('A statement that was accepted stays the document when another file is posted by its form, and a finding says so', async () => {
  const { id } = await newApplication(organisation);
  const first = statementCsv(threeMonths);
  // As long as the first, which the form asks for: the amounts are ten times as high.
  const forged = first.replace(/(\d)\.(\d)/g, '$1$2.');
  expect([forged.length, forged === first]).toEqual([first.length, false]);
  const { path, post } = await formFor(id, first.length);
  expect(await post(first)).toBeLessThan(300);
  const accepted = await readUpload(organisation, id, path.upload_id);
  expect(accepted).toMatchObject({ status: 'ACCEPTED', sha256: sha256(first) });
  const before = await documentOf(path);
  expect(before.text).toBe(first);

  await post(forged);
  // The address that was handed out before, and one that is asked for at once.
  expect(await (await fetch(before.url)).text()).toBe(first);
  expect((await documentOf(path)).text).toBe(first);
  const upload = await eventually(async () => {
    const { body } = succeeded(await organisation.client.getStatementUpload({ path }));
    return body.findings.length > accepted.findings.length ? body : null;
  }, 'the finding of the second file');
  expect(upload).toMatchObject({
    status: 'ACCEPTED',
    sha256: sha256(first),
    findings: [
      { code: 'file_replaced', message: expect.stringContaining(sha256(forged).slice(0, 16)) },
      ...accepted.findings,
    ],
  });
  expect((await documentOf(path)).text).toBe(first);
});
