import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../store/table.fixture.ts';
import type { Table } from '../store/table.ts';
import { derivedIdentifier } from '../system/identifiers.ts';
import type { ApprovalStore } from './approval-store.ts';
import { dynamoApprovals } from './dynamo-approvals.ts';
import { dynamoOrganisations } from './dynamo-organisations.ts';
import { hasShownMail, type OrganisationRecord, type UserRecord } from './organisation-store.ts';

let started: TestTable;
let table: Table;
let approvals: ApprovalStore;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  table = await started.another();
  approvals = dynamoApprovals(table);
});
afterAll(() => started.close());

const AT = '2026-11-25T10:00:00.000Z';

/** An organisation in test mode that stated what it is, with its owner. */
async function asking(name: string, owner: Partial<UserRecord> = {}, changes: Partial<OrganisationRecord> = {}) {
  const ownerId = derivedIdentifier('692039c0', `${name}/owner`);
  const organisation: OrganisationRecord = {
    id: derivedIdentifier('692039c0', name),
    nameSlug: name,
    legalName: `${name} (Pty) Ltd`,
    vatNumber: null,
    allowedConnections: ['bank_connection'],
    createdAt: AT,
    isInTestMode: true,
    companyNumber: '2019/123456/07',
    ncrNumber: 'NCRCP1234',
    contactName: 'Thandi Mokoena',
    contactPhone: '+27211234567',
    ownerId,
    ...changes,
  };
  const user: UserRecord = {
    id: ownerId,
    organisationId: organisation.id,
    name: 'Thandi',
    email: `thandi@${name}.example`,
    permissions: ['users.manage'],
    isActive: true,
    createdAt: AT,
    lastLogin: null,
    passwordHash: 'scrypt',
    sessionsFrom: 0,
    version: 0,
    ...owner,
  };
  await dynamoOrganisations(table).register(organisation, user);
  return { organisation, owner: user };
}

test('An organisation is approved exactly where its owner has shown that mail reaches them', async () => {
  const owners: Partial<UserRecord>[] = [
    { passwordHash: 'scrypt' },
    { passwordHash: null },
    { passwordHash: 'scrypt', isUnproven: true },
    { passwordHash: null, isUnproven: true },
  ];
  for (const [number, given] of owners.entries()) {
    const { organisation, owner } = await asking(`lender-${number}`, given);
    const outcome = await approvals.approve(organisation, owner, AT);
    expect(outcome).toBe(hasShownMail(owner) ? 'approved' : 'changed_meanwhile');
  }
});

const listed = async () => (await approvals.asked(100)).asked.map(({ organisation }) => organisation.id);

test('Pages of the list hold everybody once, those that registered first before the others, and none is left out by a flood', async () => {
  const ids: string[] = [];
  for (let number = 0; number < 7; number += 1) {
    const { organisation } = await asking(`lender-${number}`);
    ids.push(organisation.id);
    expect(await approvals.ask(organisation.id)).toBe('asked');
    expect(await approvals.ask(organisation.id)).toBe('asked');
  }
  for (const limit of [1, 2, 3, 7, 8]) {
    const read: string[] = [];
    let after: string | undefined;
    do {
      const page = await approvals.asked(limit, after);
      expect(page.asked.length).toBeLessThanOrEqual(limit);
      read.push(...page.asked.map(({ organisation }) => organisation.id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(read).toEqual(ids.toSorted());
  }
  // The flood goes, one by one.
  const keep = ids.toSorted().at(-1) ?? '';
  for (const { organisation } of (await approvals.asked(100)).asked.filter((one) => one.organisation.id !== keep)) {
    expect(await approvals.refuse(organisation, { at: AT, reason: 'Nobody answers.' })).toBe('refused');
  }
  expect(await listed()).toEqual([keep]);
});

test('Only an organisation in test mode that stated everything, with a proven owner and no refusal, is listed', async () => {
  const reason = { at: AT, reason: 'The number is of another company.' };
  const cases: Parameters<typeof asking>[] = [
    ['unproven', { isUnproven: true }],
    ['invited', { passwordHash: null }],
    ['live', {}, { isInTestMode: undefined, approvedAt: AT }],
    ['incomplete', {}, { ncrNumber: undefined }],
    ['refused', {}, { approvalRefusal: reason }],
  ];
  for (const given of cases) {
    const { organisation } = await asking(...given);
    expect([given[0], await approvals.ask(organisation.id)]).toEqual([given[0], 'not_ready']);
  }
  expect(await approvals.ask(derivedIdentifier('692039c0', 'nobody'))).toBe('not_ready');
  expect(await listed()).toEqual([]);
});

test('An approved organisation is never listed again, whatever asking and approving do at the same time', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { organisation, owner } = await asking(`racer-${round}`);
    await approvals.ask(organisation.id);
    const outcomes = await Promise.all([
      approvals.ask(organisation.id),
      approvals.approve(organisation, owner, AT),
      approvals.ask(organisation.id),
    ]);
    expect(outcomes[1]).toBe('approved');
    expect(await listed()).toEqual([]);
  }
});

test('A refusal is of what was seen, stays until something else is stated, and ends by an approval', async () => {
  const { organisation, owner } = await asking('acme');
  const organisations = dynamoOrganisations(table);
  await approvals.ask(organisation.id);
  const refusal = { at: AT, reason: 'The number is of another company.' };
  const stale = { ...organisation, companyNumber: '2018/000000/07' };
  expect(await approvals.refuse(stale, refusal)).toBe('changed_meanwhile');
  expect(await approvals.refuse(organisation, refusal)).toBe('refused');
  expect(await organisations.update(organisation.id, { vatNumber: '4123456789' })).toMatchObject({
    approvalRefusal: refusal,
  });
  const company = { companyNumber: '2020/654321/07' };
  expect(await organisations.update(organisation.id, company, { restates: true })).toEqual({
    ...organisation,
    ...company,
    vatNumber: '4123456789',
  });
  expect(await approvals.ask(organisation.id)).toBe('asked');
  expect(await approvals.approve({ ...organisation, companyNumber: '2020/654321/07' }, owner, AT)).toBe('approved');
  expect(await approvals.refuse({ ...organisation, companyNumber: '2020/654321/07' }, refusal)).toBe(
    'changed_meanwhile',
  );
});
