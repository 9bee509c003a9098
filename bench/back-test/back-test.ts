import type { Bench } from '@imali/measure/report.ts';
import { rounded } from '@imali/measure/spread.ts';
import { preparePolicy } from '@imali/policies/validate/prepare-policy.ts';
import { endSharedEngine, startSharedEngine } from '../../functions/platform/store/shared-engine.fixture.ts';
import { startTestTable } from '../../functions/platform/store/table.fixture.ts';
import type { BackTestRecord, BackTestTask } from '../../functions/portfolio/domain/back-test/back-test.ts';
import {
  type BackTestPorts,
  compareChunk,
  spreadBackTest,
} from '../../functions/portfolio/domain/back-test/run-back-test.ts';
import { dynamoBackTests } from '../../functions/portfolio/store/dynamo-back-tests.ts';
import { dynamoPastDecisions } from '../../functions/portfolio/store/dynamo-past-decisions.ts';
import { decidedBook, policiesOfBook } from './decided-book.ts';

const ORGANISATION = '692039c01111111111111111';
const AT = '2026-11-24T08:00:00.000Z';
/** Chunks at once, as many as the deployment compares. */
const AT_ONCE = 4;

/** A back-test of a stricter policy, by the worker without its queue, in one process. */
export const backTest: Bench = async ({ quick, progress }) => {
  const count = quick ? 500 : 10_000;
  await startSharedEngine();
  const started = await startTestTable();
  try {
    progress(`${count} decisions are kept`);
    await decidedBook(started.table, ORGANISATION, count);
    const prepared = preparePolicy(policiesOfBook().stricter);
    if (!prepared.ok) throw new Error('the stricter policy is not valid');
    const backTests = dynamoBackTests(started.table);
    const record: BackTestRecord = {
      id: '692039c02222222222222222',
      organisationId: ORGANISATION,
      versionId: '692039c03333333333333333',
      policyName: 'Stricter',
      decidedFrom: '2026-01-01',
      decidedTo: '2026-12-31',
      state: 'preparing',
      run: null,
      decisions: 0,
      chunks: 0,
      chunksDone: 0,
      isCut: false,
      createdAt: AT,
      createdBy: ORGANISATION,
      finishedAt: null,
      result: null,
    };
    await backTests.create(record);
    const tasks: BackTestTask[] = [];
    const ports: BackTestPorts = {
      backTests,
      past: dynamoPastDecisions(started.table),
      queue: { ask: async (asked) => void tasks.push(...asked) },
      policy: async () => prepared.policy,
      newRun: () => '692039c04444444444444444',
      announceDone: async () => undefined,
    };
    progress(`${count} decisions are compared`);
    const before = performance.now();
    await spreadBackTest(ports, { organisationId: ORGANISATION, backTestId: record.id }, AT);
    const listed = performance.now();
    const lanes = Array.from({ length: AT_ONCE }, async () => {
      for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
        if (task.kind === 'chunk') await compareChunk(ports, task, AT);
      }
    });
    await Promise.all(lanes);
    const after = performance.now();
    const done = await backTests.find(ORGANISATION, record.id);
    if (done?.result?.all.decisions !== count) throw new Error('the back-test did not compare every decision');
    const seconds = rounded((after - before) / 1000);
    return {
      figures: { [`back_test_${count}_s`]: seconds, [`back_test_${count}_list_s`]: rounded((listed - before) / 1000) },
      tables: [
        {
          title: 'A stricter policy on past decisions, four chunks at once in one process',
          columns: ['decisions', 'list s', 'all s', 'decisions/s'],
          rows: [[count, rounded((listed - before) / 1000), seconds, rounded(count / seconds)]],
        },
      ],
      notes: [
        'DynamoDB Local in a process of its own. The deployment has four functions where this has one process.',
        'Target: 10 000 decisions in less than 60 s on two cores.',
      ],
    };
  } finally {
    await started.close();
    await endSharedEngine();
  }
};
