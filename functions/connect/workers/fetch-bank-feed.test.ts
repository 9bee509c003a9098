import { createAuthoriser, rootPrincipal } from '@imali/aws-emulator/access/authorisation.ts';
import { startKms } from '@imali/aws-emulator/services/kms.ts';
import { INVESTEC_API_KEY, INVESTEC_SECRET, startInvestec } from '@imali/partner-fakes/investec/start-investec.ts';
import { personaBankLedgers } from '@imali/partner-fakes/sandbox-bank/bank-ledgers.ts';
import { type Visit, visitBank } from '@imali/partner-fakes/sandbox-bank/bank-visitor.fixture.ts';
import { startSandboxBank } from '@imali/partner-fakes/sandbox-bank/start-sandbox-bank.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newBankConnectionAction } from '../../applications/store/bank-connection-item.ts';
import { dynamoBankData } from '../../bank-data/store/dynamo-bank-data.ts';
import { kmsSealedBox } from '../../platform/secrets/kms-sealed-box.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import type { Table } from '../../platform/store/table.ts';
import { derivedIdentifier, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { recordingPublisher } from '../../webhooks/domain/recording-publisher.fixture.ts';
import { bankConnectors } from '../banks/bank-connectors.ts';
import { newLoginSecrets } from '../banks/login-secrets.ts';
import { beginLogin, finishLogin, loginWithFields } from '../domain/feed/bank-login.ts';
import { withdrawGrants } from '../domain/feed/end-grants.ts';
import { dynamoBankGrants } from '../store/dynamo-bank-grants.ts';
import { dynamoLoginAttempts } from '../store/dynamo-login-attempts.ts';
import { worker } from './fetch-bank-feed.ts';

const redirectUri = 'https://api.imali.example/v1/connect/oauth/callback';
const keyArn = 'arn:aws:kms:af-south-1:000000000000:key/BankTokens';
const DAY = 86_400_000;

/** Tokens live in the real time; the days of the books go with it. */
const now = Date.now();
const dayOf = (epochMs: number): string => new Date(epochMs + 2 * 3_600_000).toISOString().slice(0, 10);

let clock = now;
let started: TestTable;
let operations: Table;
let closers: { close(): Promise<void> }[];
let settings: { investecUrl: string; sandboxBankUrl: string };
beforeAll(async () => {
  const clientSecret = 'secret-of-the-test';
  started = await startTestTable();
  operations = await started.another();
  const [kms, sandboxBank, investec] = await Promise.all([
    startKms({
      region: 'af-south-1',
      account: '000000000000',
      authoriser: createAuthoriser({ principals: new Map([['test', rootPrincipal('test')]]) }),
    }),
    startSandboxBank({
      port: 0,
      clientId: 'imali',
      clientSecret,
      redirectUris: () => [redirectUri],
      today: () => dayOf(clock),
      // Over before the worker comes: it renews them.
      accessTokenSeconds: 60,
    }),
    startInvestec({ today: () => dayOf(clock) }),
  ]);
  process.env['AWS_ENDPOINT_URL_KMS'] = kms.url;
  closers = [kms, sandboxBank, investec, started];
  settings = { investecUrl: investec.url, sandboxBankUrl: sandboxBank.url };
  secret = async () => JSON.stringify({ sandbox_bank: clientSecret });
});
afterAll(async () => {
  for (const each of closers) await each.close();
});
let secret: () => Promise<string>;

interface Told {
  readonly progress: string[];
  readonly analyses: number[];
}

function portsOf(told: Told = { progress: [], analyses: [] }) {
  const bankData = dynamoBankData(started.table);
  return {
    told,
    connectors: bankConnectors(settings, secret, () => clock),
    grants: dynamoBankGrants(started.table, kmsSealedBox(keyArn)),
    attempts: dynamoLoginAttempts(operations),
    ...bankData,
    accountId: derivedIdentifier,
    untold: () => {},
    clock: () => clock,
    progress: {
      admitted: async () => true,
      found: async (_: unknown, accounts: number) => void told.progress.push(`found ${accounts}`),
      fetched: async () => void told.progress.push('fetched'),
      ended: async (_: unknown, { fault }: { readonly fault: string | null }) =>
        void told.progress.push(`ended ${fault}`),
    },
    events: recordingPublisher(),
    queue: { request: async ({ generation }: { readonly generation: number }) => void told.analyses.push(generation) },
  };
}
type Ports = ReturnType<typeof portsOf>;

async function newApplication(): Promise<ConnectionRef> {
  const [organisationId, applicationId] = [randomIdentifiers.next(now), randomIdentifiers.next(now)];
  const application = {
    id: applicationId,
    organisationId,
    createdAt: new Date(now).toISOString(),
    expiry: '2099-01-01T00:00:00.000Z',
    consentGivenAt: null,
  };
  await started.table.transact([newBankConnectionAction(application, 'b')]);
  return { organisationId, applicationId };
}

/** A person logs in at the sandbox bank and comes back; the id of the attempt. */
async function loggedIn(ports: Ports, ref: ConnectionRef, visit: Visit): Promise<string> {
  const attemptId = randomIdentifiers.next(now);
  const secrets = newLoginSecrets(ref.applicationId);
  const begun = await beginLogin(ports, ref, { attemptId, bankId: 'sandbox_bank', secrets, redirectUri }, now);
  if (begun.fault !== null) throw new Error(begun.reason);
  const back = await visitBank(begun.value.url, visit);
  const returned = { state: '', ...Object.fromEntries(back.searchParams) };
  const finished = await finishLogin(ports, ref, returned, now);
  expect(finished).toEqual({
    attempt: { attemptId, bankId: 'sandbox_bank' },
    answer: { fault: null, value: { attemptId, bankId: 'sandbox_bank' } },
  });
  // A replayed return opens nothing.
  expect(await finishLogin(ports, ref, returned, now)).toBeNull();
  return attemptId;
}

const handle = (ports: Ports, ref: ConnectionRef, grantId: string, attempt = 1) =>
  worker.handle(ports, { message: worker.message.parse({ ...ref, grantId }), now: clock, attempt });

describe('a login at the sandbox bank', () => {
  test('A sandbox login is fetched, and its new days are fetched as they come, until consent is withdrawn', async () => {
    clock = now;
    const ports = portsOf();
    const ref = await newApplication();
    const grantId = await loggedIn(ports, ref, { username: 'gig_driver' });
    await handle(ports, ref, grantId);
    expect(ports.told).toEqual({ progress: ['found 1', 'fetched', 'ended null'], analyses: [1] });
    expect(ports.events.heard).toMatchObject([
      { type: 'bank_feed.refreshed', data: { grant_id: grantId, accounts: 1 } },
    ]);
    const opened = dayOf(now);
    const countOf = async () => (await ports.connections.find(ref))?.transactions ?? 0;
    const shownOn = (day: string) => personaBankLedgers('gig_driver', opened, day)[0]?.transactions ?? [];
    const first = await countOf();
    expect(first).toBe(shownOn(opened).filter(({ bookedOn }) => bookedOn > dayOf(now - 366 * DAY)).length);

    for (const days of [1, 2, 9]) {
      clock = now + days * DAY;
      await handle(ports, ref, grantId);
      const since = shownOn(dayOf(clock)).filter(({ bookedOn }) => bookedOn > opened).length;
      expect(await countOf()).toBe(first + since);
    }
    const [ledger] = await ports.ledgers.wholeLedger(ref);
    const rows = ledger?.transactions ?? [];
    for (const [index, { amountCents, balanceCents }] of rows.entries()) {
      const before = rows[index - 1];
      if (before) expect(balanceCents).toBe((before.balanceCents ?? 0) + amountCents);
    }

    const held = await ports.grants.tokens({ ...ref, grantId });
    await withdrawGrants(ports, ref);
    expect(await ports.grants.find({ ...ref, grantId })).toMatchObject({ ended: 'withdrawn' });
    const connector = ports.connectors.get('sandbox_bank');
    if (!held || !connector) throw new Error('the grant had tokens');
    expect(await connector.accounts(held.tokens)).toMatchObject({ fault: 'session_expired' });
    expect(await connector.refresh(held.tokens)).toMatchObject({ fault: 'session_expired' });
  });

  test('A single-use sandbox login is fetched once', async () => {
    clock = now;
    const ports = portsOf();
    const ref = await newApplication();
    const grantId = await loggedIn(ports, ref, { username: 'mfa', lasts: false });
    await handle(ports, ref, grantId);
    expect(ports.told.progress).toEqual(['found 2', 'fetched', 'fetched', 'ended null']);
    expect(await ports.grants.find({ ...ref, grantId })).toMatchObject({ ended: 'fetched_once' });
  });

  test.each([
    ['partial', { username: 'partial' }, ['found 2', 'fetched', 'ended consent_refused']],
    ['empty', { username: 'empty' }, ['found 1', 'fetched', 'ended null']],
    ['without accounts', { username: 'mfa', shares: 0 }, ['ended no_accounts']],
  ] as const)('The sandbox login of the user who is %s ends as expected', async (_, visit, progress) => {
    clock = now;
    const ports = portsOf();
    const ref = await newApplication();
    await handle(ports, ref, await loggedIn(ports, ref, visit));
    expect(ports.told.progress).toEqual(progress);
  });

  test('A login at a sandbox bank that is down is retried, and reported after the third time', async () => {
    clock = now;
    const ports = portsOf();
    const ref = await newApplication();
    const grantId = await loggedIn(ports, ref, { username: 'failing' });
    await expect(handle(ports, ref, grantId, 1)).rejects.toThrow('status_503');
    expect(ports.told.progress).toEqual([]);
    await handle(ports, ref, grantId, 3);
    expect(ports.told.progress).toEqual(['ended bank_unavailable']);
  });

  test('A sandbox login belongs to the application that began it', async () => {
    clock = now;
    const ports = portsOf();
    const [victim, attacker] = [await newApplication(), await newApplication()];
    const secrets = newLoginSecrets(attacker.applicationId);
    const login = { attemptId: randomIdentifiers.next(now), bankId: 'sandbox_bank', secrets, redirectUri };
    const begun = await beginLogin(ports, attacker, login, now);
    if (begun.fault !== null) throw new Error(begun.reason);
    const back = await visitBank(begun.value.url, { username: 'high_earner' });
    const returned = { state: '', ...Object.fromEntries(back.searchParams) };
    // The browser of the victim hands it in with the victim's link: it is nobody's login there.
    expect(await finishLogin(ports, victim, returned, now)).toBeNull();
    expect(await ports.grants.list(victim)).toEqual([]);
  });
});

describe('a login at Investec', () => {
  test('An Investec login is fetched once with the applicant’s credentials, which are stored nowhere', async () => {
    clock = now;
    const ports = portsOf();
    const ref = await newApplication();
    const attempt = { attemptId: randomIdentifiers.next(now), bankId: 'investec' };
    const fields = { client_id: 'high_earner', client_secret: INVESTEC_SECRET, api_key: INVESTEC_API_KEY };
    expect(await loginWithFields(ports, ref, attempt, { ...fields, api_key: 'wrong' }, now)).toMatchObject({
      fault: 'wrong_credentials',
    });
    expect(await loginWithFields(ports, ref, attempt, fields, now)).toEqual({ fault: null, value: attempt });
    const pk = `ORG#${ref.organisationId}#APPLICATION#${ref.applicationId}`;
    const kept = JSON.stringify(await started.table.startingWith(pk, 'GRANT#'));
    for (const value of [INVESTEC_SECRET, INVESTEC_API_KEY]) expect(kept).not.toContain(value);
    await handle(ports, ref, attempt.attemptId);
    expect(ports.told.progress).toEqual(['found 1', 'fetched', 'ended null']);
    expect(await ports.ledgers.accounts(ref)).toMatchObject([
      { account: { bankSlug: 'investec', accountNumber: '10011000190', isManualUpload: false } },
    ]);
    expect(await ports.grants.find({ ...ref, grantId: attempt.attemptId })).toMatchObject({ ended: 'fetched_once' });
  });
});
