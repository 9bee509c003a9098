import { join } from 'node:path';
import { isolatedReader } from '@imali/statement-reader/isolated/isolated-reader.ts';
import type { PageDrawer, StatementReader } from '@imali/statement-reader/reading/statement-reader.ts';
import type { ApplicationStore } from '../../applications/domain/application-store.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import type { StatementFileStore, UploadReader, UploadStore } from '../../bank-data/domain/files/upload-store.ts';
import type { LedgerStore } from '../../bank-data/domain/ledger-store.ts';
import { dynamoLedgersReader } from '../../bank-data/store/dynamo-ledgers.ts';
import { dynamoUploads, dynamoUploadsReader } from '../../bank-data/store/dynamo-uploads.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { placeOf } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { s3Statements } from '../store/s3-statements.ts';

/** What reading the uploads of an application takes. */
export interface UploadReading {
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly uploads: UploadReader;
}

export function uploadReading(held: Holds<'applications:read'>): UploadReading {
  const table = heldTable(held.applications);
  return { applications: dynamoApplications(table), uploads: dynamoUploadsReader(table) };
}

/** What changing them takes. */
export interface UploadKeeping extends UploadReading {
  readonly uploads: UploadStore;
}

export function uploadKeeping(held: Holds<'applications:read&write'>): UploadKeeping {
  const table = heldTable(held.applications);
  return { applications: dynamoApplications(table), uploads: dynamoUploads(table) };
}

/** What showing uploads takes beside the accounts that they are part of. */
export interface ShownUploads extends UploadReading {
  readonly ledgers: Pick<LedgerStore, 'accounts'>;
}

export const shownUploads = (held: Holds<'applications:read'>): ShownUploads => ({
  ...uploadReading(held),
  ledgers: dynamoLedgersReader(heldTable(held.applications)),
});

export const statementFiles = (held: Holds<'statements'>): StatementFileStore => s3Statements(placeOf(held.statements));

/** The reader's program lies beside the function that starts it; Lambda says where that is. */
export function statementReader(): StatementReader & PageDrawer {
  const program = join(process.env['LAMBDA_TASK_ROOT'] ?? '', 'reader-process.js');
  const modules = (process.env['NODE_PATH'] ?? '').split(':').filter((folder) => folder !== '');
  return isolatedReader({ program, modules }, ({ name, frames }) =>
    logger.error('statement_reader_failed', { failure: { name, message: '', frames: [...frames] } }),
  );
}
