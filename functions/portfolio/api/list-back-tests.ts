import { listBackTests as contract } from '../../../schemas/endpoints/portfolio.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { BackTestStore } from '../domain/back-test/back-test.ts';
import { listBackTests as grants } from '../resources.ts';
import { dynamoBackTestsReader } from '../store/dynamo-back-tests.ts';
import { backTestView } from '../views/back-test.ts';

interface Adapters {
  readonly backTests: Pick<BackTestStore, 'list'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ backTests }, { caller, query }) => {
  const page = await backTests.list(caller.organisationId, pageRequest(query));
  return { status: 200, body: listView(page, backTestView) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({ backTests: dynamoBackTestsReader(heldTable(held.applications)) }),
);

export const handler = serve(contract, wiring, operation);
