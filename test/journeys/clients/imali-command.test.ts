import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@imali/sdk/webhooks.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { colleague } from '../../stack/colleague.ts';
import { bankConfig, newOrganisation, succeeded, type TestOrganisation } from '../../stack/new-organisation.ts';
import { policyInForce, starterDocument } from '../../stack/policy-in-force.ts';
import { runningStack } from '../../stack/running-stack.ts';
import { statementCsv } from '../../stack/statement-csv.ts';
import { threeMonths } from '../../stack/statement-of.ts';
import { startReceiver } from '../../stack/webhook-receiver.ts';

const program = resolve(import.meta.dirname, '../../../packages/sdk/cli/imali.mjs');
const Made = z.object({ id: z.string() });

const asked = { product: 'short_term_loan', applicant: 'natural_person', amount: 1500, term_months: 3 };

describe('imali, the command line', () => {
  let home: string;
  let organisation: TestOrganisation;

  /** Runs the program as a person would, who signed in before. */
  async function imali(...args: readonly string[]) {
    const env = { PATH: process.env['PATH'], XDG_CONFIG_HOME: home, NODE_NO_WARNINGS: '1' };
    const signIn = { IMALI_TOKEN: organisation.accessToken, IMALI_API: runningStack().apiUrl };
    const child = spawn(process.execPath, [program, ...args], {
      env: args[0] === 'login' ? { ...env, ...signIn } : env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { out, errors, code };
  }
  /** The same, of a command that has to succeed and answers JSON. */
  async function json(...args: readonly string[]): Promise<unknown> {
    const { out, errors, code } = await imali(...args, '--json');
    expect({ errors, code }).toEqual({ errors: '', code: 0 });
    return JSON.parse(out);
  }

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'imali-command-'));
    organisation = await newOrganisation();
    expect(await imali('login')).toMatchObject({ code: 0, errors: '' });
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  test('A file is applied once: first shown, then made, then nothing differs, and a change of it is one update', async () => {
    const file = join(home, 'organisation.json');
    const config = bankConfig('Declared');
    const receiver = await startReceiver();
    const webhooks = [{ url: receiver.url, event_types: ['analysis.completed'] }];
    await writeFile(file, JSON.stringify({ application_configs: [config], webhooks }));
    const shown = await imali('apply', file);
    expect(shown.out).toContain('+ application_config Declared (create)');
    expect(succeeded(await organisation.client.listWebhooks()).body.data).toEqual([]);
    expect(await json('apply', file, '--yes')).toMatchObject({ applied: true, changes: [{}, {}] });
    expect((await imali('apply', file)).out).toBe('Nothing differs.\n');
    await writeFile(file, JSON.stringify({ application_configs: [{ ...config, affinity_enabled: true }], webhooks }));
    const update = [{ at: 'affinity_enabled', there: false, declared: true }];
    expect(await json('apply', file, '--yes')).toMatchObject({ changes: [{ act: 'update', differences: update }] });
    expect((await imali('apply', file)).out).toBe('Nothing differs.\n');
    await receiver.close();
  });

  test('A statement is uploaded, watched and decided by the policy in force', async () => {
    const risk = await colleague(organisation, 'risk', ['applications.read', 'policies.approve']);
    const document = await starterDocument(organisation.client, 'salaried_short_term');
    await policyInForce(organisation.client, risk.client, document);
    const { id: application_config_id } = succeeded(
      await organisation.client.createApplicationConfig({ body: bankConfig('Uploads') }),
    ).body;
    const { id } = succeeded(await organisation.client.createApplication({ body: { application_config_id } })).body;
    const statement = join(home, 'march.csv');
    await writeFile(statement, statementCsv(threeMonths));
    const nameless = await imali('upload', id, statement);
    expect(nameless).toMatchObject({ code: 1, out: expect.stringContaining('REFUSED') });
    const read = await json('upload', id, statement, '--bank', 'fnb', '--account', '62000000042');
    expect(read).toMatchObject([{ status: 'ACCEPTED' }]);
    expect(await json('watch', id)).toMatchObject({ state: 'READY' });
    const request = join(home, 'request.json');
    await writeFile(request, JSON.stringify({ request: asked, facts: { first_loan_this_year: true } }));
    expect(await json('decide', id, '--request', request)).toMatchObject({ application_id: id, kind: 'decision' });
  });

  test('Events are forwarded to this machine with a signature, the last ones by --replay', async () => {
    const { id } = Made.parse(await json('sandbox', 'create', 'salaried_monthly'));
    const receiver = await startReceiver();
    const { out, errors, code } = await imali(
      'webhooks',
      'listen',
      '--forward',
      receiver.url,
      '--replay',
      '2',
      '--once',
    );
    expect({ code, lines: out.trim().split('\n').length }).toEqual({ code: 0, lines: 2 });
    const keys = /whsec_\S+/.exec(errors)?.[0] ?? '';
    const events = await Promise.all(receiver.received.map((delivery) => verifyWebhook({ ...delivery, keys })));
    expect(events).toHaveLength(2);
    expect(JSON.stringify(events)).toContain(id);
    await receiver.close();
  });

  test('What the API refuses ends with 1 and the id of the request, without the token', async () => {
    const refused = await imali('watch', '692039c00000000000000000');
    expect(refused).toMatchObject({ code: 1, out: '', errors: expect.stringContaining('(request ') });
    expect(refused.errors).not.toContain(organisation.accessToken);
  });
});
