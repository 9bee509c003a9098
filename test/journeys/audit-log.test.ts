// OWASP ASVS 5.0: V16.2.1, V16.3.1, V16.3.2, V16.3.3, V16.4.2
import { beforeAll, describe, expect, test } from '@jest/globals';
import { auditKey } from '../../functions/platform/audit/audit-keys.ts';
import { verifyStoredChain } from '../../functions/platform/audit/verify-stored-chain.ts';
import { linkInMailTo } from '../stack/inbox.ts';
import {
  clientWith,
  failed,
  newOrganisation,
  signIn,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';
import { auditSettled } from '../stack/settled-audit.ts';
import { stackTable } from '../stack/stack-table.ts';

let lender: TestOrganisation;
beforeAll(async () => {
  lender = await newOrganisation();
  const { client } = lender;
  const made = await Promise.all(
    ['Naledi', 'Thabo', 'Ayanda', 'Lwazi'].map((first_names) => client.createApplicant({ body: { first_names } })),
  );
  for (const answered of made) {
    succeeded(await client.getApplicant({ path: { applicant_id: succeeded(answered).body.id } }));
  }
  await auditSettled();
});

const entriesOf = async ({ client }: TestOrganisation) =>
  succeeded(await client.listAuditLog({ query: { limit: '100' } })).body.data;
const proof = async (organisationId: string) =>
  verifyStoredChain({ table: stackTable('audit'), copies: async () => [] }, organisationId, Date.now());

describe('The audit log of an organisation', () => {
  test('The audit log is a proven chain, of concurrent acts too', async () => {
    const data = await entriesOf(lender);
    const numbers = data.map(({ sequence }) => sequence ?? 0).toSorted((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: data.length }, (_, at) => at + 1));
    const created = data.filter(({ action }) => action === 'applicant.created');
    expect(created.map(({ details }) => details['result'])).toEqual(['done', 'done', 'done', 'done']);
    const report = await proof(lender.id);
    expect(report).toMatchObject({ first: 1, last: data.length, faults: [] });
    expect(data.find(({ sequence }) => sequence === data.length)?.hash).toBe(report.head);
  });

  test('The audit log says from which network and program a call came, and not from which address', async () => {
    const data = await entriesOf(lender);
    const [made] = data.filter(({ action }) => action === 'applicant.created');
    expect(made?.origin).toEqual({
      network: '127.0.0.0/24',
      address: expect.stringMatching(/^[0-9a-f]{32}$/),
      agent: expect.any(String),
    });
    expect(JSON.stringify(await stackTable('audit').startingWith(`ORG#${lender.id}#AUDIT`, 'AUDIT#'))).not.toMatch(
      /127\.0\.0\.1/,
    );
  });
});

test('A change that is planted in the table of the audit log is located', async () => {
  const own = await newOrganisation();
  for (const first_names of ['Naledi', 'Thabo']) succeeded(await own.client.createApplicant({ body: { first_names } }));
  await auditSettled();
  const table = stackTable('audit');
  const [first] = await table.startingWith(`ORG#${own.id}#AUDIT`, 'AUDIT#');
  const id = String(first?.['id']);
  await table.put({ ...first, ...auditKey(own.id, id), actor: { kind: 'user', id: 'somebody-else' } });
  expect((await proof(own.id)).faults).toEqual([
    { kind: 'changed', from: first?.['sequence'], to: first?.['sequence'], ids: [id] },
  ]);
});

test('Failed sign-ins and refusals of a user are in the audit log of the organisation, and a flood of refusals is few entries', async () => {
  const own = await newOrganisation();
  failed(await clientWith().issueToken({ form: { username: own.email, password: 'not the right phrase' } }));
  failed(await clientWith().issueToken({ form: { username: `nobody-${own.email}`, password: 'any phrase at all' } }));
  const email = `reader@${own.nameSlug}.example`;
  const { id } = succeeded(
    await own.client.createUser({ body: { name: 'Reader', email, permissions: ['applications.read'] } }),
  ).body;
  const password = 'my very own phrase';
  succeeded(await clientWith().resetPassword({ body: { token: await linkInMailTo(email), password } }));
  const reader = clientWith(await signIn(email, password));
  for (let time = 0; time < 20; time += 1) failed(await reader.listAuditLog({}));
  await auditSettled();
  const data = await entriesOf(own);
  const failures = data.filter(({ action }) => action === 'user.sign_in_failed');
  expect(failures.map(({ actor, details }) => [actor.id, details['reason']])).toEqual([[own.userId, 'wrong_password']]);
  expect(failures[0]?.origin?.network).toBe('127.0.0.0/24');
  const refused = data.filter(({ action }) => action === 'access.refused');
  expect(refused[0]).toMatchObject({ actor: { id }, subject: { kind: 'endpoint', id: 'listAuditLog' } });
  // One for each instance of the function that answered: one after the other, they are few.
  expect(refused.length).toBeLessThan(5);
  expect(await proof(own.id)).toMatchObject({ faults: [] });
});

describe('The export of an audit log', () => {
  test('A lender fetches a file with every entry of the time, in the order of the chain, for a SIEM', async () => {
    const data = await entriesOf(lender);
    const [first] = data.map(({ at }) => at).toSorted();
    const from = first ?? '';
    const to = new Date(Date.parse(from) + 3_600_000).toISOString();
    const made = succeeded(await lender.client.exportAuditLog({ body: { from, to } })).body;
    expect(made).toMatchObject({ complete: true, first_at: from });
    const text = await (await fetch(made.download_url)).text();
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(made.entries);
    const found = lines.map((line): Record<string, unknown> => JSON.parse(line));
    const ids = new Set(found.map(({ id }) => id));
    expect(data.filter(({ id }) => !ids.has(id))).toEqual([]);
    const numbers = found.map(({ sequence }) => Number(sequence));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(found.find(({ id }) => id === data[0]?.id)).toEqual(data[0]);
  });

  test('A time that ends before it begins, or longer than 31 days, is refused with the field that is wrong', async () => {
    for (const to of ['2026-10-31T00:00:00Z', '2026-12-31T00:00:00Z']) {
      const refused = await lender.client.exportAuditLog({ body: { from: '2026-11-01T00:00:00Z', to } });
      expect(refused.status).toBe(422);
      expect(JSON.stringify(refused)).toContain('"to"');
    }
  });

  test('The file of one organisation has no entry of another', async () => {
    const other = await newOrganisation();
    await auditSettled();
    const from = new Date(Date.now() - 600_000).toISOString();
    const to = new Date(Date.now() + 600_000).toISOString();
    const made = succeeded(await other.client.exportAuditLog({ body: { from, to } })).body;
    const text = await (await fetch(made.download_url)).text();
    for (const { id } of await entriesOf(lender)) expect(text).not.toContain(id);
  });
});
