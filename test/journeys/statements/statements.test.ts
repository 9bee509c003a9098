import { readFileSync } from 'node:fs';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { zipSync } from 'fflate';
import { allTransactions } from '../../stack/all-transactions.ts';
import { analysisEnded } from '../../stack/analysed-application.ts';
import {
  bankConfig,
  failed,
  newApplication,
  newOrganisation,
  succeeded,
  type TestOrganisation,
} from '../../stack/new-organisation.ts';
import { runningStack } from '../../stack/running-stack.ts';
import { statementCsv } from '../../stack/statement-csv.ts';
import { statementOf, threeMonths } from '../../stack/statement-of.ts';
import { readUpload, uploadedStatement, uploadForm } from '../../stack/uploaded-statement.ts';

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await newOrganisation();
});

const account = { bank_slug: 'fnb' as const, account_number: '62000000011', account_holder_name: 'Test Person' };

const upload = (applicationId: string, text: string, fileName = 'statement.csv') =>
  uploadedStatement(organisation, applicationId, text, { file_name: fileName, ...account });

describe('a statement that is uploaded', () => {
  test('An uploaded statement is read, checked and analysed', async () => {
    const { id } = await newApplication(organisation);
    const read = await readUpload(organisation, id, await upload(id, statementCsv(threeMonths)));
    expect(read).toMatchObject({
      status: 'ACCEPTED',
      format: 'csv',
      progress: { pages_read: 1, pages: 1 },
      errors: [],
      password: null,
      accounts: [{ bank_slug: 'fnb', account_number: account.account_number, rows_added: 18, duplicates: 0 }],
    });
    expect(await analysisEnded(organisation, id)).toBe('READY');
    const rows = await allTransactions(organisation, id);
    const { transactions } = statementOf(threeMonths);
    expect(rows.map(({ amount, balance, description }) => ({ amount, balance, description }))).toEqual(
      transactions.map(({ amount, balance, description }) => ({ amount, balance, description })),
    );
    const path = { application_id: id };
    expect(succeeded(await organisation.client.getAffordability({ path })).status).toBe(200);
  });

  test('An uploaded statement may overlap another one: rows that both show are kept once', async () => {
    const { id } = await newApplication(organisation);
    const early = await readUpload(organisation, id, await upload(id, statementCsv(threeMonths, 0, 12)));
    const late = await readUpload(organisation, id, await upload(id, statementCsv(threeMonths, 6, 18)));
    const again = await readUpload(organisation, id, await upload(id, statementCsv(threeMonths)));
    const counts = [early, late, again].map(({ accounts }) => accounts.map((one) => [one.rows_added, one.duplicates]));
    expect(counts).toEqual([[[12, 0]], [[6, 6]], [[0, 18]]]);
    expect(await analysisEnded(organisation, id)).toBe('READY');
    expect(await allTransactions(organisation, id)).toHaveLength(18);
    const summary = succeeded(await organisation.client.getStatementSummary({ path: { application_id: id } })).body;
    expect(summary.statement_files).toHaveLength(3);
    expect(summary.covered_ranges).toHaveLength(1);
    const account = summary.accounts_summary[0];
    expect(summary.covered_ranges[0]).toMatchObject({
      account_id: account?.id,
      from: account?.statement_start_date,
      to: account?.statement_end_date,
    });
    // The third file covers all that the first two do.
    expect(summary.overlaps.every(({ upload_ids }) => upload_ids.includes(again.id))).toBe(true);
    const removed = summary.statement_files.flatMap((file) => file.accounts.map((one) => one.duplicates_removed));
    expect(removed.toSorted((a, b) => a - b)).toEqual([0, 6, 18]);
    const list = succeeded(await organisation.client.listStatementUploads({ path: { application_id: id } })).body;
    // Ids of one second have no order among themselves.
    expect(new Set(list.data.map((one) => one.id))).toEqual(new Set([again.id, late.id, early.id]));
  });

  test('Files with days missing between them are taken in any order, each with a Contiguous Error until the days come', async () => {
    const { id } = await newApplication(organisation);
    const path = { application_id: id };
    const filesOf = async () => {
      const { data } = succeeded(await organisation.client.listStatementUploads({ path })).body;
      return data.map(({ status, errors }) => ({ status, errors: errors.map(({ type, code }) => `${type} ${code}`) }));
    };
    const late = await upload(id, statementCsv(threeMonths, 12, 18), 'late.csv');
    expect(await readUpload(organisation, id, late)).toMatchObject({ status: 'ACCEPTED', errors: [] });
    const early = await upload(id, statementCsv(threeMonths, 0, 6), 'early.csv');
    const { transactions } = statementOf(threeMonths);
    const [before, after] = [transactions[5], transactions[12]];
    const error = {
      type: 'Contiguous Error',
      code: 'days_between_missing',
      remedy: 'send_other_days',
      expected: before?.balance?.toFixed(2),
      found: ((after?.balance ?? 0) - (after?.amount ?? 0)).toFixed(2),
    };
    expect(await readUpload(organisation, id, early)).toMatchObject({ status: 'ACCEPTED', errors: [error] });
    const told = { status: 'ACCEPTED', errors: ['Contiguous Error days_between_missing'] };
    expect(await filesOf()).toEqual([told, told]);
    expect(await analysisEnded(organisation, id)).toBe('READY');
    const summary = succeeded(await organisation.client.getStatementSummary({ path })).body;
    expect(summary.statement_files.map(({ errors }) => errors)).toMatchObject([[error], [error]]);
    expect(summary.data_quality_issues.map(({ code }) => code)).toContain('statements_not_contiguous');
    await readUpload(organisation, id, await upload(id, statementCsv(threeMonths, 6, 12), 'between.csv'));
    const whole = { status: 'ACCEPTED', errors: [] };
    expect(await filesOf()).toEqual([whole, whole, whole]);
  });

  test('A statement that does not say its account is queried, and read once it is sent again with it', async () => {
    const { id } = await newApplication(organisation);
    const nameless = (of: { bank_slug?: 'fnb'; account_number?: string }) =>
      uploadedStatement(organisation, id, statementCsv(threeMonths), { file_name: 'export.csv', ...of });
    const first = await readUpload(organisation, id, await nameless({}));
    expect(first).toMatchObject({ status: 'REFUSED', accounts: [], missing: ['bank_slug', 'account_number'] });
    const second = await readUpload(organisation, id, await nameless({ bank_slug: 'fnb' }));
    // All that the file does not say, stated already or not: who sends it again needs no more than this.
    expect(second).toMatchObject({ status: 'REFUSED', accounts: [], missing: ['bank_slug', 'account_number'] });
    // The same rows of two accounts stay apart.
    for (const account_number of ['62000000011', '62000000022']) {
      const read = await readUpload(organisation, id, await nameless({ bank_slug: 'fnb', account_number }));
      expect(read).toMatchObject({
        status: 'ACCEPTED',
        missing: [],
        accounts: [{ account_number, rows_added: 18, duplicates: 0 }],
      });
    }
  });

  test('A statement whose figures do not add up is refused with the place, and its account is not analysed', async () => {
    const { id } = await newApplication(organisation);
    const { transactions } = statementOf(threeMonths);
    const third = (transactions[2]?.balance ?? 0).toFixed(2);
    const wrong = (Number(third) + 100).toFixed(2);
    const read = await readUpload(organisation, id, await upload(id, statementCsv(threeMonths).replace(third, wrong)));
    expect(read).toMatchObject({ status: 'REFUSED', accounts: [] });
    // The third row is wrong, and the fourth does not follow from it.
    expect(read.errors[0]).toMatchObject({
      type: 'Transactions Error',
      page: 1,
      expected: expect.stringContaining(third),
    });
    const state = succeeded(await organisation.client.getBankConnection({ path: { application_id: id } })).body;
    expect(state).toMatchObject({ state: 'NOT_READY', accounts: 0 });
  });

  test('A file that is not a statement is refused as unreadable', async () => {
    const { id } = await newApplication(organisation);
    for (const text of ['not a statement', '\u0000\u0001\u0002', '%PDF-1.7 and nothing more', 'PK\u0003\u0004']) {
      const read = await readUpload(organisation, id, await upload(id, text, 'statement.pdf'));
      expect(read).toMatchObject({ status: 'REFUSED', accounts: [], errors: [{ type: 'Parse Error' }] });
    }
  });
});

/** Three months of a made-up applicant as a bank prints them. */
const printed = (encrypted?: { readonly password: string }) =>
  statementFile({
    personaId: 'debt_review',
    seed: 7,
    endsOn: '2026-05-31',
    accountIndex: 0,
    // The one that is named when its hint is asked for.
    bank: encrypted ? 'absa' : 'capitec',
    format: 'pdf',
    months: 3,
    encrypted,
  });

describe('a PDF that is uploaded', () => {
  test('An uploaded PDF is read to the last row, and reports its pages', async () => {
    const { id } = await newApplication(organisation);
    const { bytes, fileName, truth } = printed();
    const uploadId = await uploadedStatement(organisation, id, bytes, { file_name: fileName });
    const read = await readUpload(organisation, id, uploadId);
    expect(read).toMatchObject({
      status: 'ACCEPTED',
      source: 'upload',
      format: 'pdf',
      errors: [],
      accounts: [{ bank_slug: 'capitec', account_number: truth.accountNumber, rows_added: truth.rows.length }],
    });
    expect(read.progress.pages).toBe(Math.max(...truth.rows.map(({ place }) => place.page)));
    expect(await analysisEnded(organisation, id)).toBe('READY');
    const total = (await allTransactions(organisation, id)).reduce(
      (sum, { amount }) => sum + Math.round(amount * 100),
      0,
    );
    expect(total).toBe(truth.rows.reduce((sum, { amountCents }) => sum + amountCents, 0));
  });

  test('A PDF with edited balances is kept, refused and not analysed', async () => {
    const { id } = await newApplication(organisation);
    const file = new URL('../../fixtures/statements/standard_bank/checksum_fail_a.pdf', import.meta.url);
    const uploadId = await uploadedStatement(organisation, id, readFileSync(file), { file_name: 'may.pdf' });
    const read = await readUpload(organisation, id, uploadId);
    expect(read).toMatchObject({ status: 'REFUSED', accounts: [], errors: [{ type: 'Transactions Error', page: 1 }] });
    for (const { row, expected, found } of read.errors) expect([row, expected, found]).not.toContain(null);
    const state = succeeded(await organisation.client.getBankConnection({ path: { application_id: id } })).body;
    expect(state).toMatchObject({ state: 'NOT_READY', accounts: 0 });
  });
});

describe('an encrypted PDF', () => {
  const password = '8001015009087';
  async function waiting() {
    const { id } = await newApplication(organisation);
    const { bytes, truth } = printed({ password });
    const uploadId = await uploadedStatement(organisation, id, bytes, { file_name: 'secret.pdf', bank_slug: 'absa' });
    const path = { application_id: id, upload_id: uploadId };
    const unlock = (tried: string) => organisation.client.unlockStatementUpload({ path, body: { password: tried } });
    return { id, uploadId, unlock, truth, read: await readUpload(organisation, id, uploadId) };
  }

  test('An encrypted PDF asks for its password with the hint of the named bank, and is read with the right one', async () => {
    const { id, uploadId, unlock, truth, read } = await waiting();
    expect(read).toMatchObject({
      status: 'PASSWORD_NEEDED',
      password: { hint: 'SA ID number (13 digits)', hint_confirmed: false, tries_left: 5 },
      errors: [],
    });
    const wrong = failed(await unlock('1234'));
    expect(wrong).toMatchObject({ status: 400, code: 'wrong_password' });
    expect(wrong.message).toContain('Tries left: 4.');
    const right = succeeded(await unlock(password)).body;
    expect(['READING', 'ACCEPTED']).toContain(right.status);
    const after = await readUpload(organisation, id, uploadId);
    expect(after).toMatchObject({ status: 'ACCEPTED', password: null, accounts: [{ rows_added: truth.rows.length }] });
    expect(failed(await unlock(password))).toMatchObject({ status: 409, code: 'password_not_needed' });
  });

  test('An encrypted PDF is refused after five wrong passwords, also when they come at once', async () => {
    const { id, uploadId, unlock } = await waiting();
    const answers = await Promise.all(['1', '2', '3', '4', '5', '6', '7'].map(unlock));
    expect(answers.map((answer) => failed(answer).code).toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => 'password_not_needed'),
      ...Array.from({ length: 5 }, () => 'wrong_password'),
    ]);
    expect(failed(await unlock(password)).code).toBe('password_not_needed');
    expect(await readUpload(organisation, id, uploadId)).toMatchObject({
      status: 'REFUSED',
      errors: [{ type: 'Parse Error', message: expect.stringContaining('wrong 5 times') }],
    });
  });

  test('An encrypted PDF leaves its password in no table', async () => {
    const { id, uploadId, unlock } = await waiting();
    succeeded(await unlock(password));
    await readUpload(organisation, id, uploadId);
    const { endpoints, tables, region, rootCredentials: credentials } = runningStack();
    const dynamodb = new DynamoDBClient({ endpoint: endpoints.dynamodb, region, credentials });
    for (const TableName of tables) {
      const { Items = [] } = await dynamodb.send(new ScanCommand({ TableName }));
      const own = JSON.stringify(Items.filter((item) => JSON.stringify(item).includes(uploadId)));
      expect(own).not.toContain(password);
    }
    dynamodb.destroy();
  });
});

test('a zip that unpacks to far more than it may is refused, and the next one is read', async () => {
  const { id } = await newApplication(organisation);
  const bomb = zipSync({ 'statement.csv': new Uint8Array(200 * 1024 * 1024) });
  const sent = [
    await uploadedStatement(organisation, id, bomb, { file_name: 'statements.zip' }),
    await upload(id, statementCsv(threeMonths)),
  ];
  const [refused, accepted] = await Promise.all(sent.map((one) => readUpload(organisation, id, one)));
  expect(refused).toMatchObject({ status: 'REFUSED', accounts: [], errors: [{ type: 'Parse Error' }] });
  expect(accepted).toMatchObject({ status: 'ACCEPTED' });
});

describe('the form of an upload', () => {
  const file = { file_name: 'statement.csv', size: 10 };
  async function form() {
    const { id } = await newApplication(organisation);
    const asked = await organisation.client.createStatementUploads({
      path: { application_id: id },
      body: { files: [file, { ...file, file_name: 'photo.JPG' }] },
    });
    const [csv, photo] = succeeded(asked).body.data;
    if (!csv || !photo) throw new Error('two forms were asked for');
    return { id, csv, photo };
  }
  const send = (url: string, fields: Readonly<Record<string, string>>, text: string) =>
    fetch(url, { method: 'POST', body: uploadForm(fields, new Blob([text]), 'statement.csv') });

  test('The form of an upload takes the file of the named size and media type, and no other', async () => {
    const { id, csv, photo } = await form();
    expect([csv.fields['Content-Type'], photo.fields['Content-Type']]).toEqual(['text/csv', 'image/jpeg']);
    expect((await send(csv.url, csv.fields, '0123456789a')).status).toBe(400);
    expect((await send(csv.url, csv.fields, '012345678')).status).toBe(400);
    expect((await send(csv.url, { ...csv.fields, 'Content-Type': 'text/html' }, '0123456789')).status).toBe(403);
    expect((await send(csv.url, { ...csv.fields, key: `${csv.fields['key']}x` }, '0123456789')).status).toBe(403);
    expect((await send(csv.url, { ...csv.fields, key: photo.fields['key'] ?? '' }, '0123456789')).status).toBe(403);
    const path = { application_id: id, upload_id: csv.upload_id };
    const waiting = succeeded(await organisation.client.getStatementUpload({ path })).body;
    expect(waiting).toMatchObject({ status: 'AWAITING_FILE', file_name: 'statement.csv', size: 10 });
    expect((await send(csv.url, csv.fields, '0123456789')).status).toBe(204);
  });

  test('The form of an upload is refused for files that are too large, and without a bank connection', async () => {
    const { id } = await newApplication(organisation);
    const path = { application_id: id };
    const photo = { file_name: 'photo.png', size: 11 * 1024 * 1024 };
    const tooLarge = failed(await organisation.client.createStatementUploads({ path, body: { files: [file, photo] } }));
    expect(tooLarge.detail).toMatchObject([{ loc: ['body', 'files', 1, 'size'] }]);
    const statement = { ...file, size: 25 * 1024 * 1024 + 1 };
    expect(
      failed(await organisation.client.createStatementUploads({ path, body: { files: [statement] } })).status,
    ).toBe(422);
    const many = Array.from({ length: 21 }, () => file);
    expect(failed(await organisation.client.createStatementUploads({ path, body: { files: many } })).status).toBe(422);
  });
});

describe('the fast upload of a CSV', () => {
  const form = { bank_id: 'fnb' as const, account_number: '6200 0000 011', account_holder_name: 'Test Person' };
  const send = ({ client }: TestOrganisation, proxy_id: string, text: string, fields = form) =>
    client.uploadCsv({ path: { proxy_id }, form: fields, files: { file: new File([text], 'export.csv') } });

  test('The fast upload of a CSV takes the proxy ID of an application and follows the way of every upload', async () => {
    const { id, proxy_id } = await newApplication(organisation, bankConfig(`Fast ${Math.random()}`));
    const sent = succeeded(await send(organisation, proxy_id, statementCsv(threeMonths)));
    expect([sent.status, sent.body.file_name]).toEqual([201, 'export.csv']);
    const read = await readUpload(organisation, id, sent.body.id);
    expect(read).toMatchObject({
      status: 'ACCEPTED',
      source: 'csv',
      accounts: [{ account_number: '62000000011', rows_added: 18 }],
    });
    expect(await analysisEnded(organisation, id)).toBe('READY');
  });

  test("The fast upload of a CSV knows neither an application's own ID nor another organisation's proxy ID", async () => {
    const { id, proxy_id } = await newApplication(organisation);
    const stranger = await newOrganisation();
    const byId = await send(organisation, id, statementCsv(threeMonths));
    const byStranger = await send(stranger, proxy_id, statementCsv(threeMonths));
    for (const answer of [byId, byStranger]) {
      expect(failed(answer)).toMatchObject({ status: 404, code: 'application_not_found' });
    }
  });

  test('The fast upload of a CSV names what is missing', async () => {
    const { proxy_id } = await newApplication(organisation);
    const wrong = failed(
      await send(organisation, proxy_id, 'x', { ...form, account_number: 'x', account_holder_name: '' }),
    );
    expect(wrong.detail.map(({ loc }) => loc)).toEqual([
      ['form', 'account_number'],
      ['form', 'account_holder_name'],
    ]);
    const empty = failed(await send(organisation, proxy_id, ''));
    expect([empty.status, empty.detail.map(({ loc }) => loc)]).toEqual([422, [['form', 'file']]]);
  });
});

describe("another organisation's uploads", () => {
  test("Another organisation's uploads are as unknown as what does not exist", async () => {
    const { id } = await newApplication(organisation);
    const uploadId = await upload(id, statementCsv(threeMonths));
    await readUpload(organisation, id, uploadId);
    const { client } = await newOrganisation();
    const path = { application_id: id, upload_id: uploadId };
    const answers = await Promise.all([
      client.getStatementUpload({ path }),
      client.listStatementUploads({ path: { application_id: id } }),
      client.unlockStatementUpload({ path, body: { password: 'x' } }),
      client.createStatementUploads({
        path: { application_id: id },
        body: { files: [{ file_name: 'a.csv', size: 1 }] },
      }),
    ]);
    for (const answer of answers) expect(failed(answer)).toMatchObject({ status: 404, code: 'application_not_found' });
  });
});
