import { describe, expect, test } from '@jest/globals';
import { bankStates } from '../../../../schemas/entities/connect.ts';
import type { ConnectFlow } from './connect-flow.ts';
import { flowUnderTest } from './flow-under-test.fixture.ts';
import { type StepFacts, stepsOf } from './steps-of.ts';

const application: StepFacts['application'] = {
  id: '6920390000aa00aa00aa00aa',
  bankConnectionId: '6920390000cc00cc00cc00cc',
  personalInfoConnectionId: '6920390000dd00dd00dd00dd',
  redirectUrl: 'https://lender.example/done?loan=5&state=theirs#top',
};
const facts: StepFacts = { application, accounts: 0, uploadedBanks: [], isPdfAllowed: true };
const withBank = (bank: Partial<ConnectFlow['bank']>, rest: Partial<ConnectFlow> = {}): ConnectFlow => {
  const flow = flowUnderTest();
  return { ...flow, personalInfo: 'GIVEN', ...rest, bank: { ...flow.bank, ...bank } };
};
const shown = (flow: ConnectFlow, more: Partial<StepFacts> = {}) => {
  const { steps, current } = stepsOf(flow, { ...facts, ...more });
  return steps[current];
};

describe('the steps of a connect flow', () => {
  test('A connect flow has the steps that its config asks for, and the end', () => {
    expect(stepsOf(flowUnderTest(), facts).steps.map(({ name }) => name)).toEqual([
      'personal_info',
      'bank_connection',
      'complete',
    ]);
    expect(stepsOf(flowUnderTest(['personal_info']), facts).steps.map(({ name }) => name)).toEqual([
      'personal_info',
      'complete',
    ]);
    expect(shown(flowUnderTest())).toMatchObject({ name: 'personal_info', type: 'FORM', complete: false });
  });

  test.each([
    ['CHOOSING', 'FORM'],
    ['LOGIN', 'FORM'],
    ['AT_BANK', 'REDIRECT'],
    ['GATHERING', 'THREAD'],
    ['FETCHING', 'THREAD'],
  ] as const)('The steps of a flow whose bank is in %s show it as %s', (state, type) => {
    expect(shown(withBank({ state }))).toMatchObject({
      name: 'bank_connection',
      connection_id: application.bankConnectionId,
      type,
      complete: false,
    });
  });

  test('The steps of a flow name each linked or uploaded bank once', () => {
    const flow = withBank({ linked: ['investec'] });
    expect(shown(flow, { uploadedBanks: ['fnb', 'investec'] })?.banks_already_linked).toEqual(['investec', 'fnb']);
  });

  test('The steps of a flow have the address of the bank only in the answer to the login', () => {
    const bankRedirect = {
      url: 'https://bank.example/authorize?x=1',
      responseType: 'code',
      clientId: 'imali',
      scope: 'accounts',
      codeChallengeMethod: 'S256',
    };
    expect(shown(withBank({ state: 'AT_BANK' }), { bankRedirect })).toMatchObject({
      redirect_url: bankRedirect.url,
      redirect_type: 'oauth2',
      response_type: 'code',
      client_id: 'imali',
      scope: 'accounts',
      code_challenge_method: 'S256',
    });
    expect(shown(withBank({ state: 'AT_BANK' }))?.redirect_url).toBeNull();
  });

  test.each(bankStates)('No step of a flow whose bank is in %s leads to a page of another provider', (state) => {
    const bankRedirect = {
      url: 'https://bank.example/',
      responseType: 'code',
      clientId: 'imali',
      scope: 'accounts',
      codeChallengeMethod: 'S256',
    };
    for (const more of [{}, { bankRedirect }, { accounts: 1 }, { uploadedBanks: ['fnb'] }]) {
      const types = stepsOf(withBank({ state }), { ...facts, ...more }).steps.map((step) => step.redirect_type);
      expect(types.filter((type) => type !== null && type !== 'oauth2')).toEqual([]);
    }
  });

  test('The steps of a flow show the end once an account came from the bank', () => {
    expect(shown(withBank({ state: 'DONE' }), { accounts: 1 })).toMatchObject({ name: 'complete', complete: false });
    expect(shown(withBank({ state: 'DONE' }))).toMatchObject({ name: 'bank_connection' });
  });

  test('A flow redirects only when complete, to the address of the application with its own query', () => {
    const open = shown(withBank({ state: 'DONE' }), { accounts: 1 });
    expect(open).toMatchObject({ name: 'complete', redirect_url: null });
    const done = shown(withBank({ state: 'DONE' }, { status: 'COMPLETE' }), { accounts: 1 });
    expect(done).toMatchObject({
      type: 'COMPLETE',
      complete: true,
      redirect_url: `https://lender.example/done?loan=5&state=complete&application_id=${application.id}#top`,
    });
    const nowhere = shown(withBank({ state: 'DONE' }, { status: 'COMPLETE' }), {
      application: { ...application, redirectUrl: null },
    });
    expect(nowhere?.redirect_url).toBeNull();
  });
});
