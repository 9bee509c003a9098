import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { imaliClient } from '@imali/client/imali-client.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { eventually } from '../stack/eventually.ts';
import { succeeded } from '../stack/new-organisation.ts';
import { type LocalCloud, startLocalCloud } from './local-cloud.ts';

let cloud: LocalCloud;
let sqs: SQSClient;
let organisation = '';
let application = '';

beforeAll(async () => {
  cloud = await startLocalCloud();
  const { endpoints, region, rootCredentials: credentials, apiUrl } = cloud.access;
  sqs = new SQSClient({ region, credentials, endpoint: endpoints.sqs });
  const client = imaliClient({ baseUrl: apiUrl, token: cloud.demo.apiToken });
  organisation = succeeded(await client.getOrganisation()).body.id;
  application = cloud.demo.applicationId ?? '';
});
afterAll(async () => {
  sqs.destroy();
  await cloud.close();
});

const ops = (...args: string[]) => cloud.run(['tools/ops.ts', ...args, '--stage', 'local']);

/** Puts a message among the dead letters of the analyses that its worker can take: of a generation that is over. */
async function deadLetter(): Promise<void> {
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: 'imali-local-analysis-dead-letters' }));
  const MessageBody = JSON.stringify({ organisationId: organisation, applicationId: application, generation: 1 });
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
}

const analysisRow = async () =>
  /^analysis +\d.*$/m
    .exec((await ops('status')).output)?.[0]
    .trim()
    .split(/ +/);

describe('npm run ops', () => {
  test('Dead letters are counted, redriven one at a time, and worked on', async () => {
    await deadLetter();
    await deadLetter();
    expect(await analysisRow()).toEqual(['analysis', '0', '0', '0', '2', '-']);
    expect((await ops('status')).output).toContain('analysis has 2 dead letters');
    const one = await ops('redrive', 'analysis', '--most', '1');
    expect(one).toEqual({
      code: 0,
      output: '1 messages moved from imali-local-analysis-dead-letters to imali-local-analysis. More may be left.\n',
    });
    expect((await ops('redrive', 'analysis')).output).toContain('1 messages moved');
    await eventually(async () => ((await analysisRow())?.join() === 'analysis,0,0,0,0,-' ? true : null), 'the work');
    expect((await ops('drain', 'analysis', '--minutes', '1')).output).toBe('imali-local-analysis is empty.\n');
  });

  test('Dead letters that can never succeed are drained into a file that only its owner reads', async () => {
    await deadLetter();
    const file = join(cloud.folder, 'letters.ndjson');
    const drained = await ops('drain', 'analysis', '--dead-letters', '--into', file);
    expect(drained).toMatchObject({ code: 0, output: expect.stringContaining('1 messages of') });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ body: expect.stringContaining(application) });
    expect((await analysisRow())?.[4]).toBe('0');
    expect((await ops('drain', 'analysis', '--dead-letters', '--into', file)).code).toBe(1);
  });

  test('What happened to an application is shown with the ids of its requests, and nothing personal', async () => {
    const explained = await ops('explain', application);
    expect(explained).toEqual({ code: 0, output: expect.stringContaining('application created') });
    expect(explained.output).toMatch(/bank connection state=READY generation=\d+/);
    expect(explained.output).toMatch(/audit \S+ by=\S+ \w+ request=[\w-]+/);
    // Identity numbers, account numbers and addresses of people are longer than any count, or have an @.
    expect(explained.output.replaceAll(/[\w-]*[a-f][\w-]*|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')).not.toMatch(/\d{9,}|@/);
    const asked = await ops('explain', application, '--organisation', organisation);
    expect(asked.output).toBe(explained.output);
    expect((await ops('explain', '000000000000000000000000')).code).toBe(1);
  });

  test('Deliveries of a webhook that has none are replayed without a fault', async () => {
    const replayed = await ops('replay', '692039c03333333333333333', '--organisation', organisation);
    expect(replayed).toEqual({ code: 0, output: '0 deliveries are made again; 0 have no event any more.\n' });
  });

  test('A queue, a stage or an action that does not exist is refused with what there is', async () => {
    expect(await ops('redrive', 'analyses')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/analysis, arrivals, audit/),
    });
    expect((await ops('reboot')).code).toBe(2);
    expect((await cloud.run(['tools/ops.ts', 'status', '--stage', 'nowhere'])).code).toBe(2);
  });

  test('Secrets of partners are set from the standard input, and no value is printed', async () => {
    const set = await cloud.run(
      ['tools/partner-secret.ts', 'set', 'xero.clientSecret', '--stage', 'local'],
      'open-sesame\n',
    );
    expect(set).toEqual({ code: 0, output: 'imali-local-xero: clientSecret set.\n' });
    const refused = await cloud.run(['tools/partner-secret.ts', 'set', 'xero', 'open-sesame', '--stage', 'local']);
    expect(refused.code).toBe(2);
    expect(refused.output).not.toContain('sesame');
  });
});

/** Commands of the runbooks, each once: the lines of their blocks. */
const folder = 'docs/operations/runbooks';
const commands = [
  ...new Set(
    readdirSync(folder).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
        block.trim().split('\n'),
      ),
    ),
  ),
];
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

describe('commands of the runbooks', () => {
  test.each(commands)('The command runs on the local cloud: %s', async (command) => {
    const [, script = '', rest = ''] = /^npm run ([\w:-]+) -- (.+)$/.exec(command) ?? [];
    expect(scripts[script]).toMatch(/^node --no-warnings tools\/[\w-]+\.ts$/);
    const args = rest
      .replace('--stage staging', '--stage local')
      .replace('APPLICATION', application)
      .replace('ORGANISATION', organisation)
      .replace('letters.ndjson', join(cloud.folder, 'of-runbook.ndjson'));
    const { code, output } = await cloud.run([scripts[script]?.split(' ').at(-1) ?? '', ...args.split(' ')]);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/\S/) });
  });
});

describe('npm run smoke', () => {
  const smoke = (token: string) =>
    cloud.run(['tools/smoke.ts', '--url', cloud.access.apiUrl], undefined, { IMALI_SMOKE_TOKEN: token });

  test('The main job is done from the applicant to the affordability, and nothing of the applicant is kept', async () => {
    const before = await applicants();
    const done = await smoke(cloud.demo.apiToken);
    expect(done).toEqual({ code: 0, output: expect.stringMatching(/^\S+Z done in \d+\.\d s\n$/) });
    expect(await applicants()).toBe(before);
  });

  test('A job that is refused names the step and the code, and not the token', async () => {
    const refused = await smoke('not-a-token');
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/failed at "applicant": 401 \w+\n$/) });
    expect(refused.output).not.toContain('not-a-token');
  });

  async function applicants(): Promise<number> {
    const client = imaliClient({ baseUrl: cloud.access.apiUrl, token: cloud.demo.apiToken });
    return succeeded(await client.listApplicants()).body.data.length;
  }
});
