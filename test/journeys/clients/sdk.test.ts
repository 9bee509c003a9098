import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { verifyWebhook } from '@imali/sdk/webhooks.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { packSdk } from '../../../tools/sdk/build-sdk.ts';
import { eventually } from '../../stack/eventually.ts';
import { newApplication, newOrganisation, type TestOrganisation } from '../../stack/new-organisation.ts';
import { runningStack } from '../../stack/running-stack.ts';
import { statementCsv } from '../../stack/statement-csv.ts';
import { threeMonths } from '../../stack/statement-of.ts';
import { startReceiver } from '../../stack/webhook-receiver.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');

/** A program of a lender, the same for both kinds of modules but for its first line. */
const PROGRAM = `
const fs = require_('node:fs');
const env = process.env;
const main = async () => {
  const client = imali({ baseUrl: env.IMALI_API, token: env.TOKEN });
  const file = new File([fs.readFileSync(env.STATEMENT)], 'march.csv', { type: 'text/csv' });
  const upload = await uploadStatement(client, env.APPLICATION_ID, file, { facts: { bank_slug: 'fnb', account_number: '62000000042' } });
  if (upload.status !== 'ACCEPTED') throw new Error(JSON.stringify(upload));
  const { state } = await waitForAnalysis(client, env.APPLICATION_ID, { everyMs: 200 });
  const amounts = [];
  const path = { application_id: env.APPLICATION_ID };
  for await (const { amount } of items(client.listLabelledTransactions, { path, query: { limit: 2 } })) amounts.push(amount);
  const none = { application_id: '692039c00000000000000000' };
  const refused = await client.getApplication({ path: none });
  const thrown = await orThrow(client.getApplication({ path: none })).catch((error) => error);
  const isNotFound = thrown instanceof NotFoundError;
  return { status: upload.status, state, amounts, code: refused.code, isNotFound };
};
main().then((said) => console.log(JSON.stringify(said)), (error) => { console.error(error); process.exitCode = 1; });
`;

const TYPED = `
import { type Api, imali, items, orThrow, verifyWebhook, waitForAnalysis } from '@imali/sdk';

const client = imali({ baseUrl: 'https://api.example', token: async () => 'a' });
export async function read(application_id: string): Promise<number | null> {
  const reply = await client.getApplication({ path: { application_id } });
  if (!reply.ok && reply.code === 'application_not_found') return null;
  // @ts-expect-error no operation answers this code
  if (!reply.ok && reply.code === 'application_lost') return null;
  // @ts-expect-error the path is missing
  await client.getApplication({});
  for await (const one of items(client.listApplications, { query: { q: 'a' } })) console.log(one.id.length);
  const { state } = await waitForAnalysis(client, application_id);
  const figures: Api.Affordability = await orThrow(client.getAffordability({ path: { application_id } }));
  const event = await verifyWebhook({ headers: new Headers(), body: '', keys: ['whsec_'] });
  return state === 'READY' && event.type !== '' ? (figures.max_instalment ?? null) : null;
}
`;

describe('the packed SDK in an empty project', () => {
  let project: string;
  let organisation: TestOrganisation;
  beforeAll(async () => {
    project = await mkdtemp(join(tmpdir(), 'imali-sdk-user-'));
    const tarball = await packSdk(join(project, 'built'), project);
    const user = join(project, 'user');
    await mkdir(user);
    await writeFile(join(user, 'package.json'), JSON.stringify({ name: 'lender', private: true }));
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', tarball], { cwd: user });
    organisation = await newOrganisation();
  });
  afterAll(() => rm(project, { recursive: true, force: true }));

  const names = 'imali, items, orThrow, uploadStatement, waitForAnalysis, NotFoundError';
  test.each([
    [
      'main.mjs',
      `import { createRequire } from 'node:module';\nimport { ${names} } from '@imali/sdk';\nconst require_ = createRequire(import.meta.url);`,
    ],
    ['main.cjs', `const { ${names} } = require('@imali/sdk');\nconst require_ = require;`],
  ])('A program in %s uploads a statement, waits for its analysis and reads every transaction', async (name, first) => {
    const user = join(project, 'user');
    await writeFile(join(user, name), `${first}\n${PROGRAM}`);
    const statement = join(user, 'march.csv');
    await writeFile(statement, statementCsv(threeMonths));
    const application = await newApplication(organisation);
    const { stdout } = await run(process.execPath, [name], {
      cwd: user,
      env: {
        PATH: process.env['PATH'],
        IMALI_API: runningStack().apiUrl,
        TOKEN: organisation.accessToken,
        APPLICATION_ID: application.id,
        STATEMENT: statement,
      },
    });
    const said: unknown = JSON.parse(stdout);
    const amounts = threeMonths.map(([, amount]) => amount);
    expect(said).toEqual({
      status: 'ACCEPTED',
      state: 'READY',
      amounts: expect.arrayContaining(amounts),
      code: 'application_not_found',
      isNotFound: true,
    });
    expect(said).toHaveProperty('amounts.length', amounts.length);
  });

  test('Its types hold a program of either kind of module to the API, under the strictest settings', async () => {
    const user = join(project, 'user');
    const config = {
      compilerOptions: {
        ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
        ...{ module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: [] },
      },
      files: ['typed.mts', 'typed.cts'],
    };
    await writeFile(join(user, 'typed.mts'), TYPED);
    await writeFile(join(user, 'typed.cts'), TYPED);
    await writeFile(join(user, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [compiler, '-p', user]).catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });

  test('Its verification takes a real delivery, by the secret and by the public key', async () => {
    const receiver = await startReceiver();
    const created = await organisation.client.createWebhook({ body: { url: receiver.url } });
    if (!created.ok) throw new Error(created.code);
    await organisation.client.testWebhook({ path: { webhook_id: created.body.id } });
    const delivery = await eventually(async () => receiver.received[0] ?? null, 'a delivery');
    for (const keys of [created.body.secret, created.body.public_key ?? '']) {
      expect(await verifyWebhook({ ...delivery, keys })).toMatchObject({ type: 'webhook.test' });
    }
    await receiver.close();
  });
});
