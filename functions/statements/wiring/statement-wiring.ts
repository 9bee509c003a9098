import { join } from 'node:path';
import { isolatedReader } from '@imali/statement-reader/isolated/isolated-reader.ts';
import type { PageDrawer, StatementReader } from '@imali/statement-reader/reading/statement-reader.ts';
import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import type { StatementFileStore, UploadStore } from '../../bank-data/domain/files/upload-store.ts';
import { dynamoUploads } from '../../bank-data/store/dynamo-uploads.ts';
import { setting } from '../../platform/serve/configuration.ts';
import { logger } from '../../platform/serve/logger.ts';
import { applicationsTable } from '../../platform/serve/tables.ts';
import { s3Statements } from '../store/s3-statements.ts';

/** What reading the uploads of an application takes. */
export interface UploadReading {
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly uploads: UploadStore;
}

export function uploadReading(): UploadReading {
  const table = applicationsTable();
  return { applications: dynamoApplications(table), uploads: dynamoUploads(table) };
}

export const statementFiles = (): StatementFileStore => s3Statements(setting('statementsBucket'));

/** The reader's program lies beside the function that starts it; Lambda says where that is. */
export function statementReader(): StatementReader & PageDrawer {
  const program = join(process.env['LAMBDA_TASK_ROOT'] ?? '', 'reader-process.js');
  const modules = (process.env['NODE_PATH'] ?? '').split(':').filter((folder) => folder !== '');
  return isolatedReader({ program, modules }, ({ name, frames }) =>
    logger.error('statement_reader_failed', { failure: { name, message: '', frames: [...frames] } }),
  );
}
