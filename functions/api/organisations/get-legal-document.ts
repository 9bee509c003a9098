import { dynamoLegalDocuments } from '../../../adapters/aws/dynamo-legal-documents.ts';
import type { LegalDocumentStore } from '../../../core/legal/legal-document.ts';
import { allDocuments } from '../../../core/legal/legal-documents.ts';
import { getLegalDocument as contract } from '../../../schemas/endpoints/legal-documents.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { legalDocumentView } from '../../views/legal-document.ts';

interface Adapters {
  readonly documents: LegalDocumentStore;
  readonly consoleUrl: string;
}

export const operation: Operation<typeof contract, Adapters> = async ({ documents, consoleUrl }, { path }) => {
  const published = await documents.published();
  const document = allDocuments(published).find(({ id }) => id === path.document_id);
  return document
    ? { status: 200, body: legalDocumentView(published, consoleUrl)(document) }
    : { problem: 'resource_not_found' };
};

const wiring = (): Adapters => ({
  documents: dynamoLegalDocuments(directoryTable()),
  consoleUrl: setting('consoleUrl'),
});

export const handler = serve(contract, wiring, operation);
