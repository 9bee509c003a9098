import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { imaliClient } from './client/imali-client.ts';

const client = imaliClient({ baseUrl: process.env['IMALI_API'] ?? '', token: process.env['TOKEN'] ?? '' });
const application_id = process.env['APPLICATION_ID'] ?? '';
const file = process.env['STATEMENT_FILE'] ?? '';
const bytes = await readFile(file);

// 1. Ask for a form that takes the file.
const asked = await client.createStatementUploads({
  path: { application_id },
  body: { files: [{ file_name: basename(file), size: bytes.length }] },
});
const form = asked.ok ? asked.body.data[0] : undefined;
if (!form) throw new Error('no form was given');

// 2. Send its fields as they are, and the file last.
const body = new FormData();
for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
body.append('file', new Blob([bytes]), form.file_name);
const sent = await fetch(form.url, { method: 'POST', body });
if (!sent.ok) throw new Error(`the file was refused (${sent.status})`);

// 3. Wait until it was read.
for (;;) {
  const upload = await client.getStatementUpload({ path: { application_id, upload_id: form.upload_id } });
  if (!upload.ok) throw new Error(`${upload.code}: ${upload.message}`);
  if (upload.body.status !== 'AWAITING_FILE' && upload.body.status !== 'READING') {
    console.log(JSON.stringify(upload.body, null, 2));
    break;
  }
  await pause(500);
}
