import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { functionMay, may } from '../../functions/platform/grants/grant.ts';
import { granted } from '../../functions/platform/grants/held.ts';
import type { RevetRow } from '../../functions/revets/domain/revet-store.ts';
import { submitRevets } from '../../functions/revets/domain/submit-revets.ts';
import { revetQueue } from '../../functions/revets/resources.ts';
import { dynamoRevets } from '../../functions/revets/store/dynamo-revets.ts';
import { revetKeys } from '../../functions/revets/store/revet-items.ts';
import { sqsRevetQueue } from '../../functions/revets/store/revet-queue.ts';
import { eventually } from '../stack/eventually.ts';
import { bankConfig, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { revetMapExecution } from '../stack/revet-map-execution.ts';
import { type RootAccess, rootAccess } from './root-access.ts';

let root: RootAccess;
let organisation: TestOrganisation;
let configId = '';
beforeAll(async () => {
  root = rootAccess();
  organisation = await newOrganisation();
  configId = succeeded(await organisation.client.createApplicationConfig({ body: bankConfig() })).body.id;
});
afterAll(() => root.sqs.destroy());

const rows = (count: number): RevetRow[] =>
  Array.from({ length: count }, (_, index) => ({
    email: `n${index}@home.example`,
    phone: `08210${String(index).padStart(5, '0')}`,
    name: null,
    contact_method: 'whatsapp',
    reason_for_decline: null,
    effective_interest_rate: null,
    applicantId: null,
    loan: null,
  }));

describe('a chunk of a large submission that cannot be read', () => {
  test('A chunk that cannot be read is retried until it can, while the others are done, and the submission ends whole', async () => {
    const revets = dynamoRevets(root.applications);
    const toWorker = granted(functionMay('test', may(revetQueue, 'send')), (granted) =>
      sqsRevetQueue(granted.revetQueue),
    )();
    const identifier = `${Math.floor(Date.now() / 1000).toString(16)}${'ab'.repeat(8)}`;
    const held: Parameters<ReturnType<typeof sqsRevetQueue>['ask']>[0][number][] = [];
    const queue = { ask: async (tasks: typeof held) => void held.push(...tasks) };
    const terms = { organisationId: organisation.id, applicationConfigId: configId };
    const { id } = await submitRevets({ revets, queue }, terms, rows(290), identifier, Date.now());

    const key = revetKeys.chunk(organisation.id, id, 1);
    const whole = await root.applications.get(key);
    await root.applications.put({ ...whole, ...key, rows: new Uint8Array([1, 2, 3]) });
    // The message comes twice: the map is started once.
    await toWorker.ask([...held, ...held]);

    const submission = () => revets.submission(organisation.id, id);
    await eventually(async () => ((await submission())?.awaiting === 200 ? true : null), 'the other chunks');
    // The map tries for half a minute, more or less; on a machine that takes as long for the others it has stopped.
    const before = await revetMapExecution(organisation.id, id);
    expect(['RUNNING', 'FAILED']).toContain(before?.status);
    await root.applications.put({ ...whole, ...key });
    const isWhole = async () => (await submission())?.awaiting === 290;
    const ended = await eventually(async () => {
      const execution = await revetMapExecution(organisation.id, id);
      return execution === null || execution.status === 'RUNNING' ? null : execution.status;
    }, 'the end of the execution');
    if (ended === 'SUCCEEDED') expect(await isWhole()).toBe(true);
    // What the map abandoned went to the queue, and from there to the dead letters, which are sent again once it is fixed.
    else if (!(await isWhole())) await toWorker.ask(held);
    await eventually(async () => ((await isWhole()) ? true : null), 'the mended chunk');
    const list = succeeded(await organisation.client.listRevets({ query: { submission_id: id } })).body;
    expect(list.count).toBe(290);
  });
});
