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
