import { publishLegalDocument as contract } from '../../../schemas/endpoints/legal-documents.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { isShipped } from '../domain/legal/legal-documents.ts';
import type { LegalDocumentStore } from '../domain/legal-document.ts';
import { publishLegalDocument as grants } from '../resources.ts';
import { dynamoLegalDocuments } from '../store/dynamo-legal-documents.ts';
import { legalDocumentView } from '../views/legal-document.ts';

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

const wiring = granted(
  grants,
  (held): Adapters => ({
    documents: dynamoLegalDocuments(heldTable(held.directory)),
    identifiers: randomIdentifiers,
    consoleUrl: held.consoleUrl.to('read'),
  }),
);

export const handler = serve(contract, wiring, operation);
