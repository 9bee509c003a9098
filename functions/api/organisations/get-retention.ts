import { dynamoRetentionChoices } from '../../../adapters/aws/dynamo-retention.ts';
import type { RetentionChoices } from '../../../core/retention/retention-store.ts';
import { johannesburgDate } from '../../../core/time/calendar.ts';
import { getRetention as contract } from '../../../schemas/endpoints/privacy.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { retentionView } from '../../views/retention.ts';

interface Adapters {
  readonly choices: Pick<RetentionChoices, 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ choices }, { caller, now }) => ({
  status: 200,
  body: retentionView(await choices.find(caller.organisationId), johannesburgDate(now)),
});

export const handler = serve(contract, () => ({ choices: dynamoRetentionChoices(directoryTable()) }), operation);
