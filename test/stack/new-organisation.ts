import { randomBytes } from 'node:crypto';
import { type Failure, type ImaliClient, imaliClient } from '@imali/client/imali-client.ts';
import { isSuccess } from '@imali/client/is-success.ts';
import * as z from 'zod';

import { bankDataPoints } from '../../schemas/data-points.ts';
import type { ApplicationConfigInSchema } from '../../schemas/entities/application-config.ts';
import { loggedErrors } from './logged-errors.ts';
import { patientFetch } from './patient-fetch.ts';
import { runningStack } from './running-stack.ts';

export interface TestOrganisation {
  readonly id: string;
  readonly nameSlug: string;
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  /** Access token of its first user, who holds every permission. */
  readonly accessToken: string;
  readonly client: ImaliClient;
}

/** The body of an expected success; otherwise fails the test with the answer, and with what a function logged of it. */
export function succeeded<R extends { readonly ok: boolean }>(result: R): Extract<R, { ok: true }> {
  if (isSuccess(result)) return result;
  const requestId = 'requestId' in result && typeof result.requestId === 'string' ? result.requestId : null;
  const logged = requestId === null ? [] : loggedErrors(runningStack().logFolder, requestId);
  throw new Error([`expected a success, got ${JSON.stringify(result)}`, ...logged].join('\n'));
}

/** An expected failure; fails the test when the call went through. */
export function failed(result: { readonly ok: boolean } | Failure): Failure {
  if (!result.ok && 'code' in result) return result;
  throw new Error('expected a failure, the call went through');
}

/** A client with a token, or without one; it waits where the limits ask it to. */
export function clientWith(token?: string, send: typeof fetch = patientFetch): ImaliClient {
  const { apiUrl } = runningStack();
  return imaliClient({ baseUrl: apiUrl, fetch: send, ...(token === undefined ? {} : { token }) });
}

/** Access token of a user. */
export async function signIn(username: string, password: string): Promise<string> {
  const signedIn = succeeded(await clientWith().issueToken({ form: { username, password } })).body;
  if (!('access_token' in signedIn)) throw new Error(`${username} was asked for a second factor`);
  return signedIn.access_token;
}

/** A new organisation with its first user signed in; every test has its own, so that none sees another's data. */
export async function newOrganisation(): Promise<TestOrganisation> {
  const nameSlug = `org-${randomBytes(8).toString('hex')}`;
  const email = `${nameSlug}@lender.example`;
  const password = 'a long enough phrase';
  const registered = succeeded(
    await clientWith().registerOrganisation({
      body: { name_slug: nameSlug, email, password, company_name: 'Test Lender (Pty) Ltd' },
    }),
  ).body;
  const accessToken = await signIn(email, password);
  return {
    id: registered.organisation.id,
    nameSlug,
    userId: registered.user.id,
    email,
    password,
    accessToken,
    client: clientWith(accessToken),
  };
}

/** A bank connection that is asked for everything. */
const wholeBank = { name: 'bank_connection', data_points: bankDataPoints.map((name) => ({ name })) };

export const bankConfig = (name = 'Personal loan') => ({ name, connections: [wholeBank] });

export const fullConfig = (name = 'Full') => ({
  name,
  connections: [wholeBank, { name: 'personal_info', data_points: [{ name: 'personal_info' }] }],
});

/** A new application of a config that has a bank connection and personal info. */
export async function newApplication(
  { client }: TestOrganisation,
  config: z.input<typeof ApplicationConfigInSchema> = fullConfig(`Config ${randomBytes(4).toString('hex')}`),
) {
  const { id } = succeeded(await client.createApplicationConfig({ body: config })).body;
  return succeeded(await client.createApplication({ body: { application_config_id: id } })).body;
}

/** A raw request, for what the typed client cannot say; it waits where the limits ask it to. */
export function request(path: string, init: RequestInit = {}): Promise<Response> {
  return patientFetch(`${runningStack().apiUrl}${path}`, init);
}

/** Status, headers and JSON body of a raw request. */
export async function answer(path: string, init: RequestInit = {}) {
  const response = await request(path, init);
  const body = z.record(z.string(), z.unknown()).parse(await response.json());
  return { status: response.status, headers: response.headers, body };
}
