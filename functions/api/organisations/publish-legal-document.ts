import { dynamoLegalDocuments } from '../../../adapters/aws/dynamo-legal-documents.ts';
import { type Identifiers, randomIdentifiers } from '../../../adapters/system/identifiers.ts';
import type { LegalDocumentStore } from '../../../core/legal/legal-document.ts';
import { isShipped } from '../../../core/legal/legal-documents.ts';
import { publishLegalDocument as contract } from '../../../schemas/endpoints/legal-documents.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { legalDocumentView } from '../../views/legal-document.ts';

interface Adapters {
  readonly documents: LegalDocumentStore;
  readonly identifiers: Identifiers;
  readonly consoleUrl: string;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { documents, identifiers, consoleUrl },
  { body, now },
) => {
  const document = {
    id: identifiers.next(now),
    title: body.title,
    url: body.document_url,
    version: body.version,
    documentType: body.document_type,
    publishedAt: new Date(now).toISOString(),
  };
  if (isShipped(document) || !(await documents.publish(document))) return { problem: 'legal_document_exists' };
  return { status: 201, body: legalDocumentView(await documents.published(), consoleUrl)(document) };
};

const wiring = (): Adapters => ({
  documents: dynamoLegalDocuments(directoryTable()),
  identifiers: randomIdentifiers,
  consoleUrl: setting('consoleUrl'),
});

export const handler = serve(contract, wiring, operation);
