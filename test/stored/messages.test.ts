import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { writtenEntries } from '../../cdk/entry-files.ts';
import { worker as analyseConnection } from '../../functions/bank-data/workers/analyse-connection.ts';
import { worker as closeOrganisationPeriod } from '../../functions/books/workers/close-organisation-period.ts';
import { worker as keepBooks } from '../../functions/books/workers/keep-books.ts';
import { worker as fetchBankFeed } from '../../functions/connect/workers/fetch-bank-feed.ts';
import { worker as reportIdleFlows } from '../../functions/connect/workers/report-idle-flows.ts';
import { worker as updateDeal } from '../../functions/crm/workers/update-deal.ts';
import { worker as decideApplication } from '../../functions/decisions/workers/decide-application.ts';
import { worker as eraseConnection } from '../../functions/governance/workers/erase-connection.ts';
import { worker as recordMailEvents } from '../../functions/invites/workers/record-mail-events.ts';
import { worker as runRelabel } from '../../functions/labelling/workers/run-relabel.ts';
import { AuditMessage } from '../../functions/platform/audit/audit-message.ts';
import { S3EventNotification } from '../../functions/platform/store/s3-event-notification.ts';
import { BackTestTask } from '../../functions/portfolio/domain/back-test/back-test.ts';
import { ChunkTask } from '../../functions/revets/domain/revet-store.ts';
import { worker as vetApplicants } from '../../functions/revets/workers/vet-applicants.ts';
import { worker as dispatchStatements } from '../../functions/statements/workers/dispatch-statements.ts';
import { worker as ingestStatement } from '../../functions/statements/workers/ingest-statement.ts';
import { worker as receiveMail } from '../../functions/statements/workers/receive-mail.ts';
import { worker as deliverSlowWebhooks } from '../../functions/webhooks/workers/deliver-slow-webhooks.ts';
import { worker as deliverWebhooks } from '../../functions/webhooks/workers/deliver-webhooks.ts';

/** What each worker takes its messages by; those of a bucket go by the schema of its events. */
const schemas: Readonly<Record<string, z.ZodType>> = {
  'analyse-connection': analyseConnection.message,
  'append-audit-log': AuditMessage,
  'close-organisation-period': closeOrganisationPeriod.message,
  'decide-application': decideApplication.message,
  'deliver-slow-webhooks': deliverSlowWebhooks.message,
  'deliver-webhooks': deliverWebhooks.message,
  'dispatch-statements': dispatchStatements.message,
  'erase-connection': eraseConnection.message,
  'fetch-bank-feed': fetchBankFeed.message,
  'ingest-statement': ingestStatement.message,
  'keep-books': keepBooks.message,
  'receive-mail': receiveMail.message,
  'record-descriptors': S3EventNotification,
  'record-mail-events': recordMailEvents.message,
  'report-idle-flows': reportIdleFlows.message,
  'run-back-tests': BackTestTask,
  'run-relabel': runRelabel.message,
  'update-deal': updateDeal.message,
  'vet-applicants': vetApplicants.message,
  'vet-mapped-chunk': ChunkTask,
};

const root = join(import.meta.dirname, '../..');
const frozen = z
  .record(z.string(), z.array(z.record(z.string(), z.unknown())).min(1))
  .parse(JSON.parse(readFileSync(new URL('goldens/messages.v1.golden.json', import.meta.url), 'utf8')));

test('Every worker of a queue or of a state machine has frozen messages', () => {
  const workers = writtenEntries('workers')
    .filter((file) => /= (?:queueWorker|batchWorker|step)\(/.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => basename(file, '.ts'))
    // It takes what fetch-bank-feed takes, from another queue.
    .filter((name) => name !== 'fetch-due-feed');
  expect(Object.keys(frozen).toSorted()).toEqual(workers.toSorted());
  expect(Object.keys(schemas).toSorted()).toEqual(workers.toSorted());
});

describe('A message of an earlier release', () => {
  const cases = Object.entries(frozen).flatMap(([name, messages]) =>
    messages.map((message) => [name, JSON.stringify(message).slice(0, 80), message] as const),
  );

  test.each(cases)(
    'A message of an earlier release is understood by %s with all that it says: %s',
    (name, _shown, message) => {
      const parsed = schemas[name]?.safeParse(message);
      expect(parsed?.error).toBeUndefined();
      // What a bucket or the mail service says has more in it than a worker takes.
      const own = !('Records' in message || 'detail' in message || 'Event' in message);
      if (own) expect(parsed?.data).toEqual(message);
      else expect(message).toMatchObject('Event' in message ? {} : Object(parsed?.data));
    },
  );
});
