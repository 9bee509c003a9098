import { describe, expect, test } from '@jest/globals';
import type { ConnectApi, ConnectFlow } from '../connect-api.ts';
import { previewApi } from '../preview/preview-api.ts';
import { previewFlow } from '../preview/preview-data.ts';
import { atBanks, failure, info, sessionOver } from './session-over.fixture.ts';
import { consequenceOf } from './session-state.ts';

describe('a session', () => {
  test('A session goes from the welcome to the end', async () => {
    const { session, screen } = sessionOver();
    await session.load();
    expect(screen()).toBe('welcome');
    session.begin();
    expect(screen()).toBe('consent');
    await session.giveConsent(true, 'zu-ZA');
    expect(session.get().flow?.consent).toMatchObject({ affinity_opt_in: true });
    expect(screen()).toBe('personal_info');
    await session.givePersonalInfo(info);
    await session.loadBanks();
    expect(screen()).toBe('choose_bank');
    await session.chooseBank('sandbox_bank');
    expect(screen()).toBe('choose_method');
    await session.chooseMethod('sandbox_bank', 'automatic');
    expect(screen()).toBe('leave_for_bank');
    await session.login({});
    expect(screen()).toBe('thread');
    for (let asked = 0; asked < 5; asked += 1) await session.poll();
    expect(session.get().thread).toMatchObject({ analysis: 'READY', can_complete: true });
    expect(await session.poll()).toBe('unchanged');
    await session.complete();
    expect(screen()).toBe('done');
    session.askToWithdraw();
    expect(screen()).toBe('withdraw');
    await session.withdraw();
    expect(screen()).toBe('withdrawn');
    expect(session.get().withdrawal?.receipt_id).toMatch(/^[0-9a-f]{24}$/);
  });

  test('A session goes back without losing what was given', async () => {
    const { session, screen } = await atBanks();
    await session.chooseBank('capitec');
    await session.back('to_banks');
    expect(screen()).toBe('choose_bank');
    await session.chooseMethod('capitec', 'manual');
    await session.back('leave_bank');
    expect(screen()).toBe('choose_bank');
    expect(session.get().flow?.consent).not.toBeNull();
  });

  test('A session keeps the choice between ways to connect while progress is requested', async () => {
    const { session, screen } = await atBanks();
    await session.chooseMethod('capitec', 'email');
    const late = session.poll();
    await session.leaveBank();
    await session.chooseBank('capitec');
    await late;
    expect(screen()).toBe('choose_method');
  });

  test('A session leaves for the bank by the address of the step, and only for web pages', async () => {
    const redirecting = (address: string) => async () => {
      const flow = previewFlow({});
      const steps = flow.steps.map((step) => ({ ...step, type: 'REDIRECT' as const, redirect_url: address }));
      return { ok: true as const, status: 200 as const, body: { ...flow, steps }, requestId: '' };
    };
    const good = await atBanks({ api: { loginToBank: redirecting('https://bank.example/authorise') } });
    await good.session.login({});
    expect([good.went, good.session.get().isLeaving]).toEqual([['https://bank.example/authorise'], true]);
    const bad = await atBanks({ api: { loginToBank: redirecting('javascript:alert(1)') } });
    await bad.session.login({});
    expect([bad.went, bad.session.get().trouble?.kind]).toEqual([[], 'unexpected']);
  });
});

describe('what a bank sent back', () => {
  test("A bank's response is handed in once, before anything else, and never again", async () => {
    const handedIn: unknown[] = [];
    const api: Partial<ConnectApi> = {
      finishBankLogin: async ({ body }) => {
        handedIn.push(body);
        return failure(400, 'bank_login_failed');
      },
    };
    const { session, screen } = sessionOver({ api, bankReturn: { state: 's', code: 'c' } });
    await session.load();
    await session.load();
    expect(handedIn).toEqual([{ state: 's', code: 'c' }]);
    // Refused or not, the flow is shown, and it says why.
    expect(screen()).toBe('welcome');
    expect(session.get().trouble).toBeNull();
  });
});

describe('what a bank sent back too late', () => {
  const late = async (state: ConnectFlow['bank']['state']) => {
    const flow = previewFlow({});
    const { session } = sessionOver({
      bankReturn: { state: 's', code: 'c' },
      api: {
        finishBankLogin: async () => failure(409, 'connect_step_not_open'),
        getConnectFlow: async () => ({
          ok: true,
          status: 200,
          body: { ...flow, bank: { ...flow.bank, state } },
          requestId: '',
        }),
      },
    });
    await session.load();
    return session.get();
  };

  test('A late response of a bank is reported where a login is still awaited', async () => {
    expect((await late('AT_BANK')).trouble).toMatchObject({ kind: 'login_over' });
  });

  test('A late response of a bank is ignored where the login succeeded', async () => {
    expect(await late('FETCHING')).toMatchObject({ trouble: null, flow: { bank: { state: 'FETCHING' } } });
  });
});

describe('a failure', () => {
  test.each([
    [401, 'connect_link_expired', { deadEnd: 'expired' }],
    [401, 'invalid_token', { deadEnd: 'unknown_link' }],
    [404, 'application_not_found', { deadEnd: 'unknown_link' }],
    [409, 'connect_step_not_open', { trouble: { kind: 'moved_on', requestId: 'r' } }],
    [429, 'too_many_requests', { trouble: { kind: 'busy', requestId: 'r' } }],
    [503, 'service_unavailable', { trouble: { kind: 'busy', requestId: 'r' } }],
    [500, 'internal_error', { trouble: { kind: 'unexpected', requestId: 'r' } }],
    [502, 'unexpected', { trouble: { kind: 'unexpected', requestId: 'r' } }],
  ])('A failure of %i %s is shown as %j', (status, code, consequence) => {
    expect(consequenceOf({ status, code, requestId: 'r' })).toEqual(consequence);
  });

  test('A failure of the network leaves the page as it is, and the same can be tried again', async () => {
    let isDown = true;
    const up = previewApi();
    const { session } = sessionOver({
      api: {
        getConnectFlow: async (parts) => {
          if (isDown) throw new TypeError('network');
          return await up.getConnectFlow(parts);
        },
      },
    });
    await session.load();
    expect(session.get()).toMatchObject({ flow: null, trouble: { kind: 'offline' }, busy: false });
    isDown = false;
    await session.load();
    expect(session.get()).toMatchObject({ trouble: null, busy: false });
    expect(session.get().flow).not.toBeNull();
  });

  test('A failure because another device went on shows where the flow is now', async () => {
    const complete: ConnectFlow = { ...previewFlow({}), status: 'COMPLETE' };
    const first = previewApi();
    let asked = 0;
    const { session, screen } = sessionOver({
      api: {
        getConnectFlow: async (parts) => {
          asked += 1;
          return asked === 1
            ? await first.getConnectFlow(parts)
            : { ok: true, status: 200, body: complete, requestId: '' };
        },
        giveConsent: async () => failure(409, 'connect_step_not_open'),
      },
    });
    await session.load();
    await session.giveConsent(false, 'en-ZA');
    expect(screen()).toBe('done');
    expect(session.get().trouble).toMatchObject({ kind: 'moved_on' });
  });

  test('A failure of the personal info names its fields', async () => {
    const detail = [{ loc: ['body', 'gov_id'], msg: 'does not fit the date of birth', type: 'value_error' }];
    const { session } = sessionOver({
      api: { submitConnectStep: async () => ({ ...failure(422, 'validation_error'), detail }) },
    });
    await session.load();
    await session.giveConsent(false, 'en-ZA');
    await session.givePersonalInfo(info);
    expect(session.get()).toMatchObject({
      trouble: null,
      fieldProblems: [{ field: 'gov_id', message: 'does not fit the date of birth' }],
    });
  });

  test('A failure to read progress is shown as offline until an answer comes', async () => {
    let isDown = true;
    const up = previewApi();
    const { session } = sessionOver({
      api: {
        getConnectThread: async (parts) => {
          if (isDown) throw new TypeError('network');
          return await up.getConnectThread(parts);
        },
      },
    });
    expect(await session.poll()).toBe('failed');
    expect(session.get().isOffline).toBe(true);
    isDown = false;
    expect(await session.poll()).toBe('changed');
    expect(session.get().isOffline).toBe(false);
  });
});

test('A session sends one request at a time', async () => {
  let asked = 0;
  const up = previewApi();
  const { session } = await atBanks({
    api: {
      leaveConnectBank: async (parts) => {
        asked += 1;
        return await up.leaveConnectBank(parts);
      },
    },
  });
  await Promise.all([session.leaveBank(), session.leaveBank(), session.leaveBank()]);
  expect(asked).toBe(1);
});
