import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { policyTrial } from '../domain/policy-trial.fixture.ts';
import { dynamoPolicyTrials } from './dynamo-policy-trials.ts';
import { newId } from './kept-decision.fixture.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

describe('Trials of policies as they are kept', () => {
  test('One of a policy runs at a time, and the next one begins when it was stopped', async () => {
    const trials = dynamoPolicyTrials(started.table);
    const organisationId = newId();
    const first = policyTrial();
    const second = policyTrial({ policyId: first.policyId });
    expect(await trials.start(organisationId, first)).toBe('started');
    expect(await trials.start(organisationId, second)).toBe('running');
    expect(await trials.find(organisationId, second.id)).toBeNull();
    expect(await trials.running(organisationId, first.policyId)).toEqual(first);
    const stopped = { ...first, stoppedAt: '2026-11-25T08:00:00.000Z', stoppedBy: newId(), stoppedOn: '2026-11-25' };
    expect(await trials.stop(organisationId, stopped)).toBe(true);
    expect(await trials.running(organisationId, first.policyId)).toBeNull();
    expect(await trials.start(organisationId, second)).toBe('started');
    // Stopped twice, it takes nothing from the one that runs now.
    expect(await trials.stop(organisationId, stopped)).toBe(false);
    expect(await trials.running(organisationId, first.policyId)).toEqual(second);
    const listed = await trials.list(organisationId, { skip: 0, limit: 10 });
    // Ids of one second have no order among themselves.
    expect(new Set(listed.items.map(({ id }) => id))).toEqual(new Set([second.id, first.id]));
    expect(listed.items.find(({ id }) => id === first.id)).toEqual(stopped);
  });

  test('Another organisation sees none of it', async () => {
    const trials = dynamoPolicyTrials(started.table);
    const trial = policyTrial();
    await trials.start(newId(), trial);
    const stranger = newId();
    expect(await trials.running(stranger, trial.policyId)).toBeNull();
    expect(await trials.find(stranger, trial.id)).toBeNull();
    expect((await trials.list(stranger, { skip: 0, limit: 10 })).items).toEqual([]);
  });
});
