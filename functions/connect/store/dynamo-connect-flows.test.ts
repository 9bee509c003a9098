import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dynamoPersonalInfo } from '../../applications/store/dynamo-applications.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { transition } from '../domain/flow/advance.ts';
import type { ConnectFlow } from '../domain/flow/connect-flow.ts';
import { consentUnderTest, flowUnderTest } from '../domain/flow/flow-under-test.fixture.ts';
import { consentedApplication } from './consented-application.fixture.ts';
import { dynamoConnectFlows } from './dynamo-connect-flows.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

let made = 0;
function newFlow(): ConnectFlow {
  made += 1;
  return { ...flowUnderTest(), applicationId: `6920390000aa00aa00aa${String(made).padStart(4, '0')}` };
}

function flowAfter(flow: ConnectFlow, event: Parameters<typeof transition>[1]): ConnectFlow {
  const advanced = transition(flow, event, { accounts: 0 });
  if ('refused' in advanced) throw new Error(advanced.refused);
  return advanced.flow;
}

const info = {
  first_names: 'Naledi',
  last_names: 'Dube',
  date_of_birth: '1980-01-01',
  nationality: 'South African',
  id_type: 'national_id',
  id_country: 'ZA',
  email: 'naledi@applicant.example',
  phone: null,
  gov_id: '8001015009087',
};
const given = { type: 'consent_given', consent: consentUnderTest } as const;

describe('a kept connect flow', () => {
  test('A stored connect flow is found as it was saved, and by nobody else', async () => {
    const flows = dynamoConnectFlows(started.table);
    const flow = flowAfter(newFlow(), given);
    expect(await flows.find(flow)).toBeNull();
    expect(await flows.save(flow)).toBe('saved');
    expect(await flows.find(flow)).toEqual(flow);
    expect(await flows.find({ ...flow, organisationId: 'another' })).toBeNull();
  });

  test('A stored connect flow is written only over the version that the change was made from', async () => {
    const flows = dynamoConnectFlows(started.table);
    const before = flowAfter(newFlow(), given);
    await flows.save(before);
    const phone = flowAfter(before, { type: 'personal_info_given' });
    const laptop = flowAfter(before, { type: 'personal_info_given' });
    expect(await flows.save(phone)).toBe('saved');
    expect(await flows.save(laptop)).toBe('conflict');
    expect(await flows.save(phone)).toBe('conflict');
    expect((await flows.find(before))?.version).toBe(2);
  });

  test('Of twenty devices that begin a flow at once, one begins it', async () => {
    const flows = dynamoConnectFlows(started.table);
    const flow = flowAfter(newFlow(), given);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => flows.save(flow)));
    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1);
  });

  test('A stored flow has its consent log beside it: both are written or neither', async () => {
    const flows = dynamoConnectFlows(started.table);
    const { flow, ref, withdraw } = await consentedApplication(started.table);
    const [entry, ...none] = await flows.consentLog(ref);
    expect(none).toEqual([]);
    expect(entry).toMatchObject({ kind: 'given', at: consentUnderTest.givenAt, consent: { id: consentUnderTest.id } });
    const late = { kind: 'given', at: '2026-03-25T08:00:01.000Z', consent: consentUnderTest } as const;
    expect(await flows.save(flow, late)).toBe('conflict');
    expect(await flows.consentLog(ref)).toEqual([entry]);
    expect(await withdraw()).toBe('saved');
    expect(await flows.consentLog(ref)).toMatchObject([entry, { kind: 'withdrawn', consentId: consentUnderTest.id }]);
  });

  test('Personal info is stored with the step that gives it: a late one changes nothing', async () => {
    const flows = dynamoConnectFlows(started.table);
    const { flow, ref, personalInfoConnectionId: connectionId } = await consentedApplication(started.table);
    const infoOf = async () =>
      (await dynamoPersonalInfo(started.table).find(ref.organisationId, connectionId))?.personalInfo;
    const before = await infoOf();
    const at = '2026-03-25T08:05:00.000Z';
    const giving = (first_names: string) => ({
      kind: 'personal_info' as const,
      at,
      connectionId,
      info: { ...info, first_names },
    });
    const step = flowAfter(flow, { type: 'personal_info_given' });
    // Another device was faster: it made the version that this step was to be.
    expect(await flows.save({ ...step, version: step.version - 1 }, giving('Too Late'))).toBe('conflict');
    expect(await infoOf()).toEqual(before);
    expect(await flows.save(step, giving('Naledi'))).toBe('saved');
    expect(await infoOf()).toMatchObject({ first_names: 'Naledi' });
    expect(await flows.save(step, giving('Too Late'))).toBe('conflict');
    expect(await infoOf()).toMatchObject({ first_names: 'Naledi' });
  });
});
