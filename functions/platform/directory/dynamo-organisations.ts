import { BusyError } from '../store/busy-error.ts';
import type { ReadableTable } from '../store/held-table.ts';
import { countAction, type List, readPage } from '../store/listing.ts';
import { absent, type Key, present, type Table, type WriteAction } from '../store/table.ts';
import { secondFactorsKey } from './dynamo-second-factors.ts';
import { sessionKey } from './dynamo-sessions.ts';
import {
  claimActions,
  colleagueByAddress,
  holderOfAddress,
  lostAddressAction,
  newAddressActions,
  prolongAddress,
  saltOfAddress,
  usersOfAddress,
} from './email-addresses.ts';
import {
  managesUsers,
  type OrganisationReader,
  OrganisationRecord,
  type OrganisationStore,
  UserRecord,
} from './organisation-store.ts';
import { SessionRecord } from './session-store.ts';

const partition = (organisationId: string): string => `ORG#${organisationId}`;

const keys = {
  organisation: (id: string): Key => ({ pk: partition(id), sk: 'ORGANISATION' }),
  user: (organisationId: string, userId: string): Key => ({ pk: partition(organisationId), sk: `USER#${userId}` }),
  users: (organisationId: string): List => ({ pk: partition(organisationId), prefix: 'USER#' }),
  /** Active users who can manage users: kept so that the last one cannot be lost by two changes at once. */
  managers: (organisationId: string): Key => ({ pk: partition(organisationId), sk: 'COUNT#MANAGERS' }),
  secondFactors: secondFactorsKey,
  /** Claims of names that are unique over all organisations; they hold nothing but a pointer. */
  slug: (slug: string): Key => ({ pk: `SLUG#${slug}`, sk: 'CLAIM' }),
};

function managersAction(organisationId: string, change: 1 | -1): WriteAction {
  return {
    update: keys.managers(organisationId),
    set: { expression: 'ADD #items :change', names: { '#items': 'items' }, values: { ':change': change } },
    ...(change === -1
      ? { condition: { expression: '#items > :one', names: { '#items': 'items' }, values: { ':one': 1 } } }
      : {}),
  };
}

const sameVersion = (user: UserRecord) => ({
  expression: '#version = :version',
  names: { '#version': 'version' },
  values: { ':version': user.version },
});

function newUserActions(user: UserRecord, until?: number): WriteAction[] {
  return [
    ...newAddressActions(user, until),
    { put: { ...keys.user(user.organisationId, user.id), ...user }, condition: absent },
    countAction(keys.users(user.organisationId), 1),
    ...(managesUsers(user) ? [managersAction(user.organisationId, 1)] : []),
  ];
}

const ownerNames = { '#createdAt': 'createdAt' };
const ownerValues = ({ id, createdAt }: UserRecord) => ({ ':id': id, ':createdAt': createdAt });

/** As isOwner says, of the stored organisation. */
const isOwnedBy = (user: UserRecord) => ({
  expression: 'ownerId = :id OR (attribute_not_exists(ownerId) AND #createdAt = :createdAt)',
  names: ownerNames,
  values: ownerValues(user),
});
const isOwnedByOther = (user: UserRecord) => ({
  expression: 'ownerId <> :id AND (attribute_exists(ownerId) OR #createdAt <> :createdAt)',
  names: ownerNames,
  values: ownerValues(user),
});

async function userRemoved(table: Table, user: UserRecord) {
  const failed = await table.transact([
    { remove: keys.user(user.organisationId, user.id), condition: sameVersion(user) },
    await lostAddressAction(table, user),
    countAction(keys.users(user.organisationId), -1),
    { check: keys.organisation(user.organisationId), condition: isOwnedByOther(user) },
    withoutFactors(user),
    ...(managesUsers(user) ? [managersAction(user.organisationId, -1)] : []),
  ]);
  if (failed.length === 0) return 'removed';
  if (failed.includes(0) || failed.includes(1)) return 'changed_meanwhile';
  return failed.includes(5) ? 'last_manager' : 'owner';
}

async function handedOver(table: Table, owner: UserRecord, to: UserRecord) {
  const failed = await table.transact([
    {
      update: keys.organisation(owner.organisationId),
      set: { expression: 'SET ownerId = :to', values: { ':to': to.id } },
      condition: isOwnedBy(owner),
    },
    { check: keys.user(to.organisationId, to.id), condition: sameVersion(to) },
  ]);
  return failed.length === 0 ? 'handed_over' : 'changed_meanwhile';
}

async function userReplaced(
  table: Table,
  before: UserRecord,
  after: UserRecord,
  further: readonly WriteAction[] = [],
): Promise<'replaced' | 'changed_meanwhile' | 'last_manager'> {
  const change = Number(managesUsers(after)) - Number(managesUsers(before));
  const managers = change === 0 ? [] : [managersAction(after.organisationId, change > 0 ? 1 : -1)];
  const failed = await table.transact([
    {
      put: { ...keys.user(after.organisationId, after.id), ...after, version: before.version + 1 },
      condition: sameVersion(before),
    },
    ...further,
    ...managers,
  ]);
  if (failed.length === 0) return 'replaced';
  return failed.some((index) => index <= further.length) ? 'changed_meanwhile' : 'last_manager';
}

const withoutFactors = ({ organisationId, id }: UserRecord): WriteAction => ({
  remove: keys.secondFactors(organisationId, id),
});

async function addressProven(table: Table, before: UserRecord, after: UserRecord) {
  const claim = await claimActions(table, after);
  if (claim === null) return 'email_taken';
  const further = before.isUnproven === true ? [...claim, withoutFactors(before)] : claim;
  return await userReplaced(table, before, after, further);
}

async function userInSession(table: ReadableTable, places: readonly [user: Key, session: Key]) {
  const items = await table.getAll(places);
  const [user, session] = places.map(({ sk }) => items.find((item) => item['sk'] === sk));
  return { user: user ? UserRecord.parse(user) : null, session: session ? SessionRecord.parse(session) : null };
}

/** Organisations and users in the directory table. */
export function dynamoOrganisations(table: Table): OrganisationStore {
  const reader = dynamoOrganisationsReader(table);
  const { find } = reader;

  return {
    ...reader,
    saltOfAddress: (email) => saltOfAddress(table, email),
    async register(organisation, user, until) {
      const failed = await table.transact([
        { put: { ...keys.slug(organisation.nameSlug), organisationId: organisation.id }, condition: absent },
        { put: { ...keys.organisation(organisation.id), ...organisation }, condition: absent },
        ...newUserActions(user, until),
      ]);
      if (failed.length === 0) return 'registered';
      if (!failed.includes(0)) throw new Error('something that was to be registered exists already');
      return 'name_taken';
    },
    async update(organisationId, changes, { restates = false, beforeApproval = false } = {}) {
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      if (given.length === 0) return find(organisationId);
      const item = await table.update(
        keys.organisation(organisationId),
        {
          expression: `SET ${given.map(([name]) => `#${name} = :${name}`).join(', ')}${restates ? ' REMOVE approvalRefusal' : ''}`,
          names: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
          values: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
        },
        beforeApproval ? { expression: `${present.expression} AND attribute_not_exists(approvedAt)` } : present,
      );
      if (item) return OrganisationRecord.parse(item);
      return beforeApproval && (await find(organisationId)) !== null ? 'approved_meanwhile' : null;
    },
    async createUser(user) {
      return (await table.transact(newUserActions(user))).length === 0 ? 'created' : 'email_taken';
    },
    replaceUser: (before, after) => userReplaced(table, before, after),
    proveAddress: (before, after) => addressProven(table, before, after),
    replaceAccess: (before, after) => userReplaced(table, before, after, [withoutFactors(before)]),
    async leaveAddress(user) {
      const failed = await table.transact([await lostAddressAction(table, user)]);
      if (failed.length > 0) throw new BusyError('the address is being changed');
    },
    async noteLogin({ organisationId, id }, at) {
      await table.update(
        keys.user(organisationId, id),
        { expression: 'SET lastLogin = :at', values: { ':at': at } },
        present,
      );
    },
    prolongAddress: (user, until) => prolongAddress(table, user, until),
    removeUser: (user) => userRemoved(table, user),
    handOver: (owner, to) => handedOver(table, owner, to),
  };
}

/** The same for functions that may only read. */
export function dynamoOrganisationsReader(table: ReadableTable): OrganisationReader {
  const findUser: OrganisationStore['findUser'] = async (organisationId, userId) => {
    const item = await table.get(keys.user(organisationId, userId));
    return item ? UserRecord.parse(item) : null;
  };
  const find: OrganisationStore['find'] = async (organisationId) => {
    const item = await table.get(keys.organisation(organisationId));
    return item ? OrganisationRecord.parse(item) : null;
  };
  return {
    find,
    findUserByEmail: (email) => holderOfAddress(table, email),
    usersOfAddress: (email) => usersOfAddress(table, email),
    findColleague: (organisationId, email) => colleagueByAddress(table, organisationId, email),
    findUser,
    findUserInSession: (organisationId, userId, sessionId) =>
      userInSession(table, [keys.user(organisationId, userId), sessionKey(organisationId, userId, sessionId)]),
    listUsers: (organisationId, page) =>
      readPage(table, keys.users(organisationId), page, (item) => UserRecord.parse(item)),
  };
}
