import { getPdfDecryptPage as contract } from '../../schemas/endpoints/pages.ts';
import type { Operation } from '../runtime/operation.ts';
import { serve } from '../runtime/serve.ts';
import { renderPage } from './parts/page-shell.tsx';
import { pageHeaders } from './parts/page-style.ts';
import { PdfDecryptForm } from './parts/pdf-decrypt-form.tsx';

const title = 'Take the password off a PDF';

export const operation: Operation<typeof contract, object> = async (_, { query }) => ({
  status: 200,
  body: renderPage(query.error === undefined ? title : `Error: ${title}`, <PdfDecryptForm error={query.error} />),
  headers: pageHeaders,
});

export const handler = serve(contract, () => ({}), operation);
