import { getLegalDocument as contract } from '../../../schemas/endpoints/legal-documents.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { allDocuments } from '../domain/legal/legal-documents.ts';
import type { LegalDocumentReader } from '../domain/legal-document.ts';
import { getLegalDocument as grants } from '../resources.ts';
import { dynamoLegalDocumentsReader } from '../store/dynamo-legal-documents.ts';
import { legalDocumentView } from '../views/legal-document.ts';

interface Adapters {
  readonly documents: LegalDocumentReader;
  readonly consoleUrl: string;
}

export const operation: Operation<typeof contract, Adapters> = async ({ documents, consoleUrl }, { path }) => {
  const published = await documents.published();
  const document = allDocuments(published).find(({ id }) => id === path.document_id);
  return document
    ? { status: 200, body: legalDocumentView(published, consoleUrl)(document) }
    : { problem: 'resource_not_found' };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    documents: dynamoLegalDocumentsReader(heldTable(held.directory)),
    consoleUrl: held.consoleUrl.to('read'),
  }),
);

export const handler = serve(contract, wiring, operation);
