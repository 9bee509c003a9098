import type { StatementReader } from '@imali/statement-reader/reading/statement-reader.ts';
import { decryptPdf as contract } from '../../../schemas/endpoints/pages.ts';
import { granted } from '../../platform/grants/held.ts';
import { readMultipart } from '../../platform/serve/multipart.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { servePosted } from '../../platform/serve/page.ts';
import type { ExportStore } from '../../platform/store/export-store.ts';
import { s3Exports } from '../../platform/store/s3-exports.ts';
import { decryptPdf as grants } from '../resources.ts';
import { statementReader } from '../wiring/statement-wiring.ts';

interface Adapters {
  readonly reader: Pick<StatementReader, 'decrypt'>;
  readonly exports: ExportStore;
}

/** What a reply in bytes takes: a function answers at most 6 MB, in which bytes grow by a third. */
const MAX_REPLY_BYTES = 4_300_000;

/** A name for the file, safe in a header. */
function savedName(fileName: string): string {
  const stem = (fileName.split(/[/\\]/).at(-1) ?? '').replace(/\.pdf$/i, '').replace(/[^A-Za-z0-9._-]+/g, '-');
  return `${stem.replace(/^[-.]+|[-.]+$/g, '').slice(0, 80) || 'statement'}-open.pdf`;
}

/** The gateway hands bytes out only to those whose first media type is one of these. */
const takesBytes = (accept: string | undefined): boolean => /^\s*(text\/html|application\/pdf)\b/i.test(accept ?? '');

/** Where the copies lie that are fetched from an address: they belong to no application. */
const place = { organisationId: 'pages', applicationId: 'pdf_decrypt' };

export const operation: Operation<typeof contract, Adapters> = async (
  { reader, exports },
  { form, files, headers, now, requestId },
) => {
  const { file } = files;
  if (!file || file.content.length === 0) {
    return { invalid: [{ loc: ['form', 'file'], msg: 'must be a file that is not empty', type: 'value_error' }] };
  }
  const decrypted = await reader.decrypt(file.content, form.password);
  switch (decrypted.outcome) {
    case 'not_encrypted':
      return { problem: 'file_not_encrypted' };
    case 'wrong_password':
      return { problem: 'wrong_password' };
    case 'refused':
      return { problem: 'unreadable_file', details: { reason: decrypted.reason } };
    case 'decrypted':
      break;
  }
  const name = savedName(file.fileName);
  if (!takesBytes(headers.accept)) {
    const copy = { name, mediaType: 'application/pdf', content: decrypted.bytes };
    const location = await exports.keep(place, requestId, copy, now);
    return { status: 303, body: undefined, headers: { location, 'cache-control': 'no-store' } };
  }
  if (decrypted.bytes.length > MAX_REPLY_BYTES) return { problem: 'payload_too_large', details: { limit: '4 MB' } };
  return {
    status: 200,
    body: decrypted.bytes,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  };
};

export const handler = servePosted(
  contract,
  granted(grants, (held) => ({ reader: statementReader(), exports: s3Exports(held.exports.to('share')) })),
  operation,
  readMultipart,
);
