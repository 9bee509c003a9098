import { describe, expect, test } from '@jest/globals';
import type { ConnectFlow } from './connect-api.ts';
import { previewBanks, previewFlow, previewThread } from './preview/preview-data.ts';
import { backOf, firstPlace, hasMovedOn, progressOf, screenOf } from './screen-of.ts';

const open = previewFlow({});
const consent: ConnectFlow['consent'] = {
  id: '692039c05f3c8b2a1d9e4f70',
  given_at: '2026-03-25T08:00:00.000Z',
  purposes: ['credit_assessment'],
  data_classes: ['identity'],
  documents: [],
  affinity_opt_in: false,
  ends_at: '2026-04-24T08:00:00.000Z',
  confirmed_by: null,
};
const agreed: ConnectFlow = { ...open, consent };
const bankOf = (id: string) => previewBanks.find((bank) => bank.id === id) ?? null;
const withBank = (bank: Partial<ConnectFlow['bank']>): ConnectFlow => ({
  ...agreed,
  current_step: 1,
  bank: { ...agreed.bank, ...bank },
});

describe('the screen', () => {
  test('The screen asks for the code after the welcome where the lender wants one, and for nothing else before it', () => {
    const asked = { ...agreed, applicant_code: { required: true, confirmed: false, sent_to: null } };
    expect(screenOf(asked, firstPlace)).toBe('welcome');
    expect(screenOf(asked, { ...firstPlace, begun: true })).toBe('confirm');
    expect(screenOf({ ...asked, status: 'EXPIRED' }, firstPlace)).toBe('confirm');
    const typed = { ...asked, applicant_code: { ...asked.applicant_code, confirmed: true } };
    expect(screenOf(typed, { ...firstPlace, begun: true })).not.toBe('confirm');
  });

  test('The screen begins with the welcome, then the consent, then the step that is open', () => {
    expect(screenOf(open, firstPlace)).toBe('welcome');
    expect(screenOf(open, { ...firstPlace, begun: true })).toBe('consent');
    expect(screenOf(agreed, firstPlace)).toBe('personal_info');
    expect(screenOf(withBank({}), firstPlace)).toBe('choose_bank');
  });

  test('The screen asks how to connect a bank that has more than one way', () => {
    expect(screenOf(withBank({}), { ...firstPlace, bank: bankOf('investec') })).toBe('choose_method');
  });

  test.each([
    [{ state: 'LOGIN', selected: bankOf('investec'), upload_method: 'automatic' }, 'bank_login'],
    [{ state: 'LOGIN', selected: bankOf('sandbox_bank'), upload_method: 'automatic' }, 'leave_for_bank'],
    [{ state: 'AT_BANK', selected: bankOf('sandbox_bank'), upload_method: 'automatic' }, 'leave_for_bank'],
    [{ state: 'GATHERING', selected: bankOf('capitec'), upload_method: 'manual' }, 'upload'],
    [{ state: 'GATHERING', selected: bankOf('capitec'), upload_method: 'email' }, 'email'],
    [{ state: 'FETCHING', selected: bankOf('sandbox_bank'), upload_method: 'automatic' }, 'thread'],
    [{ state: 'DONE', selected: bankOf('sandbox_bank'), upload_method: 'automatic' }, 'thread'],
  ] as const)('The screen of a bank part %j is %s', (bank, screen) => {
    expect(screenOf(withBank(bank), firstPlace)).toBe(screen);
  });

  test('Messages of the lender stand before the rest, behind the code where there is one, and never after a withdrawal', () => {
    const place = { ...firstPlace, letters: true };
    expect(screenOf(open, place)).toBe('letters');
    expect(screenOf({ ...agreed, status: 'COMPLETE' }, place)).toBe('letters');
    expect(screenOf({ ...agreed, status: 'COMPLETE' }, { ...place, consenting: true })).toBe('consent');
    expect(screenOf({ ...agreed, status: 'REVOKED' }, place)).toBe('withdrawn');
    expect(screenOf({ ...agreed, status: 'EXPIRED' }, place)).toBe('expired');
    const asked = { ...agreed, applicant_code: { required: true, confirmed: false, sent_to: null } };
    expect(screenOf(asked, place)).toBe('confirm');
    expect(backOf('letters', agreed)).toBe('leave_letters');
    expect(progressOf('letters', agreed)).toBeNull();
  });

  test('The screen follows the flow, whatever this browser assumes', () => {
    const elsewhere = { ...firstPlace, bank: bankOf('investec'), reviewing: true };
    expect(screenOf({ ...agreed, status: 'COMPLETE' }, elsewhere)).toBe('done');
    expect(screenOf({ ...agreed, status: 'REVOKED' }, { ...elsewhere, withdrawing: true })).toBe('withdrawn');
    expect(screenOf(withBank({ state: 'FETCHING' }), elsewhere)).toBe('thread');
  });

  test('past the end of the link leads to the withdrawal alone', () => {
    const over: ConnectFlow = { ...agreed, status: 'EXPIRED', steps: [], current_step: 0 };
    expect(screenOf(over, firstPlace)).toBe('expired');
    expect(screenOf(over, { ...firstPlace, withdrawing: true })).toBe('withdraw');
    expect([progressOf('expired', over), backOf('expired', over)]).toEqual([null, null]);
  });

  test('The screen of a flow without a bank ends with a button', () => {
    const steps = open.steps.filter(({ name }) => name !== 'bank_connection');
    const flow = { ...agreed, steps, current_step: 1, bank: { ...agreed.bank, state: 'NOT_ASKED' as const } };
    expect(screenOf(flow, firstPlace)).toBe('finish');
    expect(progressOf('finish', flow)).toEqual({ step: 3, of: 3 });
  });

  test('The screen to withdraw comes at any time after the consent, and not before', () => {
    const withdrawing = { ...firstPlace, withdrawing: true };
    expect(screenOf({ ...agreed, status: 'COMPLETE' }, withdrawing)).toBe('withdraw');
    expect(screenOf(withBank({ state: 'FETCHING' }), withdrawing)).toBe('withdraw');
    expect(screenOf(open, withdrawing)).toBe('welcome');
  });
});

describe('going back', () => {
  test('Going back leaves the bank that was chosen, and nothing that was given', () => {
    const flow = withBank({ state: 'GATHERING' });
    expect(backOf('upload', flow)).toBe('leave_bank');
    expect(backOf('thread', flow)).toBe('to_files');
    expect(backOf('thread', withBank({ state: 'FETCHING' }))).toBeNull();
    expect([backOf('personal_info', agreed), backOf('choose_bank', flow), backOf('done', flow)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

test('the position counts the consent, what is asked for and the end', () => {
  expect(progressOf('welcome', open)).toBeNull();
  expect(progressOf('consent', open)).toEqual({ step: 1, of: 4 });
  expect(progressOf('personal_info', agreed)).toEqual({ step: 2, of: 4 });
  expect(progressOf('upload', withBank({ state: 'GATHERING' }))).toEqual({ step: 3, of: 4 });
  expect(progressOf('thread', withBank({ state: 'DONE' }))).toEqual({ step: 4, of: 4 });
});

test('progress that differs from the flow asks for the flow', () => {
  const flow = withBank({ state: 'FETCHING' });
  const thread = { ...previewThread, bank_state: 'FETCHING' as const };
  expect(hasMovedOn(flow, thread)).toBe(false);
  expect(hasMovedOn(flow, { ...thread, bank_state: 'DONE' })).toBe(true);
  expect(hasMovedOn(flow, { ...thread, status: 'COMPLETE' })).toBe(true);
  expect(hasMovedOn(flow, { ...thread, fault: 'no_accounts' })).toBe(true);
});
