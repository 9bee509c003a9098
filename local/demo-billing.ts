import { imaliClient } from '@imali/client/imali-client.ts';
import { isSuccess } from '@imali/client/is-success.ts';
import { organisations } from '@imali/partner-fakes/xero/xero-state.ts';
import { physicalName } from '../cdk/names.ts';
import { lastPeriod } from '../functions/billing/domain/period.ts';
import { dynamoBillingMeter } from '../functions/billing/store/dynamo-billing-events.ts';
import { readApiToken } from '../functions/platform/credentials/api-token.ts';
import { Table } from '../functions/platform/store/table.ts';
import type { Cloud } from './cloud.ts';
import type { DemoAccess } from './demo-access.ts';
import type { DemoStaff } from './demo-staff.ts';

function succeeded<R extends { readonly ok: boolean }>(result: R, step: string): Extract<R, { ok: true }> {
  if (isSuccess(result)) return result;
  throw new Error(`${step}: ${JSON.stringify(result)}`);
}

const unescaped = (text: string): string => text.replaceAll('&amp;', '&');

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .join('; ');

/** The session of our pages, as a browser gets it from the sign-in page; no token of the API replaces it. */
async function staffSession(apiUrl: string, { username, password, codes }: DemoStaff): Promise<string> {
  const address = `${apiUrl}/auth/login?redirect_url=${encodeURIComponent('/billing/xero')}`;
  const page = await fetch(address, { headers: { accept: 'text/html' } });
  const csrf_token = /name="csrf_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const headers = { cookie: cookiesOf(page) };
  const asked = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ csrf_token, username, password }),
    headers,
  });
  const challenge = /name="challenge" value="([^"]+)"/.exec(await asked.text())?.[1] ?? '';
  const signedIn = await fetch(address.replace('/auth/login', '/auth/login/code'), {
    method: 'POST',
    body: new URLSearchParams({ csrf_token, challenge, code: codes[0] }),
    headers,
    redirect: 'manual',
  });
  const cookie = cookiesOf(signedIn);
  if (!cookie.includes('access_token=')) throw new Error(`staff were not signed in: ${signedIn.status}`);
  return cookie;
}

/** Links the books as staff would: on our page, on that of Xero, and back. */
async function linkBooks(apiUrl: string, staff: string): Promise<void> {
  const page = await fetch(`${apiUrl}/billing/xero`, { headers: { cookie: staff } });
  const nonce = page.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const consent = new URL(unescaped(/class="action" href="([^"]+)"/.exec(await page.text())?.[1] ?? ''));
  const form = new URLSearchParams(consent.searchParams);
  form.set('tenant', organisations[0].tenantId);
  form.set('answer', 'allow');
  const allowed = await fetch(`${consent.origin}${consent.pathname}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const back = allowed.headers.get('location') ?? '';
  await fetch(back, { headers: { cookie: `${staff}; ${nonce}` }, redirect: 'manual' });
}

/** One use of the product in the last month: the sandbox moves time for applicants, not for bills. */
async function usedLastMonth(cloud: Cloud, organisationId: string, applicationId: string): Promise<void> {
  const { region, rootCredentials, endpoints } = cloud;
  // The tables of the adapters are found by the environment, in this process as in a function.
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: rootCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: rootCredentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
  });
  const applications = new Table(physicalName('local', 'applications'));
  const meter = dynamoBillingMeter({ billing: new Table(physicalName('local', 'billing')), applications });
  const at = `${lastPeriod(Date.now())}-15T10:00:00.000Z`;
  const earned = await meter.earned({ organisationId, applicationId }, 'CONNECT', at);
  await earned?.writeWith(applications, []);
}

/**
 * Gives the demo a bill to pay, and books to see it in: our books are linked with the Xero of this machine, and last
 * month is closed.
 */
export async function seedBilling(cloud: Cloud, demo: DemoAccess & { readonly staff: DemoStaff }): Promise<void> {
  const { apiUrl } = cloud;
  const { apiToken, applicationId } = demo;
  const organisationId = readApiToken(apiToken)?.organisationId;
  if (organisationId === undefined || applicationId === undefined) return;
  const { username, password, codes } = demo.staff;
  const open = imaliClient({ baseUrl: apiUrl });
  const asked = succeeded(await open.issueToken({ form: { username, password, scope: 'internal' } }), 'sign in').body;
  if (!('challenge' in asked)) throw new Error('staff were asked for no second factor');
  const { challenge } = asked;
  const signedIn = await open.completeTokenSignIn({ body: { challenge, recovery_code: codes[1] } });
  const token = succeeded(signedIn, 'show the second factor').body.access_token;
  await linkBooks(apiUrl, await staffSession(apiUrl, demo.staff));
  await usedLastMonth(cloud, organisationId, applicationId);
  const staff = imaliClient({ baseUrl: apiUrl, token });
  succeeded(await staff.closePeriod({ body: { period: lastPeriod(Date.now()) } }), 'close the month');
}
