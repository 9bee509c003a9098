import { join } from 'node:path';
import { dynamoApplications } from '../../adapters/aws/dynamo-applications.ts';
import { dynamoUploads } from '../../adapters/aws/dynamo-uploads.ts';
import { s3Statements } from '../../adapters/aws/s3-statements.ts';
import { isolatedReader } from '../../adapters/statements/isolated-reader.ts';
import type { ApplicationStore } from '../../core/applications/application-store.ts';
import type { PageDrawer, StatementReader } from '../../core/statements/statement-reader.ts';
import type { StatementFileStore, UploadStore } from '../../core/statements/upload-store.ts';
import { setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { applicationsTable } from '../runtime/tables.ts';

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
