import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import type { ApplicationConfigRecord, ApplicationConfigStore } from '../domain/application-config-store.ts';
import { dynamoApplicationConfigs } from './dynamo-application-configs.ts';

let started: TestTable;
let store: ApplicationConfigStore;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  store = dynamoApplicationConfigs(await started.another());
});
afterAll(() => started.close());

const organisationId = derivedIdentifier('692039c0', 'organisation');
const configOf = (name: string, overrides: Partial<ApplicationConfigRecord> = {}): ApplicationConfigRecord => ({
  id: derivedIdentifier('692039c0', name),
  organisationId,
  name,
  connections: [
    { name: 'personal_info', data_points: [{ name: 'personal_info', input_args: { a: true }, output_args: [] }] },
  ],
  defaultRedirectUrl: null,
  affinityEnabled: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
});
const names = async (): Promise<string[]> =>
  (await store.list(organisationId, { skip: 0, limit: 100 })).items.map(({ name }) => name).toSorted();

describe('the name of a config', () => {
  test('The name of a config is unique without regard to case, within one organisation', async () => {
    expect(await store.create(configOf('Loan'), false)).toBe('created');
    expect(await store.create(configOf('LOAN'), false)).toBe('name_taken');
    expect(await store.create(configOf('Loan', { organisationId: '0'.repeat(24) }), false)).toBe('created');
    expect(await names()).toEqual(['Loan']);
  });

  test('The name of a config is given to one of many concurrent requests', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        store.create(configOf('Loan', { id: derivedIdentifier('692039c0', String(index)) }), false),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(await names()).toEqual(['Loan']);
  });

  test('The name of a config is free again after a rename and after a removal', async () => {
    const loan = configOf('Loan');
    await store.create(configOf('Default'), true);
    await store.create(loan, false);
    expect(await store.replace(loan, { ...loan, name: 'Car' }, false)).toBe('replaced');
    expect(await store.create(configOf('loan'), false)).toBe('created');
    expect(await store.replace({ ...loan, name: 'Car' }, { ...loan, name: 'LOAN' }, false)).toBe('name_taken');
    expect(await store.remove({ ...loan, name: 'Car' })).toBe('removed');
    expect(await store.create(configOf('Car'), false)).toBe('created');
  });

  test('The name of a config may change in case only', async () => {
    const loan = configOf('Loan');
    await store.create(loan, false);
    expect(await store.replace(loan, { ...loan, name: 'LOAN' }, false)).toBe('replaced');
    expect(await store.create(configOf('loan'), false)).toBe('name_taken');
  });

  test('The name of a config is not left taken when the config is renamed while it is removed', async () => {
    await store.create(configOf('Default'), true);
    const loan = configOf('Loan');
    await store.create(loan, false);
    // The remover holds the copy from before the rename.
    expect(await store.replace(loan, { ...loan, name: 'Car' }, false)).toBe('replaced');
    expect(await store.remove(loan)).toBe('removed');
    expect(await store.find(organisationId, loan.id)).toBeNull();
    expect(await store.create(configOf('Car'), false)).toBe('created');
    expect(await store.create(configOf('Loan', { id: derivedIdentifier('692039c0', 'new') }), false)).toBe('created');
    expect((await store.list(organisationId, { skip: 0, limit: 10 })).count).toBe(3);
  });

  test('The name of a config follows the last of two renames, and only its claim is kept', async () => {
    const loan = configOf('Loan');
    await store.create(loan, false);
    expect(await store.replace(loan, { ...loan, name: 'Car' }, false)).toBe('replaced');
    expect(await store.replace(loan, { ...loan, name: 'House' }, false)).toBe('replaced');
    expect(await names()).toEqual(['House']);
    expect(await store.create(configOf('Car'), false)).toBe('created');
    expect(await store.create(configOf('Loan', { id: derivedIdentifier('692039c0', 'new') }), false)).toBe('created');
  });
});

describe('the default config', () => {
  test('The default config is the first one, whatever was requested', async () => {
    expect(await store.defaultId(organisationId)).toBeNull();
    await store.create(configOf('First'), false);
    await store.create(configOf('Second'), false);
    expect(await store.defaultId(organisationId)).toBe(configOf('First').id);
    await store.create(configOf('Third'), true);
    expect(await store.defaultId(organisationId)).toBe(configOf('Third').id);
  });

  test('The default config moves to an existing config only', async () => {
    await store.create(configOf('First'), false);
    await store.create(configOf('Second'), false);
    expect(await store.makeDefault(organisationId, configOf('Second').id)).toBe('done');
    expect(await store.makeDefault(organisationId, configOf('None').id)).toBe('not_found');
    expect(await store.defaultId(organisationId)).toBe(configOf('Second').id);
  });

  test('The default config cannot be removed, also when it becomes the default at the same moment', async () => {
    const [first, second] = [configOf('First'), configOf('Second')];
    await store.create(first, false);
    await store.create(second, false);
    expect(await store.remove(first)).toBe('is_default');
    await Promise.all([store.remove(second), store.makeDefault(organisationId, second.id)]);
    const held = await store.defaultId(organisationId);
    expect(held === null ? null : await store.find(organisationId, held)).not.toBeNull();
  });
});

test('a config that is gone is neither replaced nor removed', async () => {
  const none = configOf('None');
  expect(await store.replace(none, { ...none, affinityEnabled: true }, false)).toBe('not_found');
  expect(await store.remove(none)).toBe('not_found');
  expect(await names()).toEqual([]);
});

test('a config comes back as it was kept', async () => {
  const loan = configOf('Loan', { defaultRedirectUrl: 'https://lender.example/done', affinityEnabled: true });
  await store.create(loan, false);
  expect(await store.find(organisationId, loan.id)).toEqual(loan);
});
