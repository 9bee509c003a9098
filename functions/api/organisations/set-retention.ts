import { dynamoRetentionChoices } from '../../../adapters/aws/dynamo-retention.ts';
import { chosenClasses } from '../../../core/retention/data/retention-tables.ts';
import { retentionFaults } from '../../../core/retention/retention-periods.ts';
import type { RetentionChoices } from '../../../core/retention/retention-store.ts';
import { johannesburgDate } from '../../../core/time/calendar.ts';
import { setRetention as contract } from '../../../schemas/endpoints/privacy.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { retentionView } from '../../views/retention.ts';

interface Adapters {
  readonly choices: RetentionChoices;
}

export const operation: Operation<typeof contract, Adapters> = async ({ choices }, { caller, body, now }) => {
  const today = johannesburgDate(now);
  const choice = Object.fromEntries(
    chosenClasses.flatMap((name) => {
      const days = body[name];
      return days === null ? [] : [[name, days]];
    }),
  );
  const faults = retentionFaults(choice, today);
  if (faults.length > 0) {
    return {
      invalid: faults.map(({ class: name, leastDays, mostDays }) => ({
        loc: ['body', name],
        msg: `must be from ${leastDays} to ${mostDays} days`,
        type: 'value_error',
      })),
    };
  }
  await choices.set(caller.organisationId, choice);
  return { status: 200, body: retentionView(choice, today) };
};

export const handler = serve(contract, () => ({ choices: dynamoRetentionChoices(directoryTable()) }), operation);
