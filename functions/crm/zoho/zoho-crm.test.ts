import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { startZoho } from '@imali/partner-fakes/zoho/start-zoho.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { dynamoBankData } from '../../bank-data/store/dynamo-bank-data.ts';
import { dynamoUploads } from '../../bank-data/store/dynamo-uploads.ts';
import { limitedFetch, usualLimits } from '../../platform/http/limited-fetch.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import type { CrmTask } from '../domain/crm-settings.ts';
import { type DealPorts, updateDeal } from '../domain/update-deal.ts';
import { dynamoCrmSettings, dynamoCrmTokens, dynamoDeals } from '../store/dynamo-crm.ts';
import { zohoCrm } from './zoho-crm.ts';

const START = Date.parse('2026-03-25T08:00:00Z');
const organisationId = '692039c01111111111111111';
const dealId = '5437280000001234567';
const task: CrmTask = { organisationId, dealId, event: 'invited' };
const There = z.object({
  tokens: z.array(z.unknown()),
  records: z.record(
    z.string(),
    z.object({
      fields: z.record(z.string(), z.unknown()),
      notes: z.array(z.object({ Note_Title: z.string(), Note_Content: z.string() })),
    }),
  ),
});

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

let now = START;
let server: Awaited<ReturnType<typeof startZoho>>;
beforeAll(async () => {
  server = await startZoho({ clock: () => now });
});
afterAll(() => server.close());
beforeEach(() => {
  // A day on: no window of the one before is open.
  now += 86_400_000;
});

const crm = () => zohoCrm(server.url, limitedFetch({ ...usualLimits, tries: 1 }));
const control = (path: string, body: object = {}) =>
  fetch(`${server.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) });
const there = async () => There.parse(await (await fetch(`${server.url}/control/state`)).json());
const credentials = { clientId: '1000.C', clientSecret: 'secret', refreshToken: '1000.refresh' };

let orders = 0;

/** An organisation with a deal of its own. */
async function world(refreshToken = '1000.refresh', sendStatus = true) {
  const table = await started.another();
  orders += 1;
  const own = `${dealId}${orders}`;
  const ports: DealPorts = {
    settings: dynamoCrmSettings(table),
    tokens: dynamoCrmTokens(table),
    deals: dynamoDeals(table),
    ...dynamoBankData(table),
    uploads: dynamoUploads(table),
    crm: crm(),
    box: {
      seal: async (_, text) => new TextEncoder().encode(text),
      open: async (_, sealed) => new TextDecoder().decode(sealed),
    },
    rateLimits: dynamoRateLimits(table),
    readingDay: async (_, now) => johannesburgDate(now),
  };
  await dynamoCrmSettings(table).set(null, {
    organisationId,
    module: 'Deals',
    sendNote: true,
    sendStatus,
    sendBeamEmail: true,
    statusField: 'Stage',
    webhookId: 'w',
    zoho: {
      dataCentre: 'com',
      sealed: new TextEncoder().encode(JSON.stringify({ ...credentials, refreshToken: `${refreshToken}${orders}` })),
    },
  });
  const deal = {
    organisationId,
    dealId: own,
    applicationId: '692039c0aaaaaaaaaaaaaaaa',
    createdAt: new Date(now).toISOString(),
    told: [],
  };
  await dynamoDeals(table).claim(deal);
  const tell = (isFirstTry = true, mailed?: boolean) =>
    updateDeal(ports, { ...task, dealId: own, ...(mailed === undefined ? {} : { mailed }) }, now, isFirstTry);
  const written = async () => (await there()).records[`Deals/${own}`];
  return { table, deal, tell, written };
}

describe('a deal', () => {
  test('A deal receives its application by a note and a status, once', async () => {
    const { tell, written } = await world();
    expect(await tell()).toEqual({ kind: 'told' });
    expect(await tell()).toEqual({ kind: 'nothing_to_do' });
    expect(await written()).toMatchObject({
      fields: { Stage: 'Bank data requested' },
      notes: [{ Note_Title: 'Bank data requested (692039c0aaaaaaaaaaaaaaaa)' }],
    });
  });

  test.each([
    [true, true],
    [false, false],
    [undefined, false],
  ])('A deal mentions an email to the applicant only where one is on its way (%s)', async (mailed, isSaid) => {
    const { tell, written } = await world();
    expect(await tell(true, mailed)).toEqual({ kind: 'told' });
    expect((await written())?.notes[0]?.Note_Content.includes('asked by email')).toBe(isSaid);
  });

  test('A deal receives its note from one of two runs at once, and takes no status back', async () => {
    const { tell, written, table, deal } = await world();
    const outcomes = await Promise.all([tell(), tell()]);
    expect(outcomes.filter(({ kind }) => kind === 'told')).toHaveLength(1);
    expect((await written())?.notes).toHaveLength(1);
    const deals = dynamoDeals(table);
    await table.update({ pk: `ORG#${organisationId}`, sk: `DEAL#${deal.dealId}` }, { expression: 'REMOVE told' });
    await deals.markNotified(deal, 'analysed');
    expect(await tell()).toEqual({ kind: 'nothing_to_do' });
  });

  test('A deal gets no second note of a run that ended before it could be noted', async () => {
    const { tell, written, table, deal } = await world('1000.again', false);
    expect(await tell()).toEqual({ kind: 'told' });
    // As if the note had been written, and nothing was kept of it.
    await table.update({ pk: `ORG#${organisationId}`, sk: `DEAL#${deal.dealId}` }, { expression: 'REMOVE told' });
    expect(await tell(false)).toEqual({ kind: 'told' });
    expect((await written())?.notes).toHaveLength(1);
    expect((await written())?.fields).toEqual({});
  });

  test('A deal waits as long as Zoho asks, and uses another token where one was revoked', async () => {
    const { tell, written } = await world();
    await control('fault', { status: 429, times: 1 });
    expect(await tell()).toEqual({ kind: 'wait', seconds: 30, reason: 'status_429' });
    await control('sign-out');
    expect(await tell(false)).toEqual({ kind: 'signed_out' });
    expect(await tell(false)).toEqual({ kind: 'told' });
    expect((await written())?.notes).toHaveLength(1);
  });

  test('A deal with invalid credentials is not written to', async () => {
    const { tell, written } = await world('no refresh token');
    expect(await tell()).toEqual({ kind: 'refused', reason: 'invalid_code' });
    expect(await written()).toBeUndefined();
  });
});

describe('tokens', () => {
  test('Tokens of Zoho are kept while they are valid, and no more are requested than Zoho gives', async () => {
    const { tell, table, deal } = await world();
    const again = async () => {
      await table.update({ pk: `ORG#${organisationId}`, sk: `DEAL#${deal.dealId}` }, { expression: 'REMOVE told' });
      return tell(false);
    };
    const given = async () => (await there()).tokens.length;
    const before = await given();
    for (let time = 0; time < 3; time += 1) expect(await again()).toEqual({ kind: 'told' });
    expect((await given()) - before).toBeLessThanOrEqual(1);
    let waited = 0;
    for (let time = 0; time < 12; time += 1) {
      await dynamoCrmTokens(table).drop(organisationId);
      const outcome = await again();
      if (outcome.kind === 'wait') {
        waited += 1;
        expect(outcome.reason).toBe('tokens_used_up');
      } else expect(outcome).toEqual({ kind: 'told' });
    }
    // Five in a window: the first one above, four here.
    expect(waited).toBe(8);
  });

  test('Tokens of Zoho are refused at the eleventh', async () => {
    const ask = () => crm().token('com', { ...credentials, refreshToken: '1000.greedy' });
    for (let time = 0; time < 10; time += 1) expect((await ask()).kind).toBe('told');
    expect(await ask()).toEqual({ kind: 'wait', seconds: 600, reason: 'token_limit' });
  });

  test('Tokens of Zoho that lead somewhere else are not followed', async () => {
    const elsewhere = zohoCrm('', async () =>
      Response.json({ access_token: 't', api_domain: 'https://evil.example', expires_in: 3600 }),
    );
    expect(await elsewhere.token('eu', credentials)).toEqual({ kind: 'refused', reason: 'other_api_domain' });
  });
});

test('a record that Zoho does not know is refused', async () => {
  const token = await crm().token('com', { ...credentials, refreshToken: '1000.unknown' });
  if (token.kind !== 'told') throw new Error(token.kind);
  const place = { ...token.value, module: 'Deals', recordId: 'x y' };
  expect(await crm().setField(place, 'Stage', 'x')).toEqual({ kind: 'refused', reason: 'INVALID_DATA' });
  expect(await crm().setField({ ...place, accessToken: 'none' }, 'Stage', 'x')).toEqual({ kind: 'signed_out' });
});
