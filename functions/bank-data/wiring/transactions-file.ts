import { ENGINE_VERSION, TAXONOMY_VERSION } from '@imali/ledger/versions.ts';
import type { TransactionOut } from '../../../schemas/entities/bank-connection.ts';
import { exportMediaTypes, type TransactionFilters } from '../../../schemas/entities/transaction-filters.ts';
import type { ExportFile } from '../../platform/store/export-store.ts';
import { transactionsCsv } from './transactions-csv.ts';
import { transactionsXlsx } from './transactions-xlsx.ts';

type ExportFormat = keyof typeof exportMediaTypes;

async function contentOf(
  format: ExportFormat,
  applicationId: string,
  filters: TransactionFilters,
  transactions: readonly TransactionOut[],
): Promise<string | Uint8Array> {
  const versions = { engine_version: ENGINE_VERSION, taxonomy_version: TAXONOMY_VERSION };
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined);
  switch (format) {
    case 'csv':
      return transactionsCsv(transactions);
    case 'json': {
      const about = { application_id: applicationId, filters: Object.fromEntries(asked), ...versions };
      return JSON.stringify({ ...about, count: transactions.length, data: transactions });
    }
    case 'xlsx':
      return transactionsXlsx(transactions, [
        ['application_id', applicationId],
        ['rows', transactions.length],
        ['filters', asked.map(([name, value]) => `${name}=${value}`).join(', ') || 'none'],
        ['engine_version', versions.engine_version],
        ['taxonomy_version', versions.taxonomy_version],
        ['booked_on', 'Calendar date in Africa/Johannesburg'],
        ['datetime', 'UTC'],
      ]);
  }
}

/** The file of an export; its name has the application and nothing of its data. */
export async function transactionsFile(
  format: ExportFormat,
  applicationId: string,
  filters: TransactionFilters,
  transactions: readonly TransactionOut[],
): Promise<ExportFile> {
  return {
    name: `transactions-${applicationId}.${format}`,
    mediaType: exportMediaTypes[format],
    content: await contentOf(format, applicationId, filters, transactions),
  };
}
