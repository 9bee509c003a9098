/**
 * `npm run restore-drill`: loses a stage and gets it back, on this machine. Starts a cloud with the demo in it and copies its
 * tables and buckets; adds something after the copy; ends that cloud; restores the copy into the empty tables and buckets of
 * another one; and compares what the API answers. Prints what was lost (RPO) and how long it took (RTO). Exits with 1
 * when an answer differs.
 *
 * Keys and secrets are not in the copy: AWS keeps them apart (docs/operations/restore.md), and the drill carries them over.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { imaliClient } from '@imali/client/imali-client.ts';
import { type Cloud, startCloud } from '../local/cloud.ts';
import { claimDataFolder } from '../local/data-layout.ts';
import type { DemoAccess } from '../local/demo-access.ts';
import { seedDemo } from '../local/seed.ts';
import { answersOf, differences, unanswered } from './restore/same-answers.ts';
import { copyStage, restoreItems, restoreObjects, type StageStores } from './restore/stage-copy.ts';

process.env['TZ'] = 'UTC';
const folder = await mkdtemp(join(tmpdir(), 'imali-restore-'));
const lost = join(folder, 'lost');
const restored = join(folder, 'restored');
const copy = join(folder, 'copy');

try {
  await claimDataFolder(lost);
  const cloud = await startCloud({ port: 0, dataDir: lost });
  const demo = await seedDemo(cloud);
  await uploadStatement(cloud.apiUrl, demo);
  await quiet(cloud);
  const before = await answersOf(cloud.apiUrl, demo);
  const copiedAt = Date.now();
  const copied = await copyStage(storesOf(cloud), copy);
  const copySeconds = seconds(copiedAt);
  const late = await imaliClient({ baseUrl: cloud.apiUrl, token: demo.apiToken }).createApplication({ body: {} });
  const lostAfter = seconds(copiedAt);
  await cloud.close();

  const failedAt = Date.now();
  await claimDataFolder(restored);
  for (const part of ['kms', 'secrets']) await cp(join(lost, part), join(restored, part), { recursive: true });
  const again = await startCloud({ port: 0, dataDir: restored });
  const stores = storesOf(again);
  // Objects first: while there is no record of them, what their arrival sets off changes nothing.
  const { objects, versions } = await restoreObjects(stores, copy);
  await quiet(again);
  const items = await restoreItems(stores, copy, versions);
  const after = await answersOf(again.apiUrl, demo);
  const restoreSeconds = seconds(failedAt);
  const different = differences(before, after);
  const lateReply =
    late.ok && 'body' in late
      ? await fetch(`${again.apiUrl}/v1/applications/applications/${late.body.id}`, {
          headers: { authorization: `Bearer ${demo.apiToken}` },
        })
      : undefined;
  await again.close();

  console.log(`Copied ${copied.items} items and ${copied.objects} objects in ${copySeconds} s.`);
  console.log(`Restored ${items} items and ${objects} objects; the API answered after ${restoreSeconds} s (RTO).`);
  console.log(
    `Written ${lostAfter} s after the copy began and lost (RPO): 1 application, now ${lateReply?.status ?? 'unknown'}.`,
  );
  console.log(`${before.size - different.length} of ${before.size} answers are the same.`);
  for (const path of different) console.log(`  differs: ${path}`);
  const silent = unanswered(before);
  for (const path of silent) console.log(`  not answered before: ${path}`);
  if (
    different.length > 0 ||
    silent.length > 0 ||
    items !== copied.items ||
    objects !== copied.objects ||
    lateReply?.status !== 404
  ) {
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** A file whose bytes are pinned by their version. It may be accepted or refused. */
async function uploadStatement(apiUrl: string, { apiToken, applicationId = '' }: DemoAccess): Promise<void> {
  const file = 'test/fixtures/statements/standard_bank/family_a_current.pdf';
  const program = [
    '--no-warnings',
    'tools/statements/upload-statement.ts',
    file,
    '--application',
    applicationId,
    '--api',
    apiUrl,
  ];
  const child = spawn(process.execPath, program, { env: { ...process.env, IMALI_TOKEN: apiToken }, stdio: 'ignore' });
  await once(child, 'close');
}

function storesOf({ region, rootCredentials: credentials, endpoints, model }: Cloud): StageStores {
  return {
    dynamodb: new DynamoDBClient({ region, credentials, endpoint: endpoints.dynamodb }),
    s3: new S3Client({ region, credentials, endpoint: endpoints.s3, forcePathStyle: true }),
    tables: model.stores.tables.map(({ name }) => name),
    buckets: model.stores.buckets.map(({ name }) => name),
  };
}

/** Waits until the workers rest: a copy of tables that are being written to is of no one moment. What is held back may wait. */
async function quiet({ model, messagesIn }: Cloud): Promise<void> {
  const counts = () => model.stores.queues.map(({ name }) => messagesIn(name).length).join();
  let before = counts();
  for (let calm = 0; calm < 15; ) {
    await wait(200);
    const now = counts();
    calm = now === before ? calm + 1 : 0;
    before = now;
  }
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 100) / 10;
}
