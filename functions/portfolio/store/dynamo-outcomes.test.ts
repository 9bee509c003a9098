import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { applicationKey } from '../../applications/store/application-items.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { randomIdentifiers } from '../../platform/system/identifiers.ts';
import { withReports } from '../domain/loan-outcome.ts';
import { recordOutcomes } from '../domain/record-outcomes.ts';
import { dynamoOutcomes } from './dynamo-outcomes.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const at = '2026-11-24T08:00:00.000Z';
const newId = () => randomIdentifiers.next(Date.parse(at));
const report = {
  state: 'default',
  asOf: '2026-03-01',
  arrearsDays: 95,
  grantedCents: null,
  balanceCents: 1,
  lostCents: 1,
} as const;

async function openApplication(organisationId = newId(), fields: object = {}) {
  const ref = { organisationId, applicationId: newId() };
  await started.table.put({
    ...applicationKey(ref.organisationId, ref.applicationId),
    consentRevokedAt: null,
    ...fields,
  });
  return ref;
}

const firstOutcome = (applicationId: string) => {
  const outcome = withReports(null, applicationId, [report], at);
  if (outcome === null) throw new Error('no outcome');
  return outcome;
};

describe('stored outcomes', () => {
  test('An outcome is found in its organisation only, and an earlier version never replaces a later one', async () => {
    const store = dynamoOutcomes(started.table);
    const ref = await openApplication();
    const outcome = firstOutcome(ref.applicationId);
    expect(await store.keep(ref, outcome)).toBe(true);
    expect(await store.keep(ref, outcome)).toBe(false);
    expect(await store.keep(ref, { ...outcome, version: 2 })).toBe(true);
    expect(await store.keep(ref, { ...outcome, version: 2 })).toBe(false);
    expect(await store.find(ref)).toEqual({ ...outcome, version: 2 });
    expect(await store.find({ ...ref, organisationId: newId() })).toBeNull();
  });

  test('Nothing is kept of an application that is gone or whose data was erased', async () => {
    const store = dynamoOutcomes(started.table);
    for (const fields of [{ consentRevokedAt: at }, { closedAt: at }]) {
      const ref = await openApplication(newId(), fields);
      expect(await store.keep(ref, firstOutcome(ref.applicationId))).toBe(false);
    }
    expect(await store.keep({ organisationId: newId(), applicationId: newId() }, firstOutcome(newId()))).toBe(false);
  });

  test('The list has its organisation alone, pages through all of it, and forgets what is erased', async () => {
    const store = dynamoOutcomes(started.table);
    const organisationId = newId();
    const refs = [
      await openApplication(organisationId),
      await openApplication(organisationId),
      await openApplication(organisationId),
    ];
    for (const ref of refs) await store.keep(ref, firstOutcome(ref.applicationId));
    const other = await openApplication();
    await store.keep(other, firstOutcome(other.applicationId));
    const first = await store.list(organisationId, { skip: 0, limit: 2 });
    const second = await store.list(organisationId, { skip: 0, limit: 2, cursor: first.nextCursor ?? '' });
    const listed = [...first.items, ...second.items].map((one) => one.applicationId);
    expect(listed).toEqual(
      refs
        .map(({ applicationId }) => applicationId)
        .toSorted()
        .toReversed(),
    );
    expect(first.count).toBe(3);
    const [gone] = refs;
    if (gone === undefined) throw new Error('no application');
    const items = await started.table.startingWith(partition(gone), 'O');
    for (const { sk } of items) await started.table.remove({ pk: partition(gone), sk: String(sk) });
    expect((await store.list(organisationId, { skip: 0, limit: 10 })).count).toBe(2);
  });

  test('Rows are all kept or none, and a row that names an application and day twice is a fault', async () => {
    const store = dynamoOutcomes(started.table);
    const ref = await openApplication();
    const ports = {
      outcomes: store,
      finder: {
        existing: async () => new Set([ref.applicationId]),
        byReference: async (_: string, reference: string) =>
          reference === 'LOAN-1' ? [ref.applicationId] : reference === 'LOAN-2' ? [newId(), newId()] : [],
      },
    };
    const row = (given: object) => ({
      place: 'row 1',
      outcome: {
        application_id: null,
        reference: null,
        state: 'current' as const,
        as_of: '2026-03-01',
        arrears_days: 0,
        granted_amount: null,
        balance: null,
        lost_amount: null,
        ...given,
      },
    });
    const mine = row({ reference: 'LOAN-1' });
    const faulty = [
      mine,
      { ...row({ application_id: ref.applicationId }), place: 'row 2' },
      { ...row({ reference: 'LOAN-2' }), place: 'row 3' },
      { ...row({ application_id: newId() }), place: 'row 4' },
    ];
    expect(await recordOutcomes(ports, ref.organisationId, faulty, at)).toEqual({
      faults: [
        'row 2, as_of: row 1 is about the same application and day',
        'row 3, reference: 2 applications have it, so name one by application_id',
        'row 4, application_id: there is no such application',
      ],
    });
    expect(await store.find(ref)).toBeNull();
    expect(await recordOutcomes(ports, ref.organisationId, [mine], at)).toEqual({ recorded: 1, unchanged: 0 });
    expect(await recordOutcomes(ports, ref.organisationId, [mine], at)).toEqual({ recorded: 0, unchanged: 1 });
  });
});
