import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dynamoApprovals } from '../../platform/directory/dynamo-approvals.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationRecord, UserRecord } from '../../platform/directory/organisation-store.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import type { Table } from '../../platform/store/table.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import { operation } from './update-organisation.ts';

let started: TestTable;
let table: Table;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  table = await started.another();
});
afterAll(() => started.close());

const AT = '2026-11-25T10:00:00.000Z';
const id = derivedIdentifier('692039c0', 'lender');
const ownerId = derivedIdentifier('692039c0', 'owner');
const stated: OrganisationRecord = {
  id,
  nameSlug: 'lender',
  legalName: 'Lender (Pty) Ltd',
  vatNumber: null,
  allowedConnections: [],
  createdAt: AT,
  isInTestMode: true,
  companyNumber: '2019/123456/07',
  ncrNumber: 'NCRCP1234',
  contactName: 'Thandi Mokoena',
  contactPhone: '+27211234567',
  ownerId,
};
const owner: UserRecord = {
  id: ownerId,
  organisationId: id,
  name: 'Thandi',
  email: 'thandi@lender.example',
  permissions: ['users.manage'],
  isActive: true,
  createdAt: AT,
  lastLogin: null,
  passwordHash: 'scrypt',
  sessionsFrom: 0,
  version: 0,
};

type Body = Parameters<typeof operation>[1]['body'];

/** Changes the organisation while our staff approve it between what the call reads and what it writes. */
async function changedDuringApproval(body: Body) {
  const organisations = dynamoOrganisations(table);
  let reads = 0;
  return await operation(
    {
      organisations: {
        ...organisations,
        async find(organisationId) {
          const found = await organisations.find(organisationId);
          reads += 1;
          if (reads === 1) expect(await dynamoApprovals(table).approve(stated, owner, AT)).toBe('approved');
          return found;
        },
      },
      approvals: dynamoApprovals(table),
      applicantCodes: 'may_be_off',
    },
    {
      caller: { kind: 'user', id: ownerId, organisationId: id, permissions: [], scopes: ['organisation:api'] },
      path: undefined,
      query: undefined,
      headers: undefined,
      form: undefined,
      files: {},
      sourceIp: '127.0.0.1',
      userAgent: '',
      requestId: 'r',
      body,
      now: Date.parse(AT),
    },
  );
}

test('What our staff approved stays, whatever a call that began before the approval writes after it', async () => {
  const either = <T>(same: T, other: T) => fc.option(fc.constantFrom(same, other), { nil: undefined });
  const bodies = fc.record({
    legal_name: either('Lender (Pty) Ltd', 'A Large Bank'),
    company_number: either('2019/123456/07', '1962/000738/06'),
    ncr_number: either('NCRCP1234', 'NCRCP20'),
    contact_phone: either('+27211234567', '+27219999999'),
    vat_number: either('4123456789', '4987654321'),
  });
  await fc.assert(
    fc.asyncProperty(bodies, async (given) => {
      table = await started.another();
      await dynamoOrganisations(table).register(stated, owner);
      const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const outcome = await changedDuringApproval(body);
      const { legalName, companyNumber, ncrNumber } = stated;
      expect(await dynamoOrganisations(table).find(id)).toMatchObject({
        legalName,
        companyNumber,
        ncrNumber,
        approvedAt: AT,
      });
      const { legal_name = legalName, company_number = companyNumber, ncr_number = ncrNumber } = given;
      const keeps = legal_name === legalName && company_number === companyNumber && ncr_number === ncrNumber;
      expect(outcome).toMatchObject(keeps ? { status: 200 } : { problem: 'organisation_approved' });
    }),
    { numRuns: 40 },
  );
});
