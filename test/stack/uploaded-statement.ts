import type * as z from 'zod';
import type { StatementUpload, StatementUploadsIn } from '../../schemas/entities/statements/statement-upload.ts';
import { eventually } from './eventually.ts';
import { succeeded, type TestOrganisation } from './new-organisation.ts';

type FileIn = z.input<typeof StatementUploadsIn>['files'][number];
type Client = Pick<TestOrganisation, 'client'>;

/** A form as a browser sends it: the fields, then the file. */
export function uploadForm(fields: Readonly<Record<string, string>>, file: Blob, fileName: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, fileName);
  return form;
}

/** Sends a file by a form of its own; the id of the upload. */
export async function uploadedStatement(
  { client }: Client,
  applicationId: string,
  bytes: Uint8Array | string,
  file: Omit<FileIn, 'size'>,
): Promise<string> {
  const blob = new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)]);
  const asked = await client.createStatementUploads({
    path: { application_id: applicationId },
    body: { files: [{ ...file, size: blob.size }] },
  });
  const [given] = succeeded(asked).body.data;
  if (!given) throw new Error('no form was given');
  const sent = await fetch(given.url, { method: 'POST', body: uploadForm(given.fields, blob, file.file_name) });
  if (!sent.ok) throw new Error(`the bucket refused the file: ${await sent.text()}`);
  return given.upload_id;
}

/** Waits until an upload is past what only takes time. */
export async function readUpload(
  { client }: Client,
  applicationId: string,
  uploadId: string,
): Promise<StatementUpload> {
  const path = { application_id: applicationId, upload_id: uploadId };
  return await eventually(async () => {
    const upload = succeeded(await client.getStatementUpload({ path })).body;
    return upload.status === 'AWAITING_FILE' || upload.status === 'READING' ? null : upload;
  }, 'the reading of the upload');
}
