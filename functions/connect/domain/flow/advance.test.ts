import { describe, expect, test } from '@jest/globals';
import { type ConnectEvent, type ConnectFacts, transition } from './advance.ts';
import { type ConnectFlow, newConnectFlow } from './connect-flow.ts';
import { consentUnderTest, flowUnderTest } from './flow-under-test.fixture.ts';

const at = '2026-03-25T09:00:00.000Z';
const consent: ConnectEvent = { type: 'consent_given', consent: consentUnderTest };
const info: ConnectEvent = { type: 'personal_info_given' };
const completed: ConnectEvent = { type: 'completed', at };
const choose = (bankId: string, uploadMethod: 'automatic' | 'email' | 'manual'): ConnectEvent => ({
  type: 'bank_selected',
  bankId,
  uploadMethod,
});
const sent = (attemptId: string): ConnectEvent => ({ type: 'sent_to_bank', attemptId });
const letIn = (attemptId: string): ConnectEvent => ({ type: 'let_in', attemptId });

/** The flow after events that all can happen. */
function flowAfter(
  flow: ConnectFlow,
  events: readonly ConnectEvent[],
  facts: ConnectFacts = { accounts: 0 },
): ConnectFlow {
  return events.reduce((before, event) => {
    const advanced = transition(before, event, facts);
    if ('refused' in advanced) throw new Error(`${event.type}: ${advanced.refused}`);
    return advanced.flow;
  }, flow);
}

const reasonOf = (flow: ConnectFlow, event: ConnectEvent, accounts = 0): string | null => {
  const advanced = transition(flow, event, { accounts });
  return 'refused' in advanced ? advanced.refused : null;
};

describe('a connect flow', () => {
  test('A connect flow asks for consent first, and for personal info before the bank', () => {
    const flow = flowUnderTest();
    for (const event of [info, choose('capitec', 'manual'), completed]) {
      expect(reasonOf(flow, event)).toBe('consent_required');
    }
    expect(reasonOf(flowAfter(flow, [consent]), choose('capitec', 'manual'))).toBe('personal_info_first');
    expect(flowAfter(flow, [consent, info, choose('capitec', 'manual')]).bank.state).toBe('GATHERING');
  });

  test('A connect flow asks only for what its config asks for', () => {
    const bankOnly = flowAfter(flowUnderTest(['bank_connection']), [consent, choose('capitec', 'email')]);
    expect(bankOnly.bank.state).toBe('GATHERING');
    expect(reasonOf(bankOnly, info)).toBe('not_asked');
    const personalOnly = flowAfter(flowUnderTest(['personal_info']), [consent, info]);
    expect(reasonOf(personalOnly, choose('capitec', 'manual'))).toBe('not_asked');
    expect(flowAfter(personalOnly, [completed]).status).toBe('COMPLETE');
  });

  test('A connect flow skips what the lender filled in where the config says so', () => {
    const application = {
      id: 'application',
      organisationId: 'organisation',
      bankConnectionId: 'bank',
      personalInfoConnectionId: 'personal',
      connections: [
        {
          name: 'personal_info',
          data_points: [{ name: 'personal_info', input_args: { skip_when_prefilled: true }, output_args: [] }],
        },
      ],
    };
    expect(newConnectFlow(application, true).personalInfo).toBe('GIVEN');
    expect(newConnectFlow(application, false).personalInfo).toBe('ASKED');
  });

  test('A connect flow passes through a bank that shows its own page', () => {
    const flow = flowAfter(flowUnderTest(['bank_connection']), [consent, choose('sandbox_bank', 'automatic')]);
    expect(flow.bank.state).toBe('LOGIN');
    const away = flowAfter(flow, [sent('a')]);
    expect(away.bank).toMatchObject({ state: 'AT_BANK', attemptId: 'a' });
    const fetching = flowAfter(away, [letIn('a'), { type: 'accounts_found', attemptId: 'a', accounts: 2 }]);
    expect(fetching.bank).toMatchObject({ state: 'FETCHING', accounts: 2, fetched: [] });
    const both = flowAfter(fetching, [
      { type: 'account_fetched', attemptId: 'a', accountId: 'x' },
      { type: 'account_fetched', attemptId: 'a', accountId: 'x' },
      { type: 'account_fetched', attemptId: 'a', accountId: 'y' },
    ]);
    expect(both.bank.fetched).toEqual(['x', 'y']);
    const done = flowAfter(both, [{ type: 'feed_ended', attemptId: 'a', fault: null }]);
    expect(done.bank).toMatchObject({ state: 'DONE', attemptId: null, linked: ['sandbox_bank'] });
    expect(flowAfter(done, [completed], { accounts: 2 }).status).toBe('COMPLETE');
  });

  test('A connect flow returns to the login with the reason when the bank refuses or returns nothing', () => {
    const flow = flowAfter(flowUnderTest(['bank_connection']), [
      consent,
      choose('sandbox_bank', 'automatic'),
      sent('a'),
    ]);
    const failed = flowAfter(flow, [{ type: 'login_failed', attemptId: 'a', fault: 'consent_refused' }]);
    expect(failed.bank).toMatchObject({ state: 'LOGIN', attemptId: null, fault: 'consent_refused' });
    const empty = flowAfter(flow, [letIn('a'), { type: 'feed_ended', attemptId: 'a', fault: 'no_accounts' }]);
    expect(empty.bank).toMatchObject({ state: 'LOGIN', fault: 'no_accounts', linked: [] });
    expect(flowAfter(empty, [sent('b')]).bank.fault).toBeNull();
  });

  test('A connect flow ignores a login that another login or another bank replaced', () => {
    const flow = flowAfter(flowUnderTest(['bank_connection']), [
      consent,
      choose('sandbox_bank', 'automatic'),
      sent('a'),
    ]);
    const again = flowAfter(flow, [sent('b')]);
    expect(reasonOf(again, letIn('a'))).toBe('stale');
    expect(flowAfter(again, [letIn('b')]).bank.state).toBe('FETCHING');
    const other = flowAfter(flow, [choose('investec', 'automatic')]);
    expect(reasonOf(other, letIn('a'))).toBe('stale');
    expect(reasonOf(flowAfter(flow, [{ type: 'bank_left' }]), letIn('a'))).toBe('no_bank_selected');
    expect(reasonOf(flowAfter(again, [letIn('b')]), letIn('b'))).toBe('not_waiting');
  });

  test('A connect flow adds a second bank and keeps the first', () => {
    const first = flowAfter(flowUnderTest(['bank_connection']), [
      consent,
      choose('sandbox_bank', 'automatic'),
      sent('a'),
      letIn('a'),
      { type: 'account_fetched', attemptId: 'a', accountId: 'x' },
      { type: 'feed_ended', attemptId: 'a', fault: null },
    ]);
    const second = flowAfter(first, [choose('capitec', 'manual')]);
    expect(second.bank).toMatchObject({ state: 'GATHERING', linked: ['sandbox_bank'] });
    // The outcome of statements is reported by the statements.
    expect(flowAfter(second, [completed], { accounts: 2 }).bank.linked).toEqual(['sandbox_bank']);
  });

  test('A connect flow names a bank once an account of it came, even after the applicant left it', () => {
    const fetching = flowAfter(flowUnderTest(['bank_connection']), [
      consent,
      choose('sandbox_bank', 'automatic'),
      sent('a'),
      letIn('a'),
    ]);
    const came: ConnectEvent = { type: 'account_fetched', attemptId: 'a', accountId: 'x' };
    expect(flowAfter(fetching, [completed], { accounts: 1 }).bank.linked).toEqual([]);
    const other = flowAfter(fetching, [choose('investec', 'automatic'), came]);
    expect(other.bank).toMatchObject({ state: 'LOGIN', fetched: [], linked: ['sandbox_bank'] });
    expect(reasonOf(other, came)).toBe('not_waiting');
    const left = flowAfter(fetching, [{ type: 'bank_left' }, came]);
    expect(left.bank).toMatchObject({ state: 'CHOOSING', linked: ['sandbox_bank'] });
    expect(flowAfter(other, [completed], { accounts: 1 }).bank.linked).toEqual(['sandbox_bank']);
    const neverIn: ConnectEvent = { type: 'account_fetched', attemptId: 'b', accountId: 'y' };
    expect(reasonOf(flowAfter(other, [sent('b')]), neverIn)).toBe('not_waiting');
  });

  test('A connect flow is not complete before an account exists, and refuses every step once it is', () => {
    const flow = flowAfter(flowUnderTest(['bank_connection']), [consent, choose('capitec', 'manual')]);
    expect(reasonOf(flow, completed)).toBe('nothing_connected');
    const done = flowAfter(flow, [completed], { accounts: 1 });
    expect(done).toMatchObject({ status: 'COMPLETE', completedAt: at, bank: { state: 'DONE', linked: [] } });
    for (const event of [consent, info, choose('fnb', 'manual'), completed])
      expect(reasonOf(done, event, 1)).toBe('finished');
  });

  test('A connect flow lets a running feed end after the applicant finished', () => {
    const fetching = flowAfter(flowUnderTest(['bank_connection']), [
      consent,
      choose('sandbox_bank', 'automatic'),
      sent('a'),
      letIn('a'),
      { type: 'account_fetched', attemptId: 'a', accountId: 'x' },
    ]);
    const done = flowAfter(fetching, [completed], { accounts: 1 });
    expect(done.bank.state).toBe('FETCHING');
    expect(flowAfter(done, [{ type: 'feed_ended', attemptId: 'a', fault: null }])).toMatchObject({
      status: 'COMPLETE',
      bank: { state: 'DONE' },
    });
  });

  test('A connect flow can be withdrawn at any time after consent, and then has no data and no further step', () => {
    const withdrawn: ConnectEvent = { type: 'consent_withdrawn', at };
    expect(reasonOf(flowUnderTest(), withdrawn)).toBe('consent_required');
    const finished = flowAfter(flowUnderTest(['bank_connection']), [consent, choose('capitec', 'manual'), completed], {
      accounts: 1,
    });
    const revoked = flowAfter(finished, [withdrawn]);
    expect(revoked).toMatchObject({ status: 'REVOKED', revokedAt: at, bank: { state: 'CHOOSING', linked: [] } });
    for (const event of [consent, info, choose('fnb', 'manual'), completed, withdrawn]) {
      expect(reasonOf(revoked, event, 1)).toBe('withdrawn');
    }
  });
});
