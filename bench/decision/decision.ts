import type { Bench } from '@imali/measure/report.ts';
import { figuresOf, rounded, spreadOf } from '@imali/measure/spread.ts';
import { dynamoDecisions } from '../../functions/decisions/store/dynamo-decisions.ts';
import { endSharedEngine, startSharedEngine } from '../../functions/platform/store/shared-engine.fixture.ts';
import { startTestTable } from '../../functions/platform/store/table.fixture.ts';
import { DecisionOut } from '../../schemas/entities/decision.ts';
import { decisionOf, policiesOfBook } from '../back-test/decided-book.ts';

const ORGANISATION = '692039c01111111111111111';

/** CPU time of this process, milliseconds. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** A decision beyond the read of what it is made of: decided, checked by its schema, packed and kept. */
export const decision: Bench = async ({ quick, progress }) => {
  const [warm, count] = quick ? [5, 20] : [100, 1_000];
  await startSharedEngine();
  const started = await startTestTable();
  try {
    const { version } = policiesOfBook();
    const decisions = dynamoDecisions(started.table);
    const times: number[] = [];
    const deciding: number[] = [];
    let cpuBefore = 0;
    progress(`${count} decisions, one after the other`);
    for (let index = 0; index < warm + count; index += 1) {
      if (index === warm) cpuBefore = cpuMs();
      const before = performance.now();
      const made = DecisionOut.parse(decisionOf(index, version));
      const decided = performance.now();
      await decisions.add({ organisationId: ORGANISATION, applicationId: made.application_id }, made);
      if (index < warm) continue;
      deciding.push(decided - before);
      times.push(performance.now() - before);
    }
    const cpu = rounded((cpuMs() - cpuBefore) / count);
    const [all, made] = [spreadOf(times), spreadOf(deciding)];
    const parts = ['p50', 'p95', 'p99'] as const;
    return {
      figures: {
        ...figuresOf('decision', 'ms', all, parts),
        ...figuresOf('deciding', 'ms', made, parts),
        decision_cpu_ms: cpu,
      },
      tables: [
        {
          title: 'One decision beyond the read, ms',
          columns: ['', ...parts],
          rows: [
            ['decided and checked', ...parts.map((part) => rounded(made[part]))],
            ['decided, checked and kept', ...parts.map((part) => rounded(all[part]))],
          ],
        },
        { title: 'CPU time of its process, ms', columns: ['each decision'], rows: [[cpu]] },
      ],
      notes: [
        'DynamoDB Local in a process of its own. The signature of KMS and the announcement of the event are calls that are not in it.',
        'Target: p50 below 30 ms.',
      ],
    };
  } finally {
    await started.close();
    await endSharedEngine();
  }
};
