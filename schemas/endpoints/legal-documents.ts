import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { LegalDocument, LegalDocumentIn } from '../entities/legal-documents.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';

export const listLegalDocuments = endpoint({
  id: 'listLegalDocuments',
  area: 'organisations',
  method: 'GET',
  path: '/v1/legal_documents/',
  summary: 'What applicants are asked to accept, newest first',
  description: 'Every version that there was. Those with in_force are shown to applicants.',
  scopes: ['organisation:api'],
  request: { query: ListQuery },
  replies: { 200: pageOf(LegalDocument) },
  errors: [],
});

export const getLegalDocument = endpoint({
  id: 'getLegalDocument',
  area: 'organisations',
  method: 'GET',
  path: '/v1/legal_documents/{document_id}',
  summary: 'One version of a legal document',
  description: 'One version of a document that applicants accept.',
  scopes: ['organisation:api'],
  request: { path: z.object({ document_id: Id }) },
  replies: { 200: LegalDocument },
  errors: ['resource_not_found'],
});

export const publishLegalDocument = endpoint({
  id: 'publishLegalDocument',
  audit: { action: 'legal_document.published', subject: 'legal_document', made: 'id' },
  area: 'organisations',
  method: 'POST',
  path: '/v1/in/legal_documents/',
  summary: 'Publish a version of a legal document',
  description: 'It is in force for its type from now on; earlier versions are kept.',
  scopes: ['internal'],
  request: { body: LegalDocumentIn },
  replies: { 201: LegalDocument },
  errors: ['legal_document_exists'],
});
