import { exportRevets as contract } from '../../../schemas/endpoints/revets.ts';
import { granted } from '../../platform/grants/held.ts';
import { addressAnswer } from '../../platform/serve/file-answer.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { ExportStore } from '../../platform/store/export-store.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { s3Exports } from '../../platform/store/s3-exports.ts';
import type { RevetStore, RevetSubmissionRecord } from '../domain/revet-store.ts';
import { exportRevets as grants } from '../resources.ts';
import { dynamoRevetsReader } from '../store/dynamo-revets.ts';
import { revetView } from '../views/revet.ts';
import { revetsCsvHeader, revetsCsvRows } from '../wiring/revets-csv.ts';

interface Adapters {
  readonly revets: Pick<RevetStore, 'submission' | 'list'>;
  readonly exports: ExportStore;
}

/** Rows that are read at once: a megabyte, which is what one call of the table gives. */
const PAGE = 1_000;
/** A function answers at most 6 MB, in which the quotes of a text count twice. */
const MAX_REPLY_BYTES = 3_000_000;

/** The file of a submission, page by page: of each row no more is held than its line. */
async function csvOf(revets: Adapters['revets'], submission: RevetSubmissionRecord): Promise<string> {
  const parts = [revetsCsvHeader];
  let cursor: string | undefined;
  do {
    const request = { skip: 0, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
    const page = await revets.list(submission.organisationId, submission, request);
    parts.push(revetsCsvRows(page.items.map(revetView)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return parts.join('');
}

export const operation: Operation<typeof contract, Adapters> = async ({ revets, exports }, request) => {
  const { caller, path, query, requestId, now } = request;
  const { organisationId } = caller;
  const submission = await revets.submission(organisationId, path.submission_id);
  if (submission === null) return { problem: 'resource_not_found' };
  const name = `revets-${submission.id}.csv`;
  const content = await csvOf(revets, submission);
  const mediaType = 'text/csv; charset=utf-8';
  const isAddress = query.answer === 'address';
  if (isAddress || Buffer.byteLength(content) > MAX_REPLY_BYTES) {
    const place = { organisationId, applicationId: submission.id };
    const location = await exports.keep(place, requestId, { name, mediaType, content }, now);
    if (isAddress) return addressAnswer({ url: location, name, mediaType }, now);
    return { status: 303, body: undefined, headers: { location, 'cache-control': 'no-store' } };
  }
  return {
    status: 200,
    body: content,
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    revets: dynamoRevetsReader(heldTable(held.applications)),
    exports: s3Exports(held.exports.to('share')),
  }),
);

export const handler = serve(contract, wiring, operation);
