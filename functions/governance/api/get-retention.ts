import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { getRetention as contract } from '../../../schemas/endpoints/privacy.ts';
import type { RetentionChoices } from '../../applications/domain/retention-store.ts';
import { dynamoRetentionChoicesReader } from '../../applications/store/dynamo-retention.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { getRetention as grants } from '../resources.ts';
import { retentionView } from '../views/retention.ts';

interface Adapters {
  readonly choices: Pick<RetentionChoices, 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ choices }, { caller, now }) => ({
  status: 200,
  body: retentionView(await choices.find(caller.organisationId), johannesburgDate(now)),
});

export const handler = serve(
  contract,
  granted(grants, (held) => ({ choices: dynamoRetentionChoicesReader(heldTable(held.directory)) })),
  operation,
);
