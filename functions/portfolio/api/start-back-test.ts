import { preparePolicy } from '@imali/policies/validate/prepare-policy.ts';
import { startBackTest as contract } from '../../../schemas/endpoints/portfolio.ts';
import type { PolicyStore } from '../../decisions/domain/policy-store.ts';
import { dynamoPoliciesReader } from '../../decisions/store/dynamo-policies.ts';
import { notValid } from '../../decisions/wiring/policy-course.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { queueSender } from '../../platform/store/queue-sender.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { type BackTestRecord, type BackTestStore, MAX_BACK_TESTS } from '../domain/back-test/back-test.ts';
import type { BackTestPorts } from '../domain/back-test/run-back-test.ts';
import { startBackTest as grants } from '../resources.ts';
import { dynamoBackTests } from '../store/dynamo-back-tests.ts';
import { backTestView } from '../views/back-test.ts';

interface Adapters {
  readonly policies: Pick<PolicyStore, 'find'>;
  readonly backTests: Pick<BackTestStore, 'create'>;
  readonly queue: BackTestPorts['queue'];
  readonly identifiers: Identifiers;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, body, now }) => {
  const { organisationId } = caller;
  const version = await adapters.policies.find(organisationId, body.version_id);
  if (version === null) return { problem: 'resource_not_found' };
  const prepared = preparePolicy(version.document);
  if (!prepared.ok) return notValid(prepared.problems);
  const record: BackTestRecord = {
    id: adapters.identifiers.next(now),
    organisationId,
    versionId: version.id,
    policyName: version.name,
    decidedFrom: body.decided_from,
    decidedTo: body.decided_to,
    state: 'preparing',
    run: null,
    decisions: 0,
    chunks: 0,
    chunksDone: 0,
    isCut: false,
    createdAt: new Date(now).toISOString(),
    createdBy: caller.id,
    finishedAt: null,
    result: null,
  };
  if (!(await adapters.backTests.create(record))) {
    return { problem: 'back_tests_full', details: { limit: String(MAX_BACK_TESTS) } };
  }
  await adapters.queue.ask([{ kind: 'spread', organisationId, backTestId: record.id }]);
  return { status: 202, body: backTestView(record) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    policies: dynamoPoliciesReader(heldTable(held.directory)),
    backTests: dynamoBackTests(heldTable(held.applications)),
    queue: { ask: queueSender(held.backTestQueue).sendAll },
    identifiers: randomIdentifiers,
  }),
);

export const handler = serve(contract, wiring, operation);
