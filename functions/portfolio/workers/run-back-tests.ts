import { preparePolicy } from '@imali/policies/validate/prepare-policy.ts';
import { dynamoPoliciesReader } from '../../decisions/store/dynamo-policies.ts';
import { granted } from '../../platform/grants/held.ts';
import { logger } from '../../platform/serve/logger.ts';
import { MAX_ATTEMPTS, queueWorker, type Worker } from '../../platform/serve/work.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { queueSender } from '../../platform/store/queue-sender.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { randomIdentifiers } from '../../platform/system/identifiers.ts';
import { eventPublisher, publishEvent } from '../../webhooks/wiring/event-publisher.ts';
import { BackTestTask } from '../domain/back-test/back-test.ts';
import { type BackTestPorts, compareChunk, spreadBackTest } from '../domain/back-test/run-back-test.ts';
import { runBackTests as grants } from '../resources.ts';
import { dynamoBackTests } from '../store/dynamo-back-tests.ts';
import { dynamoPastDecisions } from '../store/dynamo-past-decisions.ts';

/** Lists the decisions of back-tests, and compares them chunk by chunk. */
export const worker: Worker<typeof BackTestTask, BackTestPorts> = {
  name: 'run-back-tests',
  message: BackTestTask,
  wire: granted(grants, (held): BackTestPorts => {
    const table = heldTable(held.applications);
    const policies = dynamoPoliciesReader(heldTable(held.directory));
    const events = eventPublisher(held);
    return {
      backTests: dynamoBackTests(table),
      past: dynamoPastDecisions(table),
      queue: { ask: queueSender(held.backTestQueue).sendAll },
      async policy(organisationId, versionId) {
        const version = await policies.find(organisationId, versionId);
        const prepared = version && preparePolicy(version.document);
        return prepared?.ok ? prepared.policy : null;
      },
      newRun: () => randomIdentifiers.next(systemClock()),
      async announceDone({ organisationId, id, decisions }, at) {
        const data = { back_test_id: id, href: `/v1/back_tests/${id}`, decisions };
        const about = { organisationId, subject: id, discriminator: [], occurredAt: at } as const;
        await publishEvent(events, { ...about, type: 'back_test.completed', data }, systemClock());
      },
    };
  }),
  async handle(ports, { message, now, attempt }) {
    const at = new Date(now).toISOString();
    const result =
      message.kind === 'spread' ? await spreadBackTest(ports, message, at) : await compareChunk(ports, message, at);
    logger.info('back_test_advanced', { back_test_id: message.backTestId, kind: message.kind, result });
    // The call that asked may be a moment from its end, or have failed: then nothing was started.
    if (result === 'unknown' && attempt < MAX_ATTEMPTS) throw new Error('no such back-test yet');
  },
};

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.backTestQueue.to('take')),
);
