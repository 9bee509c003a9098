import { AttributeType, ProjectionType, type Table } from 'aws-cdk-lib/aws-dynamodb';
import { applicationStatus, loanBook } from '../../functions/applications/resources.ts';
import { pendingAnalyses } from '../../functions/bank-data/resources.ts';
import type { TableName } from '../../functions/platform/grants/resource.ts';
import { dueWork } from '../../functions/webhooks/resources.ts';

/** Adds the indexes of the tables. */
export function addIndexes(tables: Readonly<Record<TableName, Table>>): void {
  // Sparse: only connections whose analysis is under way are in it.
  tables.applications.addGlobalSecondaryIndex({
    indexName: pendingAnalyses.is.index,
    partitionKey: { name: 'pending', type: AttributeType.STRING },
    sortKey: { name: 'pending_since', type: AttributeType.STRING },
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: ['generation', 'organisationId', 'applicationId'],
  });
  // Sparse: one item of each application, its bank connection where it has one.
  tables.applications.addGlobalSecondaryIndex({
    indexName: applicationStatus.is.index,
    partitionKey: { name: 'listedIn', type: AttributeType.STRING },
    sortKey: { name: 'applicationId', type: AttributeType.STRING },
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: ['expiry', 'consentGivenAt'],
  });
  // Sparse: decisions and outcomes of loans, in partitions of one organisation.
  tables.applications.addGlobalSecondaryIndex({
    indexName: loanBook.is.index,
    partitionKey: { name: 'bookIn', type: AttributeType.STRING },
    sortKey: { name: 'bookAt', type: AttributeType.STRING },
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: ['book', 'standing', 'loan', 'document_version'],
  });
  // Sparse: lanes in which deliveries wait, and events that are not recorded yet.
  tables.operations.addGlobalSecondaryIndex({
    indexName: dueWork.is.index,
    partitionKey: { name: 'pending', type: AttributeType.STRING },
    sortKey: { name: 'pending_since', type: AttributeType.STRING },
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: ['organisationId', 'webhookId', 'subject'],
  });
}
