/**
 * Uploads a statement as an applicant's browser would, waits until it is read, and prints the result.
 *
 *     node tools/statements/upload-statement.ts statement.pdf [--application ID] [--password PASSWORD] [--bank SLUG] [--account-number NUMBER] [--api URL]
 *
 * The API token comes from IMALI_TOKEN. Without an application a new one is created. Exits with 1 when the statement was
 * not accepted. Bank and account number are for files that do not say them.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type ImaliClient, imaliClient } from '@imali/client/imali-client.ts';
import { isSuccess } from '@imali/client/is-success.ts';
import type * as z from 'zod';
import { BankSlugSchema } from '../../schemas/bank-slug.ts';
import type { StatementUpload, StatementUploadsIn } from '../../schemas/entities/statements/statement-upload.ts';

type FileIn = z.input<typeof StatementUploadsIn>['files'][number];

const WAIT_SECONDS = 120;

/** The body of an answer; throws its message when the answer is not the hoped one. */
function bodyOf<R extends { readonly ok: boolean }>(result: R): Extract<R, { ok: true }> {
  if (isSuccess(result)) return result;
  throw new Error('message' in result ? String(result.message) : 'the API refused the request');
}

async function sentFile(
  client: ImaliClient,
  application_id: string,
  path: string,
  stated: Pick<FileIn, 'bank_slug' | 'account_number'>,
): Promise<string> {
  const bytes = await readFile(path);
  const asked = await client.createStatementUploads({
    path: { application_id },
    body: { files: [{ file_name: basename(path), size: bytes.length, ...stated }] },
  });
  const [form] = bodyOf(asked).body.data;
  if (!form) throw new Error('no form was given');
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
  body.append('file', new Blob([bytes]), form.file_name);
  const sent = await fetch(form.url, { method: 'POST', body });
  if (!sent.ok) throw new Error(`the bucket refused the file (${sent.status})`);
  return form.upload_id;
}

async function readUpload(client: ImaliClient, path: { application_id: string; upload_id: string }) {
  for (let waited = 0; waited < WAIT_SECONDS * 5; waited += 1) {
    const upload: StatementUpload = bodyOf(await client.getStatementUpload({ path })).body;
    if (upload.status !== 'AWAITING_FILE' && upload.status !== 'READING') return upload;
    await pause(200);
  }
  throw new Error(`the statement was not read within ${WAIT_SECONDS} seconds`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    application: { type: 'string' },
    password: { type: 'string' },
    bank: { type: 'string' },
    'account-number': { type: 'string' },
    api: { type: 'string', default: 'http://127.0.0.1:4000' },
  },
});
const [file] = positionals;
const token = process.env['IMALI_TOKEN'];
if (file === undefined || token === undefined) {
  console.error(
    'usage: IMALI_TOKEN=... node tools/statements/upload-statement.ts FILE [--application ID] [--password PASSWORD]',
  );
  process.exit(2);
}
try {
  const client = imaliClient({ baseUrl: values.api, token });
  const application_id = values.application ?? bodyOf(await client.createApplication({ body: {} })).body.id;
  const stated = {
    ...(values.bank === undefined ? {} : { bank_slug: BankSlugSchema.parse(values.bank) }),
    ...(values['account-number'] === undefined ? {} : { account_number: values['account-number'] }),
  };
  const path = { application_id, upload_id: await sentFile(client, application_id, file, stated) };
  let upload = await readUpload(client, path);
  if (upload.status === 'PASSWORD_NEEDED' && values.password !== undefined) {
    bodyOf(await client.unlockStatementUpload({ path, body: { password: values.password } }));
    upload = await readUpload(client, path);
  }
  console.log(JSON.stringify(upload, null, 2));
  if (upload.status !== 'ACCEPTED') process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
