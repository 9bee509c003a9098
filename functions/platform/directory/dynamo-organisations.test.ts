import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../store/table.fixture.ts';
import type { Table } from '../store/table.ts';
import { derivedIdentifier } from '../system/identifiers.ts';
import { dynamoOrganisations } from './dynamo-organisations.ts';
import type { OrganisationRecord, OrganisationStore, UserRecord } from './organisation-store.ts';

let started: TestTable;
let table: Table;
let store: OrganisationStore;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  table = await started.another();
  store = dynamoOrganisations(table);
});
afterAll(() => started.close());

const idOf = (name: string): string => derivedIdentifier('692039c0', name);
const organisationOf = (nameSlug: string): OrganisationRecord => ({
  id: idOf(nameSlug),
  nameSlug,
  legalName: `${nameSlug} (Pty) Ltd`,
  vatNumber: null,
  allowedConnections: ['bank_connection'],
  createdAt: '2026-01-01T00:00:00.000Z',
  ownerId: idOf(`${nameSlug}/owner`),
});
const userOf = (organisation: string, email: string, overrides: Partial<UserRecord> = {}): UserRecord => ({
  id: idOf(`${organisation}/${email}`),
  organisationId: idOf(organisation),
  name: 'Thandi',
  email,
  permissions: ['users.manage'],
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastLogin: null,
  passwordHash: null,
  sessionsFrom: 0,
  version: 0,
  ...overrides,
});
const all = { skip: 0, limit: 100 };

describe('a registration', () => {
  test('A registration stores the organisation and its first user', async () => {
    const user = userOf('acme', 'a@acme.example');
    expect(await store.register(organisationOf('acme'), user)).toBe('registered');
    expect(await store.find(idOf('acme'))).toEqual(organisationOf('acme'));
    expect(await store.usersOfAddress('A@ACME.example')).toEqual({ proven: null, unproven: [user] });
    expect(await store.listUsers(idOf('acme'), all)).toMatchObject({ count: 1, items: [user] });
  });

  test('A registration with a taken name leaves nothing behind, and one with a taken address goes through', async () => {
    await store.register(organisationOf('acme'), userOf('acme', 'a@acme.example'));
    const again = { ...organisationOf('acme'), id: idOf('other') };
    expect(await store.register(again, userOf('other', 'o@other.example'))).toBe('name_taken');
    expect(await store.register(organisationOf('third'), userOf('third', 'a@acme.example'))).toBe('registered');
    expect(await store.find(idOf('other'))).toBeNull();
    expect(await store.usersOfAddress('o@other.example')).toEqual({ proven: null, unproven: [] });
    expect((await store.listUsers(idOf('other'), all)).count).toBe(0);
  });

  test('Many concurrent registrations of one name succeed once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        store.register(
          { ...organisationOf('acme'), id: idOf(`o${index}`) },
          userOf(`o${index}`, `u${index}@a.example`),
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'name_taken'), 'registered']);
  });
});

describe('users', () => {
  const first = userOf('acme', 'first@acme.example');
  beforeEach(async () => {
    await store.register(organisationOf('acme'), first);
  });

  test('The email address of a user is unique in an organisation, ignoring case, and over all once it is proven', async () => {
    await store.register(organisationOf('other'), userOf('other', 'o@other.example'));
    expect(await store.createUser({ ...userOf('acme', 'FIRST@acme.example'), id: idOf('twice') })).toBe('email_taken');
    const same = userOf('other', 'first@acme.example');
    expect(await store.createUser(same)).toBe('created');
    const proven = { ...first, passwordHash: 'a hash' };
    expect(await store.proveAddress(first, proven)).toBe('replaced');
    expect(await store.findUserByEmail('FIRST@acme.example')).toEqual({ ...proven, version: 1 });
    expect(await store.proveAddress(same, { ...same, passwordHash: 'another' })).toBe('email_taken');
    expect(await store.createUser({ ...userOf('acme', 'first@acme.example'), id: idOf('twice') })).toBe('email_taken');
    expect(await store.findColleague(idOf('other'), 'First@acme.example')).toEqual(same);
    expect(await store.findColleague(idOf('acme'), 'First@acme.example')).toEqual({ ...proven, version: 1 });
    expect(await store.removeUser(same)).toBe('removed');
    expect(await store.findUserByEmail(first.email)).toEqual({ ...proven, version: 1 });
    expect(await store.createUser(userOf('other', 'second@acme.example'))).toBe('created');
    expect((await store.listUsers(idOf('other'), all)).count).toBe(2);
  });

  test('Of many who prove one address at once, one holds it', async () => {
    const users = Array.from({ length: 6 }, (_, index) => userOf(`lender-${index}`, 'shared@lender.example'));
    for (const [index, user] of users.entries()) await store.register(organisationOf(`lender-${index}`), user);
    const outcomes = await Promise.all(
      users.map(async (user) => {
        // As callers do: what changed in the meantime is tried again.
        for (;;) {
          const outcome = await store.proveAddress(user, { ...user, passwordHash: `hash of ${user.id}` });
          if (outcome !== 'changed_meanwhile') return outcome;
        }
      }),
    );
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'email_taken'), 'replaced']);
    const { proven, unproven } = await store.usersOfAddress('shared@lender.example');
    expect(proven?.passwordHash).toBe(`hash of ${proven?.id}`);
    expect(unproven).toHaveLength(5);
  });

  test('An address that an earlier release gave to who came first goes to who proves it', async () => {
    const email = 'older@lender.example';
    const [squatter, rightful] = [
      userOf('squatter', email, { isUnproven: true, passwordHash: 'h' }),
      userOf('own', email),
    ];
    await store.register(organisationOf('squatter'), squatter);
    await table.put({
      pk: `EMAIL#${email}`,
      sk: 'CLAIM',
      organisationId: squatter.organisationId,
      userId: squatter.id,
    });
    await table.remove({ pk: `EMAIL#${email}`, sk: `UNPROVEN#${squatter.organisationId}` });
    expect(await store.usersOfAddress(email)).toEqual({ proven: null, unproven: [squatter] });
    await store.register(organisationOf('own'), rightful);
    expect(await store.proveAddress(rightful, { ...rightful, passwordHash: 'own' })).toBe('replaced');
    expect((await store.usersOfAddress(email)).proven?.id).toBe(rightful.id);
  });

  test('A user is found in their own organisation only', async () => {
    expect(await store.findUser(idOf('acme'), first.id)).toEqual(first);
    expect(await store.findUser(idOf('other'), first.id)).toBeNull();
  });

  test('A user is replaced only when nobody changed them concurrently', async () => {
    expect(await store.replaceUser(first, { ...first, name: 'One' })).toBe('replaced');
    expect(await store.replaceUser(first, { ...first, name: 'Two' })).toBe('changed_meanwhile');
    expect(await store.findUser(idOf('acme'), first.id)).toMatchObject({ name: 'One', version: 1 });
    expect(await store.removeUser(first)).toBe('changed_meanwhile');
  });

  test('The last user who manages users cannot be removed, deactivated or stripped of the permission', async () => {
    expect(await store.replaceUser(first, { ...first, permissions: [] })).toBe('last_manager');
    expect(await store.replaceUser(first, { ...first, isActive: false })).toBe('last_manager');
    expect(await store.removeUser(first)).toBe('last_manager');
    expect(await store.findUser(idOf('acme'), first.id)).toEqual(first);
    // One more manager, and the first may go.
    expect(await store.createUser(userOf('acme', 'second@acme.example'))).toBe('created');
    expect(await store.removeUser(first)).toBe('removed');
    expect(await store.findUserByEmail(first.email)).toBeNull();
    expect((await store.listUsers(idOf('acme'), all)).count).toBe(1);
  });

  test('The owner is removed by nobody, and an organisation is handed over once however many ask at once', async () => {
    const owner = userOf('owned', 'owner@owned.example');
    const [second, third] = ['second', 'third'].map((name) => userOf('owned', `${name}@owned.example`));
    if (!second || !third) throw new Error('two users were made');
    await store.register({ ...organisationOf('owned'), ownerId: owner.id }, owner);
    await store.createUser(second);
    await store.createUser(third);
    expect(await store.removeUser(owner)).toBe('owner');
    const handed = await Promise.all([second, third].map((to) => store.handOver(owner, to)));
    expect(handed.toSorted()).toEqual(['changed_meanwhile', 'handed_over']);
    const after = await store.find(idOf('owned'));
    expect([second.id, third.id]).toContain(after?.ownerId);
    expect(await store.removeUser(after?.ownerId === second.id ? second : third)).toBe('owner');
    expect(await store.removeUser(owner)).toBe('removed');
  });

  test('The user who was made with an organisation of an earlier release owns it', async () => {
    const owner = userOf('older', 'owner@older.example');
    const { ownerId: _none, ...older } = organisationOf('older');
    await store.register(older, owner);
    await store.createUser(userOf('older', 'second@older.example', { createdAt: '2026-01-02T00:00:00.000Z' }));
    expect(await store.removeUser(owner)).toBe('owner');
  });

  test('When two managers of users step down at the same moment, one of them remains', async () => {
    const second = userOf('acme', 'second@acme.example');
    await store.createUser(second);
    const outcomes = await Promise.all(
      [first, second].map((user) => store.replaceUser(user, { ...user, permissions: [] })),
    );
    expect(outcomes.toSorted()).toEqual(['last_manager', 'replaced']);
  });

  test('A user with a removed address can be created again', async () => {
    const second = userOf('acme', 'second@acme.example', { permissions: [] });
    await store.createUser(second);
    expect(await store.removeUser(second)).toBe('removed');
    expect(await store.createUser({ ...second, id: idOf('again') })).toBe('created');
    expect((await store.listUsers(idOf('acme'), all)).count).toBe(2);
  });
});
