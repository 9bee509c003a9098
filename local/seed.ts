import { setTimeout as pause } from 'node:timers/promises';
import { type ImaliClient, imaliClient } from '@imali/client/imali-client.ts';
import { isSuccess } from '@imali/client/is-success.ts';
import { addDays, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { generatePersona } from '@imali/sandbox-data/people/generate-persona.ts';
import { bankDataPoints } from '../schemas/data-points.ts';
import type { DemoAccess } from './demo-access.ts';

/** The demo's first user. It opens nothing but this machine's own data folder. */
const demo = {
  name_slug: 'demo-lender',
  email: 'demo@lender.example',
  password: 'demo on this machine',
  company_name: 'Demo Lender (Pty) Ltd',
} as const;

const PERSONA = 'salaried_monthly';
const ANALYSIS_SECONDS = 60;

function bodyOf<R extends { readonly ok: boolean }>(result: R, step: string): Extract<R, { ok: true }> {
  if (isSuccess(result)) return result;
  throw new Error(`Seeding failed at "${step}": ${JSON.stringify(result)}`);
}

/** A client of the demo organisation, registered now or by a seeding that broke off. */
async function demoClient(apiUrl: string): Promise<ImaliClient> {
  const open = imaliClient({ baseUrl: apiUrl });
  const registered = await open.registerOrganisation({ body: demo });
  if (!registered.ok && registered.code !== 'organisation_name_exists') bodyOf(registered, 'register');
  const form = { username: demo.email, password: demo.password };
  const signedIn = bodyOf(await open.issueToken({ form }), 'sign in').body;
  if (!('access_token' in signedIn)) throw new Error('the demo user has a second factor: delete the data folder');
  return imaliClient({ baseUrl: apiUrl, token: signedIn.access_token });
}

async function analysed(client: ImaliClient, applicationId: string): Promise<void> {
  for (let waited = 0; waited < ANALYSIS_SECONDS * 20; waited += 1) {
    const connection = bodyOf(await client.getBankConnection({ path: { application_id: applicationId } }), 'wait').body;
    if (connection.state === 'READY') return;
    if (connection.state === 'FAILED') throw new Error('Seeding failed: the analysis of the demo application failed.');
    await pause(50);
  }
  throw new Error('Seeding failed: the analysis of the demo application did not end.');
}

/** A config of its own name, made now or by a seeding that broke off. */
async function demoConfig(client: ImaliClient): Promise<void> {
  const created = await client.createApplicationConfig({
    body: {
      name: 'Personal loan',
      default_redirect_url: 'https://lender.example/done',
      connections: [
        {
          name: 'bank_connection',
          data_points: bankDataPoints.map((name) => ({ name })),
        },
        { name: 'personal_info', data_points: [{ name: 'personal_info' }] },
      ],
    },
  });
  if (!created.ok && created.code !== 'application_config_name_exists') bodyOf(created, 'application config');
}

/**
 * Fills an empty cloud through its own API, as a lender would: an organisation with its first user and an API token,
 * an application config, and an application of a synthetic applicant, uploaded and analysed.
 */
export async function seedDemo({ apiUrl }: { readonly apiUrl: string }): Promise<DemoAccess> {
  const client = await demoClient(apiUrl);
  await demoConfig(client);
  const { holder, accounts } = generatePersona(PERSONA, { endsOn: addDays(johannesburgDate(Date.now()), -1) });
  const applicant = bodyOf(
    await client.createApplicant({
      body: { first_names: holder.first_names, last_names: holder.last_names, email: holder.email },
    }),
    'applicant',
  ).body;
  const application = bodyOf(
    await client.createApplication({ body: { applicant_id: applicant.id } }),
    'application',
  ).body;
  for (const { byod } of accounts) {
    bodyOf(await client.uploadByod({ path: { application_id: application.id }, body: byod }), 'bank data');
  }
  await analysed(client, application.id);
  const token = bodyOf(
    await client.createApiToken({ body: { name: 'Demo', scopes: ['organisation:api'] } }),
    'API token',
  ).body;
  return {
    username: demo.email,
    password: demo.password,
    apiToken: token.bearer_token,
    applicationId: application.id,
  };
}
