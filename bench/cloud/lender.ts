import { randomBytes } from 'node:crypto';
import { imaliClient } from '@imali/client/imali-client.ts';
import { isSuccess } from '@imali/client/is-success.ts';
import { bankDataPoints } from '../../schemas/data-points.ts';

/** An organisation whose system calls the API with a token, as lenders do. */
export interface Lender {
  readonly apiUrl: string;
  readonly apiToken: string;
  /** Of the person who registered the organisation, who may do everything. */
  readonly accessToken: string;
  /** Who signs in to the console. */
  readonly person: { readonly email: string; readonly password: string };
  /** A new application that asks for a bank connection; its id. */
  readonly newApplication: () => Promise<string>;
  /** The same with the link that its applicant opens. */
  readonly newLink: () => Promise<{ readonly id: string; readonly connectUrl: string }>;
}

function succeeded<R extends { readonly ok: boolean }>(result: R): Extract<R, { ok: true }> {
  if (isSuccess(result)) return result;
  throw new Error(`expected a success, got ${JSON.stringify(result)}`);
}

/** Registers an organisation at a running cloud, with an API token and an application config. */
export async function newLender(apiUrl: string): Promise<Lender> {
  const name = `bench-${randomBytes(6).toString('hex')}`;
  const user = { email: `${name}@lender.example`, password: 'a long enough phrase' };
  const open = imaliClient({ baseUrl: apiUrl });
  succeeded(await open.registerOrganisation({ body: { name_slug: name, company_name: 'Bench (Pty) Ltd', ...user } }));
  const form = { username: user.email, password: user.password };
  const signedIn = succeeded(await open.issueToken({ form })).body;
  if (!('access_token' in signedIn)) throw new Error('a new user was asked for a second factor');
  const token = signedIn.access_token;
  const person = imaliClient({ baseUrl: apiUrl, token });
  const body = { name: 'Bench', scopes: ['organisation:api' as const] };
  const apiToken = succeeded(await person.createApiToken({ body })).body.bearer_token;
  const config = {
    name: 'Personal loan',
    connections: [{ name: 'bank_connection', data_points: bankDataPoints.map((name) => ({ name })) }],
  };
  const { id } = succeeded(await person.createApplicationConfig({ body: config })).body;
  const system = imaliClient({ baseUrl: apiUrl, token: apiToken });
  const created = async () => succeeded(await system.createApplication({ body: { application_config_id: id } })).body;
  return {
    apiUrl,
    apiToken,
    accessToken: token,
    person: user,
    newApplication: async () => (await created()).id,
    newLink: async () => {
      const application = await created();
      return { id: application.id, connectUrl: application.connect_url };
    },
  };
}
