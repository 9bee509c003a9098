import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Key, type Table } from '../../platform/store/table.ts';
import { type LegalDocumentReader, LegalDocumentRecord, type LegalDocumentStore } from '../domain/legal-document.ts';

/** They are the product's, not an organisation's. */
const PARTITION = 'LEGAL';
const PREFIX = 'DOCUMENT#';

/** Under type and version, so that a version is published once. */
const keyOf = ({ documentType, version }: LegalDocumentRecord): Key => ({
  pk: PARTITION,
  sk: `${PREFIX}${documentType}#${version}`,
});

/** Published legal documents in the directory table. */
export function dynamoLegalDocuments(table: Table): LegalDocumentStore {
  return {
    ...dynamoLegalDocumentsReader(table),
    publish: (document) => table.put({ ...keyOf(document), ...document }, absent),
  };
}

/** The same for functions that may only read. */
export function dynamoLegalDocumentsReader(table: ReadableTable): LegalDocumentReader {
  return {
    async published() {
      return (await table.startingWith(PARTITION, PREFIX)).map((item) => LegalDocumentRecord.parse(item));
    },
  };
}
