import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { randomIdentifiers } from '../../platform/system/identifiers.ts';
import { MAX_POLICY_VERSIONS, type NewVersion } from '../domain/policy-store.ts';
import { dynamoPolicies } from './dynamo-policies.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const newId = (): string => randomIdentifiers.next(Date.parse('2026-11-23T08:00:00Z'));
const hash = 'ab'.repeat(32);
function versionWith(changes: Partial<NewVersion> = {}): NewVersion {
  const id = newId();
  return {
    id,
    policyId: id,
    name: 'Salaried',
    hash,
    document: { name: 'Salaried', limit: 1.5 },
    state: 'draft',
    written: { personId: newId(), at: '2026-11-23T08:00:00.000Z' },
    submitted: null,
    reviewed: null,
    effectiveFrom: null,
    ...changes,
  };
}

describe('stored policies', () => {
  test('Versions are read whole and listed without documents, by their organisation only', async () => {
    const policies = dynamoPolicies(started.table);
    const organisationId = newId();
    const version = versionWith();
    expect(await policies.add(organisationId, version)).toBe('added');
    expect(await policies.find(organisationId, version.id)).toEqual(version);
    expect(await policies.find(newId(), version.id)).toBeNull();
    const { document: _, ...entry } = version;
    expect(await policies.list(organisationId, { skip: 0, limit: 5 })).toMatchObject({ count: 1, items: [entry] });
  });

  test('A document stays as it was first kept under its hash', async () => {
    const policies = dynamoPolicies(started.table);
    const organisationId = newId();
    const [first, second] = [versionWith(), versionWith({ document: { name: 'Other words' } })];
    await policies.add(organisationId, first);
    await policies.add(organisationId, second);
    expect((await policies.find(organisationId, second.id))?.document).toEqual(first.document);
  });

  test('Of two steps at once the second one finds another state', async () => {
    const policies = dynamoPolicies(started.table);
    const organisationId = newId();
    const { document, ...draft } = versionWith();
    await policies.add(organisationId, { ...draft, document });
    const withdrawn = { ...draft, state: 'withdrawn' as const };
    expect(await policies.change(organisationId, 'draft', { ...draft, state: 'in_review' })).toBe(true);
    expect(await policies.change(organisationId, 'draft', withdrawn)).toBe(false);
    expect(await policies.find(organisationId, draft.id)).toEqual({ ...draft, document, state: 'in_review' });
    expect(await policies.change(newId(), 'draft', withdrawn)).toBe(false);
  });

  test('Documents that do not fit into an item, and versions above the bound, are refused', async () => {
    const policies = dynamoPolicies(started.table);
    const organisationId = newId();
    const noise = randomBytes(400_000).toString('base64');
    expect(await policies.add(organisationId, versionWith({ document: { noise } }))).toBe('too_large');
    for (let made = 0; made < MAX_POLICY_VERSIONS; made += 1) await policies.add(organisationId, versionWith());
    expect(await policies.add(organisationId, versionWith())).toBe('full');
  });
});
