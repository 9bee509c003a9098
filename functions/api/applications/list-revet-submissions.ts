import { dynamoRevets } from '../../../adapters/aws/dynamo-revets.ts';
import type { RevetStore } from '../../../core/revet/revet-store.ts';
import { listRevetSubmissions as contract } from '../../../schemas/endpoints/revets.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';
import { listView, pageRequest } from '../../views/list.ts';
import { listedSubmissionView } from '../../views/revet.ts';

interface Adapters {
  readonly revets: Pick<RevetStore, 'submissions'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ revets }, { caller, query }) => {
  const page = await revets.submissions(caller.organisationId, pageRequest(query));
  return { status: 200, body: listView(page, listedSubmissionView) };
};

const wiring = (): Adapters => ({ revets: dynamoRevets(applicationsTable()) });

export const handler = serve(contract, wiring, operation);
