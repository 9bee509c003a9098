import { getBackTest as contract } from '../../../schemas/endpoints/portfolio.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { BackTestStore } from '../domain/back-test/back-test.ts';
import { getBackTest as grants } from '../resources.ts';
import { dynamoBackTestsReader } from '../store/dynamo-back-tests.ts';
import { backTestView } from '../views/back-test.ts';

interface Adapters {
  readonly backTests: Pick<BackTestStore, 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ backTests }, { caller, path }) => {
  const found = await backTests.find(caller.organisationId, path.back_test_id);
  return found === null ? { problem: 'resource_not_found' } : { status: 200, body: backTestView(found) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({ backTests: dynamoBackTestsReader(heldTable(held.applications)) }),
);

export const handler = serve(contract, wiring, operation);
