import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { makeUpload } from '../../bank-data/domain/files/upload-record.fixture.ts';
import { dynamoUploads } from '../../bank-data/store/dynamo-uploads.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { recordingPublisher } from '../../webhooks/domain/recording-publisher.fixture.ts';
import { ABANDONED_AFTER_SECONDS, type WatchedFlow } from '../domain/flow/abandonment.ts';
import { transition } from '../domain/flow/advance.ts';
import type { ConnectFlow } from '../domain/flow/connect-flow.ts';
import {
  type ConsentedApplication,
  consentedApplication,
  consentedAt,
} from '../store/consented-application.fixture.ts';
import { dynamoConnectFlows } from '../store/dynamo-connect-flows.ts';
import { watchedFlows } from '../wiring/watched-flows.ts';
import { worker } from './report-idle-flows.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const left = Date.parse(consentedAt) + ABANDONED_AFTER_SECONDS * 1000;

function adapters() {
  const asked: (WatchedFlow & { readonly afterSeconds: number })[] = [];
  const table = started.table;
  return {
    asked,
    flows: dynamoConnectFlows(table),
    applications: dynamoApplications(table),
    uploads: dynamoUploads(table),
    events: recordingPublisher(),
    watch: {
      async watch({ organisationId, applicationId, version, keptAt }: WatchedFlow, afterSeconds: number) {
        asked.push({ organisationId, applicationId, version, keptAt, afterSeconds });
      },
    },
  };
}

const messageOf = ({ ref, flow }: ConsentedApplication, version = flow.version) => ({
  ...ref,
  version,
  keptAt: consentedAt,
});

function changed(flow: ConnectFlow, event: Parameters<typeof transition>[1]): ConnectFlow {
  const next = transition(flow, event, { accounts: 1 });
  if ('refused' in next) throw new Error(next.refused);
  return next.flow;
}

test('An applicant who consents and does nothing more has left the flow at its next step, and it is one event however often it is said', async () => {
  const application = await consentedApplication(started.table);
  const ports = adapters();
  const work = { message: messageOf(application), now: left, attempt: 1 };
  await worker.handle(ports, work);
  await worker.handle(ports, { ...work, attempt: 2 });
  const [first, second] = ports.events.heard;
  expect(first?.data).toEqual({
    application_id: application.ref.applicationId,
    href: `/v1/applications/applications/${application.ref.applicationId}`,
    step: 'personal_info',
  });
  expect(second?.id).toBe(first?.id);
});

test('An applicant who went on is watched from that step, and not announced for the one before', async () => {
  const application = await consentedApplication(started.table);
  const ports = adapters();
  const next = changed(application.flow, { type: 'personal_info_given' });
  const flows = watchedFlows(ports.flows, ports.watch, () => Date.parse(consentedAt));
  expect(await flows.save(next)).toBe('saved');
  expect(ports.asked).toEqual([{ ...messageOf(application, next.version), afterSeconds: ABANDONED_AFTER_SECONDS }]);
  await worker.handle(ports, { message: messageOf(application), now: left, attempt: 1 });
  expect(ports.events.heard).toEqual([]);
});

test('An applicant who sent a file since the last step has the same time from that file on', async () => {
  const application = await consentedApplication(started.table);
  const ports = adapters();
  const createdAt = new Date(left - 60_000).toISOString();
  const upload = makeUpload({ ...application.ref, id: '692039c0ffffffffffff0001', by: 'applicant', createdAt });
  await ports.uploads.create(application.ref, [upload]);
  await worker.handle(ports, { message: messageOf(application), now: left, attempt: 1 });
  expect(ports.events.heard).toEqual([]);
  expect(ports.asked).toEqual([{ ...messageOf(application), afterSeconds: ABANDONED_AFTER_SECONDS - 60 }]);
});

test('A flow that was withdrawn, whose link is over or whose application is unknown is left alone', async () => {
  const withdrawn = await consentedApplication(started.table);
  await withdrawn.withdraw();
  const over = await consentedApplication(started.table);
  const ports = adapters();
  await worker.handle(ports, { message: messageOf(withdrawn), now: left, attempt: 1 });
  await worker.handle(ports, { message: messageOf(withdrawn, withdrawn.flow.version + 1), now: left, attempt: 1 });
  await worker.handle(ports, { message: messageOf(over), now: left + 400 * 86_400_000, attempt: 1 });
  const unknown = { ...messageOf(over), applicationId: '692039c0ffffffffffff0009' };
  await worker.handle(ports, { message: unknown, now: left, attempt: 1 });
  expect(ports.events.heard).toEqual([]);
  expect(ports.asked).toEqual([]);
});
