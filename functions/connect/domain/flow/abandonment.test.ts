import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type BankState, bankStates, connectStatuses } from '../../../../schemas/entities/connect.ts';
import { ABANDONED_AFTER_SECONDS, abandonmentOf } from './abandonment.ts';
import { consentUnderTest } from './flow-under-test.fixture.ts';

const now = Date.parse('2026-04-01T10:00:00.000Z');
const later = '2026-04-01T09:59:00.000Z';
const bank = { selected: null, attemptId: null, fault: null, accounts: null, fetched: [], admitted: [], linked: [] };
const flowIn = (state: BankState, over: object = {}) => ({
  version: 3,
  status: 'OPEN' as const,
  consent: consentUnderTest,
  personalInfo: 'GIVEN' as const,
  bank: { ...bank, state },
  keptAt: new Date(now - 3_600_000).toISOString(),
  ...over,
});

test.each([
  ['consent', flowIn('CHOOSING', { consent: null })],
  ['personal_info', flowIn('CHOOSING', { personalInfo: 'ASKED' })],
  ['choose_bank', flowIn('CHOOSING')],
  ['bank_login', flowIn('LOGIN')],
  ['bank_login', flowIn('AT_BANK')],
  ['bank_data', flowIn('GATHERING')],
  ['finish', flowIn('DONE')],
  ['finish', flowIn('NOT_ASKED')],
])('A flow that nobody goes on with is left at %s', (step, flow) => {
  expect(abandonmentOf(flow, { version: 3, keptAt: later }, { lastFileAt: null, now })).toEqual({
    step,
    leftAt: '2026-04-01T09:10:00.000Z',
  });
});

test('A flow is never abandoned while we fetch from a bank, after another step, or when it is over', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...bankStates),
      fc.constantFrom(...connectStatuses),
      fc.integer({ min: 0, max: 9 }),
      fc.option(fc.integer({ min: 0, max: 3_600 }), { nil: null }),
      (state, status, version, fileAgo) => {
        const lastFileAt = fileAgo === null ? null : now - fileAgo * 1000;
        const found = abandonmentOf(flowIn(state, { status }), { version, keptAt: later }, { lastFileAt, now });
        const isOver = version !== 3 || status !== 'OPEN' || state === 'FETCHING';
        const waits = fileAgo !== null && fileAgo < ABANDONED_AFTER_SECONDS;
        if (isOver) expect(found).toBe('over');
        else if (waits) expect(found).toEqual({ waitSeconds: ABANDONED_AFTER_SECONDS - fileAgo });
        else expect(found).toHaveProperty('step');
      },
    ),
  );
});

test('A file whose time is ahead of the clock is waited for no longer than a step', () => {
  expect(
    abandonmentOf(flowIn('GATHERING'), { version: 3, keptAt: later }, { lastFileAt: now + 3_600_000, now }),
  ).toEqual({
    waitSeconds: ABANDONED_AFTER_SECONDS,
  });
});

test('A flow that was kept without its time is left ten minutes after its message was sent', () => {
  const message = { version: 3, keptAt: '2026-04-01T09:30:00.000Z' };
  expect(abandonmentOf(flowIn('CHOOSING', { keptAt: null }), message, { lastFileAt: null, now })).toEqual({
    step: 'choose_bank',
    leftAt: '2026-04-01T09:40:00.000Z',
  });
});
