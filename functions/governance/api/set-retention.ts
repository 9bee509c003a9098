import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { setRetention as contract } from '../../../schemas/endpoints/privacy.ts';
import type { RetentionChoices } from '../../applications/domain/retention-store.ts';
import { dynamoRetentionChoices } from '../../applications/store/dynamo-retention.ts';
import { granted } from '../../platform/grants/held.ts';
import { retentionFaults } from '../../platform/keeping/retention-periods.ts';
import { chosenClasses } from '../../platform/keeping/retention-tables.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { setRetention as grants } from '../resources.ts';
import { retentionView } from '../views/retention.ts';

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

export const handler = serve(
  contract,
  granted(grants, (held) => ({ choices: dynamoRetentionChoices(heldTable(held.directory)) })),
  operation,
);
