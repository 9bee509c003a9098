import { getRevetSubmission as contract } from '../../../schemas/endpoints/revets.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { RevetStore } from '../domain/revet-store.ts';
import { getRevetSubmission as grants } from '../resources.ts';
import { dynamoRevetsReader } from '../store/dynamo-revets.ts';
import { revetSubmissionView } from '../views/revet.ts';

interface Adapters {
  readonly revets: Pick<RevetStore, 'submission'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ revets }, { caller, path }) => {
  const submission = await revets.submission(caller.organisationId, path.submission_id);
  return submission ? { status: 200, body: revetSubmissionView(submission) } : { problem: 'resource_not_found' };
};

const wiring = granted(grants, (held): Adapters => ({ revets: dynamoRevetsReader(heldTable(held.applications)) }));

export const handler = serve(contract, wiring, operation);
