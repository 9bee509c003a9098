import { getPdfDecryptPage as contract } from '../../../schemas/endpoints/pages.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { renderPage } from '../../staff/shell/page-shell.tsx';
import { pageHeaders } from '../../staff/shell/page-style.ts';
import { PdfDecryptForm } from './pdf-decrypt-form.tsx';

const title = 'Take the password off a PDF';

export const operation: Operation<typeof contract, object> = async (_, { query }) => ({
  status: 200,
  body: renderPage(query.error === undefined ? title : `Error: ${title}`, <PdfDecryptForm error={query.error} />),
  headers: pageHeaders,
});

export const handler = serve(contract, () => ({}), operation);
