import { getRevet as contract } from '../../../schemas/endpoints/revets.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { CHUNK_ROWS, chunkOfRow, partsOfRevetId, type RevetStore } from '../domain/revet-store.ts';
import { getRevet as grants } from '../resources.ts';
import { dynamoRevetsReader } from '../store/dynamo-revets.ts';
import { pendingRevetView, revetView } from '../views/revet.ts';

interface Adapters {
  readonly revets: Pick<RevetStore, 'find' | 'submission' | 'chunk'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ revets }, { caller, path }) => {
  const { organisationId } = caller;
  const ref = { organisationId, revetId: path.revet_id };
  const found = await revets.find(ref);
  if (found) return { status: 200, body: revetView(found) };
  const { submissionId, row } = partsOfRevetId(path.revet_id);
  const submission = row < 1 ? null : await revets.submission(organisationId, submissionId);
  if (submission === null || row > submission.rows) return { problem: 'resource_not_found' };
  const rows = await revets.chunk(organisationId, submissionId, chunkOfRow(row));
  const waiting = rows?.[(row - 1) % CHUNK_ROWS];
  if (waiting) return { status: 200, body: pendingRevetView(path.revet_id, waiting, submission.createdAt) };
  // Vetted between the two looks.
  const vetted = await revets.find(ref);
  return vetted ? { status: 200, body: revetView(vetted) } : { problem: 'resource_not_found' };
};

const wiring = granted(grants, (held): Adapters => ({ revets: dynamoRevetsReader(heldTable(held.applications)) }));

export const handler = serve(contract, wiring, operation);
