import { randomBytes, randomInt } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import { verifyReceipt } from '../../functions/platform/keys/verify-receipt.ts';
import { attachedFile, rawMail } from '../../functions/statements/domain/mail/raw-mail.fixture.ts';
import { identityCheckDigit } from '../../schemas/identity-check-digit.ts';
import { analysisEnded } from '../stack/analysed-application.ts';
import { applicantOf, consented } from '../stack/connect-applicant.ts';
import { eventually } from '../stack/eventually.ts';
import { dropMail, inboundDomain } from '../stack/mailed-statement.ts';
import {
  answer,
  failed,
  fullConfig,
  newOrganisation,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';
import { placesOf } from '../stack/raw-stores.ts';
import { runningStack } from '../stack/running-stack.ts';
import { auditSettled } from '../stack/settled-audit.ts';
import { statementCsv } from '../stack/statement-csv.ts';
import { type StatementRow, statementOf, threeMonths } from '../stack/statement-of.ts';
import { readUpload, uploadedStatement } from '../stack/uploaded-statement.ts';
import { startReceiver, type WebhookReceiver } from '../stack/webhook-receiver.ts';
import { phone } from '../stack/whatsapp-lender.ts';

const letters = (count: number) =>
  [...randomBytes(count)].map((byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[byte % 26]).join('');
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** A South African identity number of a day in May 1977 whose check digit fits. */
function identityNumber(): string {
  const twelve = `7705${randomInt(10, 29)}${digits(4)}08`;
  return `${twelve}${identityCheckDigit(twelve)}`;
}

/** A person every part of whom can be distinguished from everything else in the stores. */
function markedPerson() {
  const tag = letters(10);
  return {
    firstNames: `Zan${letters(10)}`,
    lastNames: `Qub${letters(10)}`,
    email: `zq${randomBytes(8).toString('hex')}@marked.example`,
    phone: phone(),
    govId: identityNumber(),
    reference: `REF-${letters(12)}`,
    accountNumber: `63${digits(9)}`,
    description: `MARKED${tag} SPAZA`,
    searched: `who${randomBytes(8).toString('hex')}`,
  };
}

const person = markedPerson();
const markers = [
  ...Object.values(person).filter((text) => text !== person.description),
  person.description.split(' ')[0] ?? '',
];
const rows: readonly StatementRow[] = threeMonths.map(([date, amount, text]) =>
  amount === -850.5 ? [date, amount, person.description] : [date, amount, text],
);
const loan = { installment_value: 100, loan_duration: 12, loan_amount: 1000, number_of_installments: 12 };

let organisation: TestOrganisation;
let receiver: WebhookReceiver;
beforeAll(async () => {
  organisation = await newOrganisation();
  receiver = await startReceiver();
  succeeded(await organisation.client.createWebhook({ body: { url: receiver.url } }));
});
afterAll(() => receiver.close());

/** Creates the applicant with a key, so that the reply is kept. */
async function createdApplicant(): Promise<string> {
  const { body } = await answer('/v1/applications/applicants/', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${organisation.accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': randomBytes(8).toString('hex'),
    },
    body: JSON.stringify({
      first_names: person.firstNames,
      last_names: person.lastNames,
      email: person.email,
      phone: person.phone,
      gov_id: person.govId,
      reference: person.reference,
    }),
  });
  return String(body['id']);
}

/** Takes the applicant through everything that keeps something of applicants. */
async function throughEverything(applicant_id: string): Promise<readonly string[]> {
  const { client } = organisation;
  const config = succeeded(await client.createApplicationConfig({ body: fullConfig() })).body.id;
  succeeded(await client.setDefaultApplicationConfig({ path: { app_config_id: config } }));
  const redirect_url = `https://lender.example/back?who=${person.searched}`;
  const create = async () =>
    succeeded(await client.createApplication({ body: { applicant_id, application_config_id: config, redirect_url } }))
      .body;
  const [given, connected] = [await create(), await create()];

  const path = { application_id: given.id };
  const info = {
    first_names: person.firstNames,
    last_names: person.lastNames,
    date_of_birth: '1980-01-01',
    nationality: 'South African',
    id_type: 'passport',
    id_country: 'ZA',
    email: person.email,
    phone: person.phone,
    gov_id: person.govId,
  };
  succeeded(await client.prefillPersonalInfo({ path, body: info }));
  const account = {
    account_number: person.accountNumber,
    account_holder_name: `${person.firstNames} ${person.lastNames}`,
  };
  succeeded(await client.uploadByod({ path, body: statementOf(rows, account) }));
  expect(await analysisEnded(organisation, given.id)).toBe('READY');
  const [row] = succeeded(await client.listLabelledTransactions({ path, query: { limit: '1' } })).body.data;
  const relabelled = { path: { ...path, transaction_id: row?.id ?? '' }, body: { new_label: 'food.groceries' } };
  succeeded(await client.relabelTransaction(relabelled));
  expect(await analysisEnded(organisation, given.id)).toBe('READY');

  const applicant = applicantOf(connected);
  await consented(applicant);
  const file = {
    file_name: `${person.reference}.csv`,
    account_number: person.accountNumber,
    account_holder_name: person.lastNames,
    bank_slug: 'fnb' as const,
  };
  const upload = await uploadedStatement(organisation, connected.id, statementCsv(rows), file);
  expect((await readUpload(organisation, connected.id, upload)).status).toBe('ACCEPTED');
  const mailed = rawMail({
    from: person.email,
    to: `${connected.proxy_id}@${inboundDomain}`,
    messageId: `<${person.searched}@marked.example>`,
    parts: [attachedFile(`${person.reference}.csv`, 'text/csv', statementCsv(rows))],
  });
  await dropMail(mailed);
  await eventually(async () => {
    const list = succeeded(await client.listStatementUploads({ path: { application_id: connected.id } })).body;
    return list.count > 1 ? list : null;
  }, 'the statement of the mail');
  expect(await analysisEnded(organisation, connected.id)).toBe('READY');

  const invited = succeeded(
    await client.inviteApplicant({ body: { recepient: person.email, name: person.firstNames, applicant_id } }),
  ).body;
  const submitted = succeeded(
    await client.revetApplications({
      body: {
        applications: [
          { email: person.email, phone: person.phone, name: `${person.firstNames} ${person.lastNames}`, ...loan },
        ],
      },
    }),
  ).body;
  await eventually(async () => {
    const one = succeeded(await client.getRevetSubmission({ path: { submission_id: submitted.id } })).body;
    return one.state === 'PROCESSING' ? null : one;
  }, 'the outcome');
  return [given.id, connected.id, invited.id];
}

describe('what searches the raw stores', () => {
  test('The search of the raw stores finds a planted leftover in a table, packed or not, an object, a dead letter and a log', async () => {
    const { endpoints, region, rootCredentials: credentials, tables, buckets, queueUrls, logFolder } = runningStack();
    const marker = `planted${randomBytes(8).toString('hex')}`;
    const dynamo = new DynamoDBClient({ region, endpoint: endpoints.dynamodb, credentials });
    const s3 = new S3Client({ region, endpoint: endpoints.s3, credentials, forcePathStyle: true });
    const sqs = new SQSClient({ region, endpoint: endpoints.sqs, credentials });
    const TableName = tables.find((name) => name.endsWith('operations')) ?? '';
    const Bucket = buckets.find((name) => name.includes('statements')) ?? '';
    const QueueUrl = queueUrls.find((url) => /dead|dlq/i.test(url)) ?? '';
    const keyOf = (name: string) => ({ pk: { S: `PLANTED#${marker.slice(7)}` }, sk: { S: name } });
    const packed = brotliCompressSync(JSON.stringify([`x ${marker} y`]));
    const plain = { L: [{ M: { deep: { S: `x ${marker.toUpperCase()}` } } }] };
    await dynamo.send(new PutItemCommand({ TableName, Item: { ...keyOf('packed'), value: { B: packed } } }));
    await dynamo.send(new PutItemCommand({ TableName, Item: { ...keyOf('plain'), value: plain } }));
    const encoded = Buffer.from(`xx${marker}yyy`).toString('base64');
    await dynamo.send(new PutItemCommand({ TableName, Item: { ...keyOf('encoded'), value: { S: encoded } } }));
    const object = { Bucket, Key: `planted/${marker.slice(7)}` };
    const { VersionId } = await s3.send(new PutObjectCommand({ ...object, Body: gzipSync(marker) }));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify({ marker }) }));
    const log = join(logFolder, 'planted.log');
    await appendFile(log, `{"level":"INFO","name":"${marker}"}\n`);
    const places = (await placesOf([marker])).join('\n');
    for (const place of ['packed', 'plain', 'encoded', object.Key, QueueUrl, 'planted.log']) {
      expect(places).toContain(place);
    }
    for (const name of ['packed', 'plain', 'encoded']) {
      await dynamo.send(new DeleteItemCommand({ TableName, Key: keyOf(name) }));
    }
    await s3.send(new DeleteObjectCommand({ ...object, VersionId }));
    await eventually(async () => {
      // Other dead letters that come first are hidden from the next look for a moment.
      const asked = { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 5, WaitTimeSeconds: 0 };
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(asked));
      const planted = Messages.find(({ Body = '' }) => Body.includes(marker));
      if (planted === undefined) return null;
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: planted.ReceiptHandle }));
      return true;
    }, 'the planted message');
    await rm(log);
    for (const one of [dynamo, s3, sqs]) one.destroy();
    expect(await placesOf([marker])).toEqual([]);
  });
});

test('an applicant who is erased leaves no byte in any store, and a receipt', async () => {
  const { client } = organisation;
  const applicant_id = await createdApplicant();
  const path = { applicant_id };
  const applications = await throughEverything(applicant_id);
  const before = (await placesOf(markers)).join('\n');
  for (const place of [
    'APPLICANT#',
    'PERSONALINFO#',
    'ACCOUNT#',
    'LEDGER#',
    'UPLOAD#',
    'INVITE#',
    'REVET#',
    'statements/',
  ]) {
    expect(before).toContain(place);
  }

  const archive = succeeded(await client.exportApplicant({ path })).body;
  const zip = unzipSync(new Uint8Array(await (await fetch(archive.download_url)).arrayBuffer()));
  expect(Object.keys(zip).toSorted()).toEqual(archive.files.toSorted());
  const texts = Object.values(zip).map((bytes) => Buffer.from(bytes).toString());
  for (const marker of markers) expect(texts.some((text) => text.includes(marker))).toBe(true);

  const asked = succeeded(await client.eraseApplicant({ path })).body;
  expect(asked).toMatchObject({ applicant_id, state: 'REQUESTED' });
  expect(failed(await client.getApplicant({ path })).code).toBe('applicant_not_found');
  const receipt = await eventually(async () => {
    const one = succeeded(await client.getErasureReceipt({ path })).body;
    return one.erased_at === null ? null : one;
  }, 'the erasure');
  // The one that the revet asked the applicant to connect too.
  expect(receipt.application_ids).toEqual(expect.arrayContaining([...applications]));
  expect(receipt.erased.files).toBeGreaterThanOrEqual(2);
  expect(receipt.erased.records).toBeGreaterThan(20);
  expect(receipt.erased.revets).toBe(1);
  expect(await placesOf(markers)).toEqual([]);
  // Anyone can verify it by the published keys, and that nothing of it was changed.
  const keys = succeeded(await client.getJwks()).body;
  expect(await verifyReceipt(receipt, keys)).toMatchObject({ kind: 'proven' });
  const claimed = { ...receipt, erased: { ...receipt.erased, files: 0 } };
  expect(await verifyReceipt(claimed, keys)).toMatchObject({ kind: 'refused' });

  // On a further request, it is the same erasure.
  expect(succeeded(await client.eraseApplicant({ path })).body.id).toBe(asked.id);
  const [first = ''] = applications;
  const shown = succeeded(await client.getApplication({ path: { application_id: first } })).body;
  expect(shown).toMatchObject({ applicant: applicant_id, redirect_url: null });
  expect(shown.consent_revoked_at).not.toBeNull();
  expect(failed(await client.uploadByod({ path: { application_id: first }, body: statementOf(rows) })).code).toBe(
    'consent_withdrawn',
  );
  await eventually(
    async () =>
      receiver.received.find(
        ({ event }) => event.type === 'applicant.erased' && event.data['applicant_id'] === applicant_id,
      ),
    'the event of the erasure',
  );
});

describe('the audit log', () => {
  test('The audit log says who did and read what, and belongs to one organisation', async () => {
    const own = await newOrganisation();
    const { client } = own;
    const { id } = succeeded(await client.createApplicant({ body: { first_names: 'Naledi' } })).body;
    for (let time = 0; time < 3; time += 1) succeeded(await client.getApplicant({ path: { applicant_id: id } }));
    failed(await client.getApplicant({ path: { applicant_id: '6920390000aa00aa00aa00aa' } }));
    await auditSettled();
    const { data } = succeeded(await client.listAuditLog({ query: { subject: id } })).body;
    expect(data.map(({ action, actor, details }) => [action, actor, details['result']])).toEqual(
      expect.arrayContaining([
        ['applicant.created', { kind: 'user', id: own.userId }, 'done'],
        ['applicant.read', { kind: 'user', id: own.userId }, undefined],
      ]),
    );
    // Each instance of a function enters a read once in an hour: how many answered is not the caller's.
    const reads = data.filter(({ action }) => action === 'applicant.read');
    expect(data).toHaveLength(1 + reads.length);
    expect(reads.length).toBeLessThanOrEqual(3);
    expect(JSON.stringify(data)).not.toContain('Naledi');
    const all = succeeded(await organisation.client.listAuditLog({ query: { limit: '100' } })).body;
    expect(all.data.some(({ subject }) => subject.id === id)).toBe(false);
  });
});

test('how long data is kept is chosen within bounds', async () => {
  const { client } = await newOrganisation();
  const daysOf = async () =>
    Object.fromEntries(
      succeeded(await client.getRetention({})).body.data.map(({ data_class, days }) => [data_class, days]),
    );
  expect(await daysOf()).toMatchObject({ statement_files: 365, bank_data: 1096, audit_log: 1826 });
  succeeded(await client.setRetention({ body: { bank_data: 90 } }));
  expect(await daysOf()).toMatchObject({ statement_files: 365, bank_data: 90 });
  const refused = await client.setRetention({ body: { bank_data: 5, statement_files: 400 } });
  expect(JSON.stringify(refused)).toContain('must be from 30 to 1826 days');
  expect(JSON.stringify(refused)).toContain('must be from 30 to 365 days');
  expect(await daysOf()).toMatchObject({ bank_data: 90 });
});
