/** A process that holds one cloud in memory for the tests, and ends with the process that started it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOnLoopback } from '@imali/aws-emulator/server/listen.ts';
import { startCloud } from '../../local/cloud.ts';
import type { RunningStack } from './running-stack.ts';

process.env['TZ'] = 'UTC';

const logFolder = await mkdtemp(join(tmpdir(), 'imali-test-logs-'));
const cloud = await startCloud({ port: 0, logFolder, verbose: process.env['IMALI_TEST_VERBOSE'] === '1' });

/** What lies in the queue that the path names: a test that received it would use up a try of its worker. */
const looking = createServer((request, response) => {
  const name = decodeURIComponent((request.url ?? '').slice(1));
  response.setHeader('content-type', 'application/json').end(JSON.stringify(cloud.messagesIn(name)));
});
const queues = await listenOnLoopback(looking, 0, 'what lies in the queues');

async function end(): Promise<never> {
  await queues.close(0);
  await cloud.close();
  await rm(logFolder, { recursive: true, force: true });
  process.exit(0);
}

process.on('disconnect', () => void end());
// Ctrl-C reaches a whole group: this process ends after the one that started it, in order.
process.on('SIGINT', () => {});

const report: RunningStack = {
  apiUrl: cloud.apiUrl,
  consoleUrl: cloud.consoleUrl,
  inboxUrl: cloud.inboxUrl,
  endpoints: cloud.endpoints,
  partners: cloud.partners,
  logFolder,
  region: cloud.region,
  rootCredentials: cloud.rootCredentials,
  functions: cloud.model.functions.map((one) => one.name),
  tables: cloud.model.stores.tables.map((one) => one.name),
  queueUrls: cloud.model.stores.queues.map((one) => one.url),
  queuesUrl: queues.url,
  buckets: cloud.model.stores.buckets.map((one) => one.name),
  stateMachines: cloud.model.stateMachines.map((one) => one.arn),
};
process.send?.(report);
// The parent may have gone while the cloud was starting; then there is no 'disconnect' any more to wait for.
if (!process.connected) await end();
