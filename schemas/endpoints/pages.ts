import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { MAX_PAGE_FILE_BYTES } from '../entities/statements/statement-upload.ts';

export const getPdfDecryptPage = endpoint({
  id: 'getPdfDecryptPage',
  area: 'pages',
  method: 'GET',
  path: '/pdf_decrypt/',
  summary: 'Page that takes the password off a PDF',
  description: 'A page to take the password off a statement.',
  scopes: 'none',
  request: {
    query: z.object({ error: z.string().max(64).optional().meta({ description: 'Code of what went wrong' }) }),
  },
  replies: { 200: { mediaType: 'text/html; charset=utf-8' } },
  errors: [],
});

export const decryptPdf = endpoint({
  id: 'decryptPdf',
  area: 'pages',
  method: 'POST',
  path: '/pdf_decrypt/',
  summary: 'Take the password off a PDF',
  description:
    'Answers the same file without its password. A file has at most 4 MB. With application/pdf or text/html as the first media type of Accept the file is in the reply, and nothing is kept. With any other Accept the answer is 303 with an address of the file that holds for five minutes; nobody can read the copy behind it after that, and it is erased within four days. It belongs to no application, so erasing an applicant does not reach it. A browser, which sends text/html, is led back to the page when something is wrong.',
  scopes: 'none',
  request: {
    headers: z.object({ accept: z.string().optional() }),
    multipart: { fields: z.object({ password: z.string().max(127).default('') }), files: ['file'] },
  },
  replies: { 200: { mediaType: 'text/html; charset=utf-8', alternatives: ['application/pdf'] }, 303: 'empty' },
  errors: ['file_not_encrypted', 'payload_too_large', 'wrong_password', 'unreadable_file'],
  maxBodyBytes: MAX_PAGE_FILE_BYTES,
  memoryMb: 1769,
  requestsPerMinute: 10,
  // A kept digest of the request would be one of the password, and a kept reply the file.
  ignoresIdempotencyKey: true,
});
