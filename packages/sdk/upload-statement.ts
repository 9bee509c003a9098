import { type FailedReply, type GoodReply, orThrow } from './imali-error.ts';
import { type WaitOptions, waitUntil } from './waiting.ts';

interface UploadForm {
  readonly upload_id: string;
  readonly file_name: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface UploadPath {
  readonly application_id: string;
  readonly upload_id: string;
}

/** What a file may not say itself: an export without account number is refused until you name it. */
export interface StatementFacts {
  readonly bank_slug?: string | undefined;
  readonly account_number?: string | undefined;
  readonly account_holder_name?: string | undefined;
}

/** The part of the client that an upload uses. */
export interface TakesStatements<Upload extends { readonly status: string }> {
  createStatementUploads(parts: {
    readonly path: { readonly application_id: string };
    readonly body: { files: (StatementFacts & { file_name: string; size: number })[] };
  }): Promise<GoodReply<{ readonly data: readonly UploadForm[] }> | FailedReply>;
  getStatementUpload(parts: { readonly path: UploadPath }): Promise<GoodReply<Upload> | FailedReply>;
}

/** How an upload goes, and what it is of. */
export interface UploadOptions extends WaitOptions {
  readonly facts?: StatementFacts;
  readonly fetch?: typeof fetch;
}

/** States in which more happens by itself. */
const PASSING = new Set(['AWAITING_FILE', 'READING']);

/** The store of files refused one. */
export class FileRefused extends Error {
  override readonly name: string = 'FileRefused';
}

/**
 * Sends a statement and waits until it was read; the upload has the result (`status`, `errors`).
 * @throws FileRefused where the store does not take the file, ImaliError, WaitedTooLong
 */
export async function uploadStatement<Upload extends { readonly status: string }>(
  client: TakesStatements<Upload>,
  applicationId: string,
  file: File,
  options: UploadOptions = {},
): Promise<Upload> {
  const path = { application_id: applicationId };
  const asked = await orThrow(
    client.createStatementUploads({
      path,
      body: { files: [{ ...options.facts, file_name: file.name, size: file.size }] },
    }),
  );
  const [form] = asked.data;
  if (form === undefined) throw new FileRefused('no form was given for the file');
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
  // The store reads no field after the file.
  body.append('file', file, form.file_name);
  const sent = await (options.fetch ?? fetch)(form.url, { method: 'POST', body });
  if (!sent.ok) throw new FileRefused(`the file was refused with status ${sent.status}`);
  return await waitUntil(
    () => client.getStatementUpload({ path: { ...path, upload_id: form.upload_id } }),
    ({ status }) => !PASSING.has(status),
    { everyMs: 500, ...options },
  );
}
