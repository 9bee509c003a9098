import { exportTransactions as contract } from '../../../schemas/endpoints/bank-data.ts';
import { granted } from '../../platform/grants/held.ts';
import { addressAnswer } from '../../platform/serve/file-answer.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { ExportFile, ExportStore } from '../../platform/store/export-store.ts';
import { s3Exports } from '../../platform/store/s3-exports.ts';
import { labelHistories } from '../domain/label-history.ts';
import { listedTransactions } from '../domain/listed-transactions.ts';
import { exportTransactions as grants } from '../resources.ts';
import { listedTransactionView } from '../views/bank-connection.ts';
import { type ListAdapters, listWiring, requestedList } from '../wiring/requested-list.ts';
import { transactionsFile } from '../wiring/transactions-file.ts';

interface Adapters extends ListAdapters {
  readonly exports: ExportStore;
}

/**
 * Largest file in a reply. A function answers at most 6 MB of JSON, in which a text grows by its quotes and other
 * escapes, at worst to twice its size, and bytes by a third.
 */
const MAX_REPLY_BYTES = 3_000_000;

const NO_HISTORIES: Awaited<ReturnType<typeof labelHistories>> = new Map();

/** Bytes pass the gateway only when their media type is the first that the caller accepts. */
function fitsReply({ content, mediaType }: ExportFile, accept: string | undefined): boolean {
  if (typeof content === 'string') return Buffer.byteLength(content) <= MAX_REPLY_BYTES;
  return content.length <= MAX_REPLY_BYTES && accept?.split(/[,;]/)[0]?.trim().toLowerCase() === mediaType;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const requested = await requestedList(adapters, request);
  if (!('list' in requested)) return requested;
  const { list } = requested;
  const rows = await listedTransactions(list);
  const { format, answer, ...filters } = request.query;
  // Tables have a column for every field of a row, and none for a list.
  const histories = format === 'json' ? await labelHistories(adapters, list.ref, rows) : NO_HISTORIES;
  const transactions = rows.map((listed) => listedTransactionView(listed, histories));
  const file = await transactionsFile(format, request.path.application_id, filters, transactions);
  const isAddress = answer === 'address';
  if (isAddress || !fitsReply(file, request.headers.accept)) {
    const location = await adapters.exports.keep(list.ref, request.requestId, file, request.now);
    if (isAddress) return addressAnswer({ url: location, ...file }, request.now);
    return { status: 303, body: undefined, headers: { location, 'cache-control': 'no-store' } };
  }
  return {
    status: 200,
    body: file.content,
    headers: {
      'content-type': file.mediaType,
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'no-store',
    },
  };
};

export const handler = serve(
  contract,
  granted(grants, (held) => ({ ...listWiring(held), exports: s3Exports(held.exports.to('share')) })),
  operation,
);
