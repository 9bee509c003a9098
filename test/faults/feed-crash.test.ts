import { marshall } from '@aws-sdk/util-dynamodb';
import { addDays } from '@imali/ledger/basics/calendar.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newBankConnectionAction } from '../../functions/applications/store/bank-connection-item.ts';
import { dynamoBankData } from '../../functions/bank-data/store/dynamo-bank-data.ts';
import { dynamoConnections } from '../../functions/bank-data/store/dynamo-connections.ts';
import type { BankAccount } from '../../functions/connect/domain/feed/bank-connector.ts';
import type { GrantRef } from '../../functions/connect/domain/feed/bank-grant-store.ts';
import { type FeedPorts, fetchFeed } from '../../functions/connect/domain/feed/fetch-feed.ts';
import { flowProgress } from '../../functions/connect/domain/feed/flow-progress.ts';
import { scriptedBank, tokensOf } from '../../functions/connect/domain/feed/scripted-bank.fixture.ts';
import type { ConnectFlow } from '../../functions/connect/domain/flow/connect-flow.ts';
import { dynamoBankGrants } from '../../functions/connect/store/dynamo-bank-grants.ts';
import { dynamoConnectFlows, dynamoFlowStates } from '../../functions/connect/store/dynamo-connect-flows.ts';
import { openBox } from '../../functions/platform/secrets/open-box.fixture.ts';
import { Crash, CrashingTable } from '../../functions/platform/store/crashing-table.fixture.ts';
import { startTestTable, type TestTable } from '../../functions/platform/store/table.fixture.ts';
import type { Table } from '../../functions/platform/store/table.ts';
import { derivedIdentifier } from '../../functions/platform/system/identifiers.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const applicationId = '692039c01111111111111111';
const grantId = '692039c0aaaaaaaaaaaaaaaa';
const now = Date.parse('2026-06-12T08:00:00.000Z');
const at = new Date(now).toISOString();

const account = (number: string): BankAccount => ({
  bankAccountId: `bank-${number}`,
  bankSlug: 'fnb',
  accountNumber: number,
  accountName: 'Gold Cheque Account',
  accountType: 'cheque',
  holderName: 'Test Person',
  currency: 'ZAR',
  balanceCents: null,
});

const bank = scriptedBank();
bank.accounts = [account('62000000011'), account('62000000022')];
for (const [index, { bankAccountId }] of bank.accounts.entries()) {
  // Of two months, four days apart: R10.00 each from a balance of R1 000.00.
  const movements = Array.from({ length: 10 + index }, (_, row) => ({
    bookedOn: addDays('2026-05-01', row * 4),
    amountCents: -1_000,
    balanceCents: 100_000 - 1_000 * (row + 1),
    currency: 'ZAR',
    description: `POS PURCHASE SHOP ${row}`,
    reference: '',
  }));
  bank.movements.set(bankAccountId, movements);
}

let applications = 0;

/** A login that went through: its grant, and a flow that waits for its feed, or for a login. */
async function letIn(
  consentExpiresAt: string | null,
  waits: Pick<ConnectFlow['bank'], 'state' | 'attemptId'> = { state: 'FETCHING', attemptId: grantId },
): Promise<GrantRef> {
  applications += 1;
  const organisationId = applications.toString(16).padStart(24, '0');
  const ref = { organisationId, applicationId };
  await started.table.transact([
    newBankConnectionAction(
      { id: applicationId, organisationId, createdAt: at, expiry: '2099-01-01T00:00:00.000Z', consentGivenAt: null },
      'b',
    ),
  ]);
  const flow: ConnectFlow = {
    ...ref,
    version: 1,
    status: 'OPEN',
    consent: {
      id: '692039c0eeeeeeeeeeeeeeee',
      givenAt: at,
      purposes: ['credit_assessment'],
      dataClasses: ['bank_transactions'],
      documents: [],
      affinityOptIn: false,
      endsAt: null,
    },
    personalInfo: 'NOT_ASKED',
    bank: {
      ...waits,
      selected: { bankId: 'bank', uploadMethod: 'automatic' },
      fault: null,
      accounts: null,
      fetched: [],
      admitted: waits.state === 'FETCHING' ? [{ attemptId: grantId, bankId: 'bank' }] : [],
      linked: [],
    },
    completedAt: null,
    keptAt: null,
    revokedAt: null,
  };
  expect(await dynamoConnectFlows(started.table).save(flow)).toBe('saved');
  const grant = { ...ref, grantId };
  const tokens = tokensOf('access-1', consentExpiresAt === null ? null : 'refresh-1');
  await dynamoBankGrants(started.table, openBox).create(grant, { bankId: 'bank', consentExpiresAt }, tokens, at);
  return grant;
}

function portsOf(table: Table): FeedPorts {
  const bankData = dynamoBankData(table);
  return {
    connectors: new Map([['bank', bank.connector]]),
    grants: dynamoBankGrants(table, openBox),
    untold: () => {},
    ...bankData,
    progress: flowProgress(dynamoFlowStates(table), bankData.connections),
    accountId: derivedIdentifier,
  };
}

const deliver = (grant: GrantRef, table: Table) =>
  fetchFeed(portsOf(table), grant, { now, clock: () => now, askedAt: null, isLastTry: false });

async function crash(grant: GrantRef, write: number, when: 'before' | 'after') {
  const table = new CrashingTable(started.table.name, write, when);
  await deliver(grant, table).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  await table.arrived();
  return table.crashed;
}

/** Every item of the application, except what names the organisation and how often the flow was notified. */
async function everythingOf({ organisationId }: GrantRef) {
  const pk = `ORG#${organisationId}#APPLICATION#${applicationId}`;
  const items = await started.table.query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: marshall({ ':pk': pk }),
  });
  return items.map(({ pk: _, organisationId: own, version: __, sealed, listedIn, ...rest }) => ({
    ...rest,
    ...(listedIn === undefined ? {} : { listedIn: String(listedIn).replace(String(own), 'own') }),
    isSealed: sealed !== undefined,
  }));
}

describe.each([
  ['that lasts', '2026-09-10T08:00:00.000Z'],
  ['for once', null],
] as const)('a fetch with a consent %s', (_, consentExpiresAt) => {
  let undisturbed: Awaited<ReturnType<typeof everythingOf>>;
  beforeAll(async () => {
    const grant = await letIn(consentExpiresAt);
    expect(await deliver(grant, started.table)).toEqual({ linked: 2, leftOut: 0, fault: null });
    undisturbed = await everythingOf(grant);
    expect(await dynamoConnectFlows(started.table).find(grant)).toMatchObject({
      bank: { state: 'DONE', accounts: 2, fault: null, linked: ['bank'] },
    });
    expect(await dynamoConnections(started.table).find(grant)).toMatchObject({ accounts: 2, transactions: 21 });
  });

  test.each(['before', 'after'] as const)(
    'A first fetch that crashes right %s any of its writes ends as if nothing had happened',
    async (when) => {
      let crashes = 0;
      for (let write = 1; ; write += 1) {
        const grant = await letIn(consentExpiresAt);
        if (!(await crash(grant, write, when))) break;
        crashes += 1;
        await deliver(grant, started.table);
        expect(await everythingOf(grant)).toEqual(undisturbed);
        await deliver(grant, started.table);
        expect(await everythingOf(grant)).toEqual(undisturbed);
      }
      // Found; for each account a page of two months of a quarter, the account, and its progress; the end announced, and
      // noted.
      expect(crashes).toBe(1 + 2 * (1 + 1 + 1) + 1 + 1);
    },
  );

  test.each(['before', 'after'] as const)(
    'A login cut off after its grant was kept is admitted by the worker, also one that crashes right %s a write',
    async (when) => {
      for (let write = 1; ; write += 1) {
        const grant = await letIn(consentExpiresAt, { state: 'AT_BANK', attemptId: grantId });
        const crashed = await crash(grant, write, when);
        if (crashed) await deliver(grant, started.table);
        expect(await everythingOf(grant)).toEqual(undisturbed);
        if (!crashed) break;
      }
    },
  );

  test.each(['before', 'after'] as const)(
    'A login that another one replaced ends its grant and fetches nothing, also when it crashes right %s that',
    async (when) => {
      const grant = await letIn(consentExpiresAt, { state: 'AT_BANK', attemptId: '692039c0bbbbbbbbbbbbbbbb' });
      bank.calls.length = 0;
      await crash(grant, 1, when);
      expect(await deliver(grant, started.table)).toBe('ignored');
      expect(await dynamoBankGrants(started.table, openBox).find(grant)).toMatchObject({
        ended: 'withdrawn',
        dueAt: null,
      });
      expect(bank.calls.filter((call) => call !== 'revoke')).toEqual([]);
      expect(await dynamoConnections(started.table).find(grant)).toMatchObject({ accounts: 0, transactions: 0 });
      expect(await dynamoConnectFlows(started.table).find(grant)).toMatchObject({
        version: 1,
        bank: { state: 'AT_BANK' },
      });
    },
  );

  test('A fetch that crashes again and again ends the same', async () => {
    const anyCrash = fc.tuple(fc.integer({ min: 1, max: 11 }), fc.constantFrom('before' as const, 'after' as const));
    await fc.assert(
      fc.asyncProperty(fc.array(anyCrash, { minLength: 2, maxLength: 4 }), async (crashes) => {
        const grant = await letIn(consentExpiresAt);
        for (const [write, when] of crashes) await crash(grant, write, when);
        await deliver(grant, started.table);
        expect(await everythingOf(grant)).toEqual(undisturbed);
      }),
      { numRuns: 5 },
    );
  });

  test('three times at once adds its rows once', async () => {
    const grant = await letIn(consentExpiresAt);
    await Promise.allSettled([1, 2, 3].map(() => deliver(grant, started.table)));
    await deliver(grant, started.table);
    expect(await dynamoConnections(started.table).find(grant)).toMatchObject({ accounts: 2, transactions: 21 });
  });
});
