import { INVESTEC_API_KEY, INVESTEC_SECRET } from '@imali/partner-fakes/investec/start-investec.ts';
import { visitBank } from '@imali/partner-fakes/sandbox-bank/bank-visitor.fixture.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  broughtToBank,
  consented,
  flowOf,
  newApplicant,
  refusalOf,
  threadWhere,
} from '../../stack/connect-applicant.ts';
import { eventually } from '../../stack/eventually.ts';
import { heldBankTokens, statusAtBank } from '../../stack/held-bank-tokens.ts';
import { keptOf } from '../../stack/kept-of-application.ts';
import { bankConfig, failed, newOrganisation, succeeded, type TestOrganisation } from '../../stack/new-organisation.ts';
import { backFromBank, handIn, linkedApplicant, returnOf, sentToBank } from '../../stack/sandbox-bank-login.ts';
import { statementCsv } from '../../stack/statement-csv.ts';
import { threeMonths } from '../../stack/statement-of.ts';

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await newOrganisation();
});

let made = 0;
const applicant = () => {
  made += 1;
  return newApplicant(organisation, bankConfig(`Bank ${made}`));
};
const naledi = { username: 'two_accounts' } as const;

describe('an applicant at the page of a bank', () => {
  test("An applicant at the bank's page is signed in, and the accounts are fetched and analysed", async () => {
    const one = await applicant();
    const { client, path } = one;
    const flow = await broughtToBank(one, 'sandbox_bank', 'automatic');
    expect(flow.bank).toMatchObject({ state: 'LOGIN', selected: { id: 'sandbox_bank', display_login_fields: false } });
    const login = succeeded(await client.loginToBank({ path, body: {} })).body;
    const step = login.steps[login.current_step];
    expect(step).toMatchObject({
      name: 'bank_connection',
      type: 'REDIRECT',
      redirect_type: 'oauth2',
      response_type: 'code',
      client_id: 'imali',
      code_challenge_method: 'S256',
    });
    const address = new URL(step?.redirect_url ?? '');
    expect(address.searchParams.get('state')).toMatch(new RegExp(`^${one.applicationId}\\.[\\w-]{43}$`));
    expect(address.searchParams.get('redirect_uri')).toMatch(/\/v1\/connect\/oauth\/callback$/);
    // The address is of this answer alone: it is made for one login.
    const again = await flowOf(one);
    expect(again.steps[again.current_step]).toMatchObject({ type: 'REDIRECT', redirect_url: null });

    const back = await returnOf(await visitBank(address.href, naledi));
    const fetching = succeeded(await handIn(one, back)).body;
    expect(fetching.bank.state).toMatch(/FETCHING|DONE/);
    const thread = await threadWhere(one, ({ bank_state, analysis }) => bank_state === 'DONE' && analysis === 'READY');
    expect(thread.feed?.accounts).toBe(thread.feed?.accounts_fetched);
    expect(thread.accounts).toBeGreaterThanOrEqual(2);
    expect(thread.can_complete).toBe(true);
    const done = succeeded(await client.completeConnect({ path })).body;
    expect(done.steps[0]).toMatchObject({ complete: true, banks_already_linked: ['sandbox_bank'] });
    succeeded(await organisation.client.getAffordability({ path }));
  });

  test.each([
    ['cancels', { cancels: 'at login' }, 'cancelled'],
    ['refuses', { refuses: true }, 'consent_refused'],
    ['types a wrong password three times', { wrongPasswords: 3 }, 'wrong_credentials'],
  ] as const)('An applicant who %s is notified and can begin again', async (_, what, fault) => {
    const one = await applicant();
    const back = await backFromBank(one, { ...naledi, ...what });
    expect(refusalOf(await handIn(one, back))).toMatchObject({ status: 400, code: 'bank_login_failed' });
    expect((await flowOf(one)).bank).toMatchObject({ state: 'LOGIN', fault });
    const second = await returnOf(await visitBank(await sentToBank(one), naledi));
    expect(succeeded(await handIn(one, second)).body.bank.fault).toBeNull();
    await threadWhere(one, ({ bank_state }) => bank_state === 'DONE');
  });

  test('An applicant whose bank is down is notified and may send a statement instead', async () => {
    const one = await applicant();
    const { client, path } = one;
    succeeded(await handIn(one, await backFromBank(one, { username: 'failing' })));
    const thread = await threadWhere(one, ({ bank_state }) => bank_state !== 'FETCHING');
    expect(thread).toMatchObject({ bank_state: 'LOGIN', fault: 'bank_unavailable', accounts: 0, can_complete: false });
    const other = { bank_id: 'fnb', upload_method: 'manual' } as const;
    expect(succeeded(await client.selectConnectBank({ path, body: other })).body.bank.state).toBe('GATHERING');
  });

  test('An applicant who shares some of the accounts has those connected', async () => {
    const one = await applicant();
    const thread = await linkedApplicant(one, { ...naledi, shares: 1 });
    expect(thread).toMatchObject({ bank_state: 'DONE', accounts: 1, can_complete: true });
  });

  test('An applicant may add a statement of another bank after a bank login', async () => {
    const one = await applicant();
    const { client, path } = one;
    const before = await linkedApplicant(one, { ...naledi, shares: 1 });
    succeeded(await client.selectConnectBank({ path, body: { bank_id: 'fnb', upload_method: 'manual' } }));
    const text = statementCsv(threeMonths);
    const file = { file_name: 'a.csv', size: text.length, account_number: '62999999999', account_holder_name: 'N' };
    const [form] = succeeded(await client.createConnectUploads({ path, body: { files: [file] } })).body.data;
    const body = new FormData();
    for (const [name, value] of Object.entries(form?.fields ?? {})) body.append(name, value);
    body.append('file', new Blob([text]), file.file_name);
    expect((await fetch(form?.url ?? '', { method: 'POST', body })).ok).toBe(true);
    const after = await threadWhere(one, ({ accounts }) => accounts === before.accounts + 1);
    expect(after.can_complete).toBe(true);
  });
});

describe('what a bank sends an applicant back with', () => {
  test("A bank's response to a login is taken once", async () => {
    const one = await applicant();
    const back = await backFromBank(one, naledi);
    const outcomes = await Promise.all([handIn(one, back), handIn(one, back), handIn(one, back)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes) {
      if (!outcome.ok) expect(refusalOf(outcome)).toMatchObject({ status: 409, code: 'connect_step_not_open' });
    }
    expect(refusalOf(await handIn(one, back)).code).toBe('connect_step_not_open');
    await threadWhere(one, ({ bank_state }) => bank_state === 'DONE');
  });

  test("A bank's response belongs to one application: another link can do nothing with it", async () => {
    const [victim, attacker] = [await applicant(), await applicant()];
    const stolen = await backFromBank(victim, naledi);
    await broughtToBank(attacker, 'sandbox_bank', 'automatic');
    const own = await sentToBank(attacker);
    const ownState = new URL(own).searchParams.get('state') ?? '';
    expect(refusalOf(await handIn(attacker, stolen)).code).toBe('connect_step_not_open');
    // The victim's code under the attacker's own state: the bank asks for the verifier of the login that it was made for.
    expect(refusalOf(await handIn(attacker, { ...stolen, state: ownState })).code).toBe('bank_login_failed');
    expect((await flowOf(attacker)).bank.state).toBe('LOGIN');
    expect((await keptOf(organisation.id, attacker.applicationId)).sortKeys.join()).not.toContain('GRANT#');
    // The victim is not harmed by it.
    succeeded(await handIn(victim, stolen));
  });

  test("An attacker gains nothing from a victim who logs in at the address of the attacker's login", async () => {
    const [attacker, victim] = [await applicant(), await applicant()];
    await broughtToBank(attacker, 'sandbox_bank', 'automatic');
    await broughtToBank(victim, 'sandbox_bank', 'automatic');
    await sentToBank(victim);
    // The victim comes back in a browser that holds the victim's own link, if any.
    const back = await returnOf(await visitBank(await sentToBank(attacker), naledi));
    expect(back.state.startsWith(attacker.applicationId)).toBe(true);
    expect(refusalOf(await handIn(victim, back)).code).toBe('connect_step_not_open');
    const foreign = await victim.client.finishBankLogin({ path: attacker.path, body: back });
    expect(failed(foreign)).toMatchObject({ status: 404, code: 'application_not_found' });
  });

  test("A bank's response with another state, issuer or code opens nothing", async () => {
    const one = await applicant();
    const back = await backFromBank(one, naledi);
    const swapped = { ...back, state: `${one.applicationId}.${'x'.repeat(43)}` };
    expect(refusalOf(await handIn(one, swapped)).code).toBe('connect_step_not_open');
    expect((await flowOf(one)).bank.state).toBe('AT_BANK');
    const mixedUp = { ...back, iss: 'https://evil.example' };
    expect(refusalOf(await handIn(one, mixedUp)).code).toBe('bank_login_failed');
    expect((await flowOf(one)).bank).toMatchObject({ state: 'LOGIN', fault: 'unexpected' });
    const other = await returnOf(await visitBank(await sentToBank(one), naledi));
    expect(refusalOf(await handIn(one, { ...other, code: 'made-up' })).code).toBe('bank_login_failed');
  });

  test("A bank's response without the PKCE challenge, or with a weaker one, is refused", async () => {
    for (const weaken of [
      (query: URLSearchParams) => {
        query.delete('code_challenge');
        query.delete('code_challenge_method');
      },
      (query: URLSearchParams) => query.set('code_challenge_method', 'plain'),
      (query: URLSearchParams) => query.set('code_challenge', 'A'.repeat(43)),
      (query: URLSearchParams) => query.set('nonce', 'another'),
    ]) {
      const one = await applicant();
      await broughtToBank(one, 'sandbox_bank', 'automatic');
      const address = new URL(await sentToBank(one));
      weaken(address.searchParams);
      const back = await returnOf(await visitBank(address.href, naledi));
      expect(refusalOf(await handIn(one, back)).code).toBe('bank_login_failed');
      expect((await keptOf(organisation.id, one.applicationId)).sortKeys.join()).not.toContain('GRANT#');
    }
  });

  test("A bank's response is late for a login that was left or replaced", async () => {
    const one = await applicant();
    const { client, path } = one;
    const first = await backFromBank(one, naledi);
    const second = await returnOf(await visitBank(await sentToBank(one), naledi));
    // The first login was replaced: whatever it brings is dropped.
    expect(refusalOf(await handIn(one, first)).code).toBe('connect_step_not_open');
    succeeded(await handIn(one, second));
    await threadWhere(one, ({ bank_state }) => bank_state === 'DONE');
    const other = await applicant();
    const left = await backFromBank(other, naledi);
    succeeded(await other.client.leaveConnectBank({ path: other.path }));
    expect(refusalOf(await handIn(other, left)).code).toBe('connect_step_not_open');
    expect(succeeded(await client.completeConnect({ path })).body.status).toBe('COMPLETE');
  });
});

describe('login fields', () => {
  const fields = { client_id: 'high_earner', client_secret: INVESTEC_SECRET, api_key: INVESTEC_API_KEY };

  test('Login fields go to the bank and are stored nowhere', async () => {
    const one = await applicant();
    const { client, path } = one;
    const flow = await broughtToBank(one, 'investec', 'automatic');
    expect(flow.bank.selected?.login_fields.map(({ name, secret }) => [name, secret])).toEqual([
      ['client_id', false],
      ['client_secret', true],
      ['api_key', true],
    ]);
    const missing = failed(await client.loginToBank({ path, body: { login_fields: { client_id: 'x', other: 'y' } } }));
    expect(missing.detail.map(({ loc }) => loc.at(-1))).toEqual(['other', 'client_secret', 'api_key']);
    const wrong = { ...fields, client_secret: 'wrong' };
    expect(refusalOf(await client.loginToBank({ path, body: { login_fields: wrong } }))).toMatchObject({
      code: 'bank_login_failed',
      message: "We couldn't log in to the bank: the login details were not right.",
    });
    expect((await flowOf(one)).bank).toMatchObject({ state: 'LOGIN', fault: 'wrong_credentials' });
    succeeded(await client.loginToBank({ path, body: { login_fields: fields } }));
    await threadWhere(one, ({ bank_state, analysis }) => bank_state === 'DONE' && analysis === 'READY');
    const kept = JSON.stringify((await keptOf(organisation.id, one.applicationId)).items);
    for (const secret of [INVESTEC_SECRET, INVESTEC_API_KEY]) expect(kept).not.toContain(secret);
  });
});

describe('a consent that is withdrawn', () => {
  test('A withdrawn consent ends our access at the bank and leaves nothing of it', async () => {
    const one = await applicant();
    await linkedApplicant(one, { ...naledi, lasts: true });
    const { client, path } = one;
    const held = await heldBankTokens(organisation.id, one.applicationId);
    expect(await statusAtBank(held)).toBe(200);
    succeeded(await client.withdrawConsent({ path }));
    await eventually(
      async () => (succeeded(await client.withdrawConsent({ path })).body.erased ? true : null),
      'the erasure',
    );
    const { sortKeys } = await keptOf(organisation.id, one.applicationId);
    expect(sortKeys.filter((sk) => !/^(CONNECT|CONNECTION|CONSENT#.*|ERASURE)$/.test(sk))).toEqual([]);
    // The bank itself says so: what we held opens nothing there.
    expect(await statusAtBank(held)).toBe(401);
  });

  test('A consent withdrawn while the applicant is at the bank leaves no access', async () => {
    const one = await applicant();
    const back = await backFromBank(one, naledi);
    succeeded(await one.client.withdrawConsent({ path: one.path }));
    expect(refusalOf(await handIn(one, back)).message).toContain('the consent was withdrawn');
    const { sortKeys } = await keptOf(organisation.id, one.applicationId);
    expect(sortKeys.join()).not.toContain('GRANT#');
    await expect(consented(one)).rejects.toThrow('connect_step_not_open');
  });
});
