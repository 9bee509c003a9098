import { listStandings as contract } from '../../../schemas/endpoints/casework.ts';
import { dynamoDecisionRequestsReader } from '../../applications/store/dynamo-decision-requests.ts';
import { dynamoUploadsReader } from '../../bank-data/store/dynamo-uploads.ts';
import { analysisWiring } from '../../bank-data/wiring/read-analysis.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { listStandings as grants } from '../resources.ts';
import { dynamoAssignmentsReader } from '../store/dynamo-assignments.ts';
import { dynamoDecisionsReader } from '../store/dynamo-decisions.ts';
import { type StandingAdapters, standingOf } from '../wiring/standing-of.ts';

export const operation: Operation<typeof contract, StandingAdapters> = async (adapters, { caller, query, now }) => {
  const { organisationId } = caller;
  const ids = [...new Set(query.application_ids)];
  const standings = await Promise.all(
    ids.map((applicationId) => standingOf(adapters, { organisationId, applicationId }, now)),
  );
  return { status: 200, body: { data: standings.filter((one) => one !== null) } };
};

const wiring = granted(grants, (held): StandingAdapters => {
  const table = heldTable(held.applications);
  return {
    ...analysisWiring(held),
    uploads: dynamoUploadsReader(table),
    requests: dynamoDecisionRequestsReader(table),
    decisions: dynamoDecisionsReader(table),
    assignments: dynamoAssignmentsReader(table),
  };
});

export const handler = serve(contract, wiring, operation);
