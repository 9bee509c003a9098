/**
 * `npm run test:deployed`: deploys the synthesized stacks of staging, with their real bundles, to an emulator of AWS that
 * nobody here wrote, and runs the journeys against its REST API. Options go to jest. IMALI_EMULATOR names the program
 * (`ministack` unless given): pip install ministack==1.5.33 cryptography==50.0.2.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type RunningStack, runningStackVariable } from '../stack/running-stack.ts';
import { runBounded } from './bounded-command.ts';
import { type DeployedNames, deployedNames } from './deployed-names.ts';
import { type DeployedStage, deployedInputs, deployStage } from './deployed-stage.ts';
import { startEmulator } from './emulator.ts';
import { leftOutJourneys } from './left-out-journeys.ts';
import { leftOutResources } from './left-out-resources.ts';

/** The time that the journeys have together; CI's job has 60 minutes with the deployment. */
const journeysLimitMs = 40 * 60_000;

const root = resolve(import.meta.dirname, '../..');
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
process.env['AWS_ACCESS_KEY_ID'] = credentials.accessKeyId;
process.env['AWS_SECRET_ACCESS_KEY'] = credentials.secretAccessKey;

const { account, region } = deployedInputs;
const emulator = await startEmulator({ program: process.env['IMALI_EMULATOR'] ?? 'ministack', account, region });
try {
  const started = Date.now();
  const stage = await deployStage(emulator);
  const stacks = stage.passes.map((pass) => pass.length).join(' and ');
  console.log(`Deployed ${stacks} stacks in ${Math.round((Date.now() - started) / 1000)} s: ${stage.apiUrl}`);
  for (const finding of stage.findings) console.log(finding);
  const leftOut = stage.passes[0]?.flatMap((one) => one.leftOut) ?? [];
  console.log(`${leftOut.length} resources are left out: ${leftOutResources.map(({ type }) => type).join(', ')}`);
  const names = await deployedNames(emulator.endpoint, region);
  process.exitCode = await runJourneys(stage, names);
} finally {
  console.log(`The emulator's own log: ${emulator.logFile}`);
  await emulator.close();
}

async function runJourneys({ apiUrl, recorded }: DeployedStage, names: DeployedNames): Promise<number> {
  const { endpoint } = emulator;
  const report: RunningStack = {
    apiUrl,
    consoleUrl: recorded.addresses?.console ?? apiUrl,
    inboxUrl: endpoint,
    endpoints: {
      dynamodb: endpoint,
      sqs: endpoint,
      s3: endpoint,
      ses: endpoint,
      secretsManager: endpoint,
      kms: endpoint,
      states: endpoint,
    },
    partners: {},
    logFolder: mkdtempSync(join(tmpdir(), 'imali-deployed-functions-')),
    region,
    rootCredentials: credentials,
    ...names,
    queuesUrl: endpoint,
    stateMachines: [],
  };
  const left = leftOutJourneys.map(({ file }) => `/journeys/${file}$`.replaceAll('.', String.raw`\.`));
  for (const { file, reason } of leftOutJourneys) console.log(`Left out: ${file}: ${reason}`);
  const ignored = left.length === 0 ? [] : [`--testPathIgnorePatterns=${left.join('|')}`];
  const ended = await runBounded(
    [
      '--experimental-vm-modules',
      '--no-warnings',
      'node_modules/jest/bin/jest.js',
      '-c',
      'test/deployed/jest.config.mjs',
      // Sockets to a function that ended stay open on the emulator's side.
      '--forceExit',
      ...ignored,
      ...process.argv.slice(2),
    ],
    {
      cwd: root,
      env: { ...process.env, [runningStackVariable]: JSON.stringify(report) },
      limit: AbortSignal.timeout(journeysLimitMs),
    },
  );
  if (ended.outcome === 'exited') return ended.code;
  console.error(`The journeys were ended after ${journeysLimitMs / 60_000} minutes. See ${emulator.logFile}`);
  return 1;
}
