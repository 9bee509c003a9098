import { dynamoLegalDocuments } from '../../../adapters/aws/dynamo-legal-documents.ts';
import type { LegalDocumentStore } from '../../../core/legal/legal-document.ts';
import { allDocuments, documentPage } from '../../../core/legal/legal-documents.ts';
import { listLegalDocuments as contract } from '../../../schemas/endpoints/legal-documents.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { legalDocumentView } from '../../views/legal-document.ts';
import { listView, pageRequest } from '../../views/list.ts';

interface Adapters {
  readonly documents: LegalDocumentStore;
  readonly consoleUrl: string;
}

export const operation: Operation<typeof contract, Adapters> = async ({ documents, consoleUrl }, { query }) => {
  const published = await documents.published();
  const page = documentPage(allDocuments(published), pageRequest(query));
  return { status: 200, body: listView(page, legalDocumentView(published, consoleUrl)) };
};

const wiring = (): Adapters => ({
  documents: dynamoLegalDocuments(directoryTable()),
  consoleUrl: setting('consoleUrl'),
});

export const handler = serve(contract, wiring, operation);
