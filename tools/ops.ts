/**
 * What is done on a day on which something failed, against a deployed stage or the cloud that `npm start` runs:
 *
 *     npm run ops -- status --stage staging                        queues, ages, dead letters, alarms
 *     npm run ops -- redrive analysis --stage staging --most 1     dead letters back to their worker, one to try
 *     npm run ops -- replay WEBHOOK --organisation ID --since 2026-11-23T06:00:00Z --stage staging
 *     npm run ops -- drain ingest --stage staging --minutes 10     waits until a queue is empty
 *     npm run ops -- drain ingest --stage staging --dead-letters --into letters.ndjson
 *     npm run ops -- explain APPLICATION --stage staging [--organisation ID]
 *
 * Takes the shell's AWS credentials. Exits with 1 when what was asked for did not happen. Nothing personal is printed;
 * messages that are drained into a file lie in it as they were.
 */
import { openSync, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SQSClient } from '@aws-sdk/client-sqs';
import { isStage } from '../cdk/names.ts';
import { applicationTraces } from './ops/application-traces.ts';
import { explainApplication } from './ops/explain-application.ts';
import { replayDeliveries, stageReplay, webhookQueueName } from './ops/replay-deliveries.ts';
import { accessStage, type StageAccess } from './ops/stage-access.ts';
import { queueDepth, queueUrl, stageQueue } from './ops/stage-queues.ts';
import { stageStatus, statusLines } from './ops/stage-status.ts';
import { moveMessages, takeMessages } from './ops/taken-messages.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stage: { type: 'string' },
    most: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '10' },
    organisation: { type: 'string' },
    since: { type: 'string', default: '' },
    into: { type: 'string' },
    'dead-letters': { type: 'boolean', default: false },
  },
});
const [action = '', name] = positionals;
const actions: Readonly<Record<string, (access: StageAccess) => Promise<boolean>>> = {
  status,
  redrive,
  replay,
  drain,
  explain,
};
const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
if (act === undefined || !isStage(values.stage)) {
  console.error('Usage: npm run ops -- status|redrive|replay|drain|explain [NAME] --stage local|staging|production');
  process.exit(2);
}
try {
  process.exitCode = (await act(await accessStage(values.stage))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function status(access: StageAccess): Promise<boolean> {
  for (const line of statusLines(await stageStatus(access))) console.log(line);
  return true;
}

async function redrive({ stage }: StageAccess): Promise<boolean> {
  const sqs = new SQSClient({});
  const { physical, deadLetters } = stageQueue(stage, name);
  const [from, to] = [await queueUrl(sqs, deadLetters), await queueUrl(sqs, physical)];
  const { messages, isEmpty } = await moveMessages(sqs, from, to, count('most', values.most));
  console.log(`${messages} messages moved from ${deadLetters} to ${physical}.${isEmpty ? '' : ' More may be left.'}`);
  return true;
}

async function replay({ stage }: StageAccess): Promise<boolean> {
  const { organisation, since } = values;
  if (name === undefined || organisation === undefined) throw new Error('Name a webhook, and its --organisation.');
  const ports = stageReplay(stage, await queueUrl(new SQSClient({}), webhookQueueName(stage)));
  const ref = { organisationId: organisation, webhookId: name };
  const { replayed, gone } = await replayDeliveries(ports, ref, since, Date.now());
  console.log(`${replayed} deliveries are made again; ${gone} have no event any more.`);
  return gone === 0;
}

async function drain({ stage }: StageAccess): Promise<boolean> {
  const sqs = new SQSClient({});
  const queue = stageQueue(stage, name);
  const physical = values['dead-letters'] ? queue.deadLetters : queue.physical;
  if (values.into !== undefined) return drainInto(sqs, physical, values.into);
  const end = Date.now() + count('minutes', values.minutes) * 60_000;
  for (;;) {
    const { waiting, inFlight, delayed } = await queueDepth(sqs, physical);
    if (waiting + inFlight + delayed === 0) {
      console.log(`${physical} is empty.`);
      return true;
    }
    console.log(`${physical}: ${waiting} waiting, ${inFlight} in flight, ${delayed} delayed`);
    if (Date.now() >= end) return false;
    await wait(5000);
  }
}

/** Takes messages out for good. Each is in the file before it is deleted; the file is its owner's only. */
async function drainInto(sqs: SQSClient, physical: string, file: string): Promise<boolean> {
  const out = openSync(file, 'ax', 0o600);
  const { messages, isEmpty } = await takeMessages(
    sqs,
    await queueUrl(sqs, physical),
    count('most', values.most),
    async (message) => {
      writeSync(
        out,
        `${JSON.stringify({ id: message.MessageId, body: message.Body, attributes: message.Attributes })}\n`,
      );
    },
  );
  console.log(`${messages} messages of ${physical} are in ${file}.${isEmpty ? '' : ' More may be left.'}`);
  return true;
}

async function explain(access: StageAccess): Promise<boolean> {
  if (name === undefined) throw new Error('Name an application by its id.');
  const lines = explainApplication(await applicationTraces(access, name, values.organisation));
  if (lines.length === 0) console.log(`There is no application ${name}.`);
  for (const { at, text } of lines) console.log(`${at.padEnd(24)}  ${text}`.trimEnd());
  return lines.length > 0;
}

function count(option: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0) return number;
  throw new Error(`--${option} is not a number: ${text}`);
}
