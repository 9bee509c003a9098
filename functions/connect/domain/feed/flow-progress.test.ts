import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ConnectFlow, ConnectFlowStore } from '../flow/connect-flow.ts';
import { consentUnderTest, flowUnderTest } from '../flow/flow-under-test.fixture.ts';
import { flowProgress } from './flow-progress.ts';

const at = '2026-06-12T08:00:00.000Z';
const base = flowUnderTest(['bank_connection']);
const grantId = '692039c0aaaaaaaaaaaaaaaa';
const grant = { organisationId: base.organisationId, applicationId: base.applicationId, grantId };

/** A flow that waits for the feed of the grant. */
const fetching: ConnectFlow = {
  ...base,
  version: 3,
  consent: consentUnderTest,
  bank: {
    ...base.bank,
    state: 'FETCHING',
    selected: { bankId: 'sandbox_bank', uploadMethod: 'automatic' },
    attemptId: grantId,
  },
};

let kept: ConnectFlow | null;
let conflicts: number;
const flows: ConnectFlowStore = {
  find: async () => kept,
  async save(flow) {
    conflicts -= 1;
    if (conflicts >= 0) return 'conflict';
    kept = flow;
    return 'saved';
  },
  consentLog: async () => [],
};
const progress = flowProgress(flows, { find: async () => null });
beforeEach(() => {
  kept = fetching;
  conflicts = 0;
});

describe('the flow of an applicant', () => {
  test('The flow of an applicant shows how many accounts exist, which have come, and the end', async () => {
    await progress.found(grant, 2, at);
    await progress.fetched(grant, '692039c0cccccccccccccccc', at);
    expect(kept?.bank).toMatchObject({ state: 'FETCHING', accounts: 2, fetched: ['692039c0cccccccccccccccc'] });
    await progress.ended(grant, { linked: 1, leftOut: 1, fault: 'consent_refused' }, at);
    expect(kept?.bank).toMatchObject({ state: 'DONE', fault: 'consent_refused', linked: ['sandbox_bank'] });
  });

  test('Flow progress is saved despite five conflicting changes, and fails after too many', async () => {
    conflicts = 5;
    await progress.found(grant, 2, at);
    expect(kept?.bank.accounts).toBe(2);
    conflicts = 100;
    await expect(progress.found(grant, 3, at)).rejects.toThrow('too often');
  });

  test.each([
    [
      'another login took its place',
      { ...fetching, bank: { ...fetching.bank, attemptId: '692039c0bbbbbbbbbbbbbbbb' } },
    ],
    ['the consent was withdrawn', { ...fetching, status: 'REVOKED' as const }],
    ['the applicant went back', { ...fetching, bank: { ...fetching.bank, state: 'CHOOSING' as const } }],
    ['there is none', null],
  ])('Flow progress changes nothing where %s', async (_, flow) => {
    kept = flow;
    await progress.found(grant, 2, at);
    await progress.fetched(grant, '692039c0cccccccccccccccc', at);
    await progress.ended(grant, { linked: 1, leftOut: 0, fault: null }, at);
    expect(kept).toBe(flow);
  });

  test('A login cut off after the bank authorised it is admitted once and for all', async () => {
    kept = { ...fetching, bank: { ...fetching.bank, state: 'AT_BANK' } };
    expect(await progress.admitted(grant)).toBe(true);
    expect(kept.bank).toMatchObject({ state: 'FETCHING', attemptId: grantId });
    const before = kept;
    expect(await progress.admitted(grant)).toBe(true);
    expect(kept).toBe(before);
    // A fetch that is cut off after it reported the end begins anew.
    await progress.ended(grant, { linked: 0, leftOut: 0, fault: 'unexpected' }, at);
    expect(kept.bank.attemptId).toBeNull();
    expect(await progress.admitted(grant)).toBe(true);
    kept = { ...kept, status: 'REVOKED' };
    expect(await progress.admitted(grant)).toBe(false);
  });

  test.each([
    ['another login took its place', { ...fetching.bank, attemptId: '692039c0bbbbbbbbbbbbbbbb' }, 'OPEN'],
    ['the applicant went back', { ...fetching.bank, state: 'CHOOSING', attemptId: null, selected: null }, 'OPEN'],
    ['the consent was withdrawn', fetching.bank, 'REVOKED'],
    ['the applicant ended without it', { ...fetching.bank, state: 'DONE' }, 'COMPLETE'],
  ] as const)('A flow admits no login where %s', async (_, bank, status) => {
    kept = { ...fetching, bank, status };
    const before = kept;
    expect(await progress.admitted(grant)).toBe(false);
    expect(kept).toBe(before);
  });
});
