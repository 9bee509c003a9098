import { listLegalDocuments as contract } from '../../../schemas/endpoints/legal-documents.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { allDocuments, documentPage } from '../domain/legal/legal-documents.ts';
import type { LegalDocumentReader } from '../domain/legal-document.ts';
import { listLegalDocuments as grants } from '../resources.ts';
import { dynamoLegalDocumentsReader } from '../store/dynamo-legal-documents.ts';
import { legalDocumentView } from '../views/legal-document.ts';

interface Adapters {
  readonly documents: LegalDocumentReader;
  readonly consoleUrl: string;
}

export const operation: Operation<typeof contract, Adapters> = async ({ documents, consoleUrl }, { query }) => {
  const published = await documents.published();
  const page = documentPage(allDocuments(published), pageRequest(query));
  return { status: 200, body: listView(page, legalDocumentView(published, consoleUrl)) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    documents: dynamoLegalDocumentsReader(heldTable(held.directory)),
    consoleUrl: held.consoleUrl.to('read'),
  }),
);

export const handler = serve(contract, wiring, operation);
