// OWASP ASVS 5.0: V2.4.1
import { describe, expect, test } from '@jest/globals';
import { BUDGET_WINDOW_SECONDS } from '../../functions/platform/limits/request-budget.ts';
import { dynamoRateLimits } from '../../functions/platform/store/dynamo-rate-limits.ts';
import { Table } from '../../functions/platform/store/table.ts';
import { rootAccess } from '../faults/root-access.ts';
import { clientWith, failed, newOrganisation, request, succeeded } from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';

const TOKEN_QUOTA = 195;
const ORGANISATION_QUOTA = 585;

/** Spends a quota of every window of the next minutes, as a flood would that goes on: of an organisation, by one of its callers. */
async function spendAhead(organisationId: string, member: string, quota: number): Promise<void> {
  rootAccess();
  const name = runningStack().tables.find((table) => table.endsWith('operations'));
  if (name === undefined) throw new Error('the cloud has no table of operations');
  const store = dynamoRateLimits(new Table(name));
  const from = Date.now();
  const windows = Array.from({ length: 100 }, (_, index) => from + index * BUDGET_WINDOW_SECONDS * 1000);
  const subject = `spent#organisation#${organisationId}`;
  await Promise.all(windows.map((now) => store.hitMember(subject, member, BUDGET_WINDOW_SECONDS, now, quota)));
}

const systemOf = async ({ client }: Awaited<ReturnType<typeof newOrganisation>>) =>
  succeeded(await client.createApiToken({ body: { name: 'System', scopes: ['organisation:api'] } })).body;

describe('a flood', () => {
  test('A token that spent its units has to wait, and other tokens of the organisation go on', async () => {
    const own = await newOrganisation();
    const { id, bearer_token } = await systemOf(own);
    await spendAhead(own.id, `api_token#${id}`, TOKEN_QUOTA);
    const refused = failed(await clientWith(bearer_token, fetch).getOrganisation());
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refused.retryAfter).toBeGreaterThanOrEqual(1);
    expect(refused.retryAfter).toBeLessThanOrEqual(BUDGET_WINDOW_SECONDS);
    succeeded(await own.client.getOrganisation());
  });

  test('An organisation that spent its units has to wait, and no other organisation has to', async () => {
    const [own, other] = [await newOrganisation(), await newOrganisation()];
    await spendAhead(own.id, 'api_token#another', ORGANISATION_QUOTA);
    expect(failed(await clientWith(own.accessToken, fetch).getOrganisation())).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
    succeeded(await other.client.getOrganisation());
  });

  test('Of 400 requests with one token no more are answered than its units of the windows that passed allow', async () => {
    const { bearer_token } = await systemOf(await newOrganisation());
    const windowNow = (): number => Math.floor(Date.now() / 1000 / BUDGET_WINDOW_SECONDS);
    const first = windowNow();
    const headers = { authorization: `Bearer ${bearer_token}` };
    const replies = await Promise.all(
      Array.from({ length: 400 }, async () => {
        const reply = await fetch(`${runningStack().apiUrl}/v1/organisations/`, { headers });
        await reply.arrayBuffer();
        return reply;
      }),
    );
    const windows = windowNow() - first + 1;
    const answered = replies.filter(({ status }) => status === 200).length;
    expect(answered).toBeLessThanOrEqual(TOKEN_QUOTA * windows);
    expect(replies.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  });

  test('Tokens that open nothing spend the units of their address, and those of no organisation', async () => {
    const own = await newOrganisation();
    const reply = await request('/v1/organisations/', { headers: { authorization: 'Bearer nothing' } });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('ratelimit')).toMatch(/^"address";r=\d+;t=[123]$/);
    succeeded(await own.client.getOrganisation());
  });
});

test('Every reply says what may be spent and what is left', async () => {
  const { bearer_token } = await systemOf(await newOrganisation());
  const reply = await request('/v1/organisations/', { headers: { authorization: `Bearer ${bearer_token}` } });
  await reply.arrayBuffer();
  expect(reply.headers.get('ratelimit-policy')).toBe('"token";q=195;w=3, "organisation";q=585;w=3');
  expect(reply.headers.get('ratelimit')).toMatch(/^"token";r=194;t=[123], "organisation";r=58[0-4];t=[123]$/);
  const health = await request('/health');
  await health.arrayBuffer();
  expect(health.headers.get('ratelimit')).toBeNull();
});
