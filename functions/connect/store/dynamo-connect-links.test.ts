import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectLinkFrom } from '../../applications/domain/connect-link.ts';
import { dynamoApplications } from '../../applications/store/dynamo-applications.ts';
import { dynamoConnectLinks } from '../../applications/store/dynamo-connect-links.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { consentedApplication } from './consented-application.fixture.ts';

const DAY = 86_400_000;
const made = (minute: number) =>
  connectLinkFrom(Date.parse('2026-04-01T08:00:00Z') + minute * 60_000, '2026-04-24T08:00:00Z');

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

async function application() {
  const { ref } = await consentedApplication(started.table);
  const find = dynamoApplications(started.table).find;
  return { ref, kept: async () => (await find(ref.organisationId, ref.applicationId))?.links ?? null };
}

test('a connect link lives for seven days, and never longer than its application', () => {
  const now = Date.parse('2026-04-01T08:00:00Z');
  expect(connectLinkFrom(now, '2026-05-01T08:00:00.000Z')).toEqual({
    madeAt: '2026-04-01T08:00:00.000Z',
    endsAt: new Date(now + 7 * DAY).toISOString(),
  });
  expect(connectLinkFrom(now, '2026-04-02T08:00:00.000Z').endsAt).toBe('2026-04-02T08:00:00.000Z');
});

test('Connect links that are added at once are all kept, and on their own application alone', async () => {
  const links = dynamoConnectLinks(started.table);
  const [one, other] = [await application(), await application()];
  const hashes = ['a', 'b', 'c'];
  expect(await Promise.all(hashes.map((hash, i) => links.add(one.ref, hash, made(i), {})))).toEqual([true, true, true]);
  expect(Object.keys((await one.kept()) ?? {}).toSorted()).toEqual(hashes);
  expect(await other.kept()).toEqual({});
});

test('The oldest of more than ten connect links of an application ends', async () => {
  const links = dynamoConnectLinks(started.table);
  const { ref, kept } = await application();
  for (let i = 0; i < 12; i += 1) await links.add(ref, `hash-${i}`, made(i), (await kept()) ?? {});
  expect(new Set(Object.keys((await kept()) ?? {}))).toEqual(
    new Set(Array.from({ length: 10 }, (_, i) => `hash-${i + 2}`)),
  );
});

test('ending the connect links of an application leaves none', async () => {
  const links = dynamoConnectLinks(started.table);
  const { ref, kept } = await application();
  await links.add(ref, 'a', made(0), {});
  expect(await links.endAll(ref)).toBe(true);
  expect(await kept()).toEqual({});
  expect(await links.add(ref, 'b', made(1), {})).toBe(true);
});

test('an application from before links were kept on it takes its first link', async () => {
  const links = dynamoConnectLinks(started.table);
  const { ref, kept } = await application();
  const key = { pk: `ORG#${ref.organisationId}`, sk: `APPLICATION#${ref.applicationId}` };
  await started.table.update(key, { expression: 'REMOVE links', values: {} });
  expect(await kept()).toEqual({});
  expect(await links.add(ref, 'a', made(0), {})).toBe(true);
  expect(Object.keys((await kept()) ?? {})).toEqual(['a']);
});

test('an application that is not there gets no link', async () => {
  const links = dynamoConnectLinks(started.table);
  const nobody = { organisationId: '6920390000bb00bb00bb00bb', applicationId: '6920390000ff00ff00ff00ff' };
  expect(await links.add(nobody, 'a', made(0), {})).toBe(false);
  expect(await links.endAll(nobody)).toBe(false);
  expect(await dynamoApplications(started.table).find(nobody.organisationId, nobody.applicationId)).toBeNull();
});
