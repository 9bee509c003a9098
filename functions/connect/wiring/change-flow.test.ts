import { describe, expect, test } from '@jest/globals';
import { BusyError } from '../../platform/store/busy-error.ts';
import { makeApplication } from '../../statements/domain/mail/mail-ports.fixture.ts';
import type { ConnectFlow, ConnectFlowStore, ConsentLogEntry, GivenInfo } from '../domain/flow/connect-flow.ts';
import { consentUnderTest, flowUnderTest } from '../domain/flow/flow-under-test.fixture.ts';
import { changeFlow, type FlowChanging, takeStep } from './change-flow.ts';

const bank = { type: 'bank_selected', bankId: 'fnb', uploadMethod: 'manual' } as const;

/** A flow in memory of which somebody else takes the next versions before us. */
function world(
  others: number,
  start: ConnectFlow = { ...flowUnderTest(['bank_connection']), consent: consentUnderTest },
) {
  let kept: ConnectFlow | null = { ...start, version: 1 };
  let left = others;
  const flows: ConnectFlowStore = {
    find: async () => kept,
    async save(flow) {
      if (left > 0 && kept) {
        left -= 1;
        kept = { ...kept, version: kept.version + 1 };
      }
      if (flow.version - 1 !== kept?.version) return 'conflict';
      kept = flow;
      return 'saved';
    },
    consentLog: async () => [],
  };
  const reading: FlowChanging<ConsentLogEntry | GivenInfo> = {
    flows,
    applications: { find: async (_, id) => (id === 'gone' ? null : makeApplication()) },
    personalInfo: { find: async () => null },
    connections: { find: async () => null },
  };
  return { reading, kept: () => kept };
}

const ref = { organisationId: '692039c00000000000000001', applicationId: '692039c01111111111111111' };

describe('a change of a connect flow', () => {
  test('A flow change applies to the current version, however many concurrent changes came first', async () => {
    const { reading, kept } = world(5);
    const changed = await changeFlow(reading, ref, bank);
    expect('loaded' in changed && changed.loaded.flow.version).toBe(7);
    expect(kept()).toMatchObject({ version: 7, bank: { state: 'GATHERING' } });
  });

  test('A flow change that conflicts every time can be tried again later', async () => {
    const { reading, kept } = world(6);
    await expect(changeFlow(reading, ref, bank)).rejects.toThrow(BusyError);
    expect(kept()?.bank.state).toBe('CHOOSING');
  });

  test('A flow change does not read again an application that was already loaded', async () => {
    const { reading } = world(2);
    const find = async () => Promise.reject(new Error('it was read before'));
    const application = makeApplication();
    const changed = await changeFlow({ ...reading, applications: { find } }, { ...ref, application }, bank);
    expect('loaded' in changed && changed.loaded).toMatchObject({ ref, application });
  });

  test('A refused flow change is explained in words and writes nothing', async () => {
    const { reading, kept } = world(0);
    expect(await takeStep(reading, ref, { type: 'let_in', attemptId: 'a' })).toEqual({
      problem: 'connect_step_not_open',
      details: { reason: 'no bank is selected to log in to.' },
    });
    const first = world(0, flowUnderTest(['bank_connection']));
    expect(await takeStep(first.reading, ref, bank)).toEqual({ problem: 'consent_required' });
    const nobody = await takeStep(reading, { ...ref, applicationId: 'gone' }, bank);
    expect(nobody).toEqual({ problem: 'application_not_found' });
    expect(kept()?.version).toBe(1);
  });
});
