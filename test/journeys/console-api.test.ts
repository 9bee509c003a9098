import { readFileSync } from 'node:fs';
import { generatePersona } from '@imali/sandbox-data/people/generate-persona.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { analysedApplication } from '../stack/analysed-application.ts';
import {
  failed,
  newApplication,
  newOrganisation,
  request,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';
import { readUpload, uploadedStatement } from '../stack/uploaded-statement.ts';

// OWASP ASVS 5.0: V3.5.2
const SESSION = '/v1/in/auth/session';
const json = { 'content-type': 'application/json' };

describe('a session of the console', () => {
  let organisation: TestOrganisation;
  const origin = () => new URL(runningStack().consoleUrl).origin;
  const signIn = (from = origin()) =>
    request(SESSION, {
      method: 'POST',
      headers: { ...json, origin: from },
      body: JSON.stringify({ email: organisation.email, password: organisation.password }),
    });
  const cookieOf = (answer: Response): string => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

  beforeAll(async () => {
    organisation = await newOrganisation();
  });

  test('A console session is opened, refreshed and closed by pages of the console', async () => {
    const opened = await signIn();
    expect(opened.status).toBe(200);
    expect(opened.headers.get('access-control-allow-credentials')).toBe('true');
    expect(opened.headers.get('set-cookie')).toContain('HttpOnly; Secure; SameSite=Strict');
    const refresh = (cookie: string) =>
      request(`${SESSION}/refresh`, { method: 'POST', headers: { origin: origin(), cookie } });
    const refreshed = await refresh(cookieOf(opened));
    expect(refreshed.status).toBe(200);
    const { access_token: token } = JSON.parse(await refreshed.text());
    const me = await request('/v1/organisations/me', { headers: { authorization: `Bearer ${token}` } });
    expect(await me.json()).toMatchObject({
      kind: 'user',
      email: organisation.email,
      organisation: { id: organisation.id },
    });
    const cookie = cookieOf(refreshed);
    const closed = await request(SESSION, { method: 'DELETE', headers: { origin: origin(), cookie } });
    expect([closed.status, cookieOf(closed)]).toEqual([204, 'imali_session=']);
    expect((await refresh(cookie)).status).toBe(401);
  });

  test('A console session is not opened by another page, and its preflight lets no other page send cookies', async () => {
    expect((await signIn('https://evil.example')).status).toBe(403);
    const preflight = await request(SESSION, { method: 'OPTIONS', headers: { origin: 'https://evil.example' } });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('files of an application', () => {
  test('The files of an application include a report and the pages of a statement', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const { accounts } = generatePersona('over_indebted', { endsOn: '2026-03-31', seed: 1 });
    const id = await analysedApplication(
      organisation,
      accounts.map(({ byod }) => byod),
    );
    const path = { application_id: id };
    const report = succeeded(await client.getReport({ path, query: { answer: 'address' } })).body;
    if (report === undefined) throw new Error('no address');
    const file = await fetch(report.url, { headers: { origin: new URL(runningStack().consoleUrl).origin } });
    expect(file.headers.get('access-control-allow-origin')).toBe(new URL(runningStack().consoleUrl).origin);
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(new TextDecoder().decode(bytes.slice(0, 8))).toBe('%PDF-1.4');

    const risk = succeeded(await client.getRiskInsights({ path })).body;
    const ids = [...new Set(Object.values(risk.returned_debit_orders.evidence).flat())].slice(0, 50);
    expect(ids.length).toBeGreaterThan(0);
    const rows = succeeded(
      await client.listLabelledTransactions({ path, query: { ids: ids.join(','), limit: '100' } }),
    );
    expect(rows.body.data.map((row) => row.id).toSorted()).toEqual(ids.toSorted());

    const listed = succeeded(await client.listApplications({ query: { status: 'ready' } })).body;
    expect(listed.data).toMatchObject([{ id, status: 'ready', bank_connection: { state: 'READY' } }]);

    const { id: other } = await newApplication(organisation);
    const name = new URL('../fixtures/statements/standard_bank/family_a_current.pdf', import.meta.url);
    const content = readFileSync(name);
    const uploadId = await uploadedStatement(organisation, other, content, { file_name: 'march.pdf' });
    await readUpload(organisation, other, uploadId);
    const upload = { application_id: other, upload_id: uploadId };
    const address = succeeded(await client.getStatementFile({ path: upload, query: { answer: 'address' } })).body;
    if (address === undefined) throw new Error('no address');
    expect(Buffer.from(await (await fetch(address.url)).arrayBuffer()).equals(content)).toBe(true);
    const page = succeeded(await client.getStatementPage({ path: { ...upload, page: '1' } })).body;
    expect(page).toMatchObject({ page: 1, media_type: 'image/png', findings: [] });
    expect(page.width / page.width_points).toBeCloseTo(150 / 72, 1);
    const picture = new Uint8Array(await (await fetch(page.url)).arrayBuffer());
    expect([...picture.slice(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    expect(failed(await client.getStatementPage({ path: { ...upload, page: '999' } }))).toMatchObject({ status: 404 });
  });
});
