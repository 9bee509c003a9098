import type { BillingMeter } from '../../billing/store/dynamo-billing-events.ts';
import type { Table } from '../../platform/store/table.ts';
import type { BankDataStores } from '../domain/bank-data-stores.ts';
import { dynamoConnections } from './dynamo-connections.ts';
import { dynamoDocuments } from './dynamo-documents.ts';
import { dynamoLabels } from './dynamo-labels.ts';
import { dynamoLedgers } from './dynamo-ledgers.ts';

/** All four stores of bank data over the applications table, for what writes a whole generation; readers name those that they use. */
export const dynamoBankData = (table: Table, billing?: BillingMeter): BankDataStores => ({
  connections: dynamoConnections(table, billing),
  ledgers: dynamoLedgers(table),
  labels: dynamoLabels(table),
  documents: dynamoDocuments(table),
});
