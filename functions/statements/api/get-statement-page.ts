import type { PageDrawer } from '@imali/statement-reader/reading/statement-reader.ts';
import { encode } from 'fast-png';
import { getStatementPage as contract } from '../../../schemas/endpoints/statements.ts';
import { readKnownFile } from '../../bank-data/domain/files/read-known-file.ts';
import type { StatementFileStore } from '../../bank-data/domain/files/upload-store.ts';
import { granted } from '../../platform/grants/held.ts';
import { fileAddress } from '../../platform/serve/file-answer.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { ExportStore } from '../../platform/store/export-store.ts';
import { s3Exports } from '../../platform/store/s3-exports.ts';
import { getStatementPage as grants } from '../resources.ts';
import { findUpload } from '../wiring/find-upload.ts';
import { statementFiles, statementReader, type UploadReading, uploadReading } from '../wiring/statement-wiring.ts';

interface Adapters extends UploadReading {
  readonly files: Pick<StatementFileStore, 'read'>;
  readonly drawer: PageDrawer;
  readonly exports: ExportStore;
}

/** Sharp enough to read the smallest print on a screen: an A4 page has 1 240 by 1 754 pixels. */
const DOTS_PER_INCH = 150;
const mediaType = 'image/png';

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, now, requestId }) => {
  const { page } = path;
  const connection = { organisationId: caller.organisationId, applicationId: path.application_id };
  const ref = { ...connection, uploadId: path.upload_id };
  const found = await findUpload(adapters, ref);
  if ('problem' in found) return found;
  const { format, unlocked, state, authenticity } = found.upload;
  if (state === 'PASSWORD_NEEDED') {
    return { problem: 'unreadable_file', details: { reason: 'It waits for its password.' } };
  }
  if (format !== null && format !== 'pdf') {
    return { problem: 'unreadable_file', details: { reason: 'Only PDF files have pages to be shown.' } };
  }
  const bytes = await readKnownFile(adapters.files, found.upload, unlocked);
  if (bytes === null) return { problem: 'resource_not_found' };
  const drawn = await adapters.drawer.draw(bytes, page, DOTS_PER_INCH);
  if (drawn.outcome === 'no_such_page') return { problem: 'resource_not_found' };
  if (drawn.outcome === 'refused') return { problem: 'unreadable_file', details: { reason: drawn.reason } };
  const { picture, pages } = drawn;
  const { width, height, levels } = picture;
  const content = encode({ width, height, data: levels, channels: 1, depth: 8 });
  const name = `page-${page}.png`;
  const url = await adapters.exports.keep(connection, requestId, { name, mediaType, content }, now);
  return {
    status: 200,
    body: {
      ...fileAddress({ url, name, mediaType }, now),
      page,
      pages,
      width,
      height,
      width_points: drawn.width,
      height_points: drawn.height,
      findings: (authenticity?.findings ?? []).filter((finding) => finding.page === page),
    },
  };
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({
    ...uploadReading(held),
    files: statementFiles(held),
    drawer: statementReader(),
    exports: s3Exports(held.exports.to('share')),
  })),
  operation,
);
