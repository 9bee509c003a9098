import * as z from 'zod';
import type { ReadableTable } from '../store/held-table.ts';
import { absent, type Key, type Table, type WriteAction } from '../store/table.ts';
import { systemRandom } from '../system/random-bytes.ts';
import { hasShownMail, UserRecord, type UsersOfAddress } from './organisation-store.ts';

/**
 * Who uses an address. One user at most holds it: `CLAIM` names the one who showed that mail to it reaches them. Beside the claim
 * there is any number of users who have not shown that, at most one of each organisation: registering and inviting never ask
 * whether somebody else has the address, so that their answers reveal nothing.
 */
const partition = (email: string): string => `EMAIL#${email.toLowerCase()}`;
const claimKey = (email: string): Key => ({ pk: partition(email), sk: 'CLAIM' });
const saltKey = (email: string): Key => ({ pk: partition(email), sk: 'SALT' });
const unprovenKey = ({ email, organisationId }: Pick<UserRecord, 'email' | 'organisationId'>): Key => ({
  pk: partition(email),
  sk: `UNPROVEN#${organisationId}`,
});
const userKey = ({ organisationId, userId }: Holder): Key => ({ pk: `ORG#${organisationId}`, sk: `USER#${userId}` });

const Holder = z.object({ organisationId: z.string(), userId: z.string() });
type Holder = z.infer<typeof Holder>;
const Salt = z.object({ salt: z.string() });

const heldBy = ({ id }: Pick<UserRecord, 'id'>) => ({ expression: 'userId = :holder', values: { ':holder': id } });

const expiry = (until: number): number => Math.ceil(until / 1000);

/**
 * The members of a transaction by which a new user has an address, shown by nobody yet. They fail where their organisation has it.
 * @param until when the address leaves them by itself, in epoch milliseconds; never by default
 */
export function newAddressActions(user: UserRecord, until?: number): readonly [WriteAction, WriteAction] {
  const expires = until === undefined ? {} : { expires_at: expiry(until) };
  return [
    {
      check: claimKey(user.email),
      condition: {
        expression: 'attribute_not_exists(pk) OR organisationId <> :own',
        values: { ':own': user.organisationId },
      },
    },
    {
      put: { ...unprovenKey(user), organisationId: user.organisationId, userId: user.id, ...expires },
      condition: absent,
    },
  ];
}

/**
 * An address stays longer with a user who has not shown that it is theirs, where it would leave them by itself.
 * @param until epoch milliseconds; null for good
 */
export async function prolongAddress(table: Table, user: UserRecord, until: number | null): Promise<void> {
  const set =
    until === null
      ? { expression: 'REMOVE expires_at' }
      : { expression: 'SET expires_at = :until', values: { ':until': expiry(until) } };
  await table.touch(unprovenKey(user), set, {
    expression: 'attribute_exists(expires_at) AND userId = :holder',
    values: { ':holder': user.id },
  });
}

async function holderOf(table: ReadableTable, email: string): Promise<Holder | null> {
  const claim = await table.get(claimKey(email));
  return claim ? Holder.parse(claim) : null;
}

async function userOf(table: ReadableTable, holder: Holder | null): Promise<UserRecord | null> {
  const item = holder && (await table.get(userKey(holder)));
  return item ? UserRecord.parse(item) : null;
}

/** The member of a transaction by which a user no longer has an address. */
export async function lostAddressAction(table: ReadableTable, user: UserRecord): Promise<WriteAction> {
  const holder = await holderOf(table, user.email);
  return holder?.userId === user.id
    ? { remove: claimKey(user.email), condition: heldBy(user) }
    : { remove: unprovenKey(user) };
}

/** What of a transaction makes a user the holder of an address; null where somebody else is who has shown that it is theirs. */
export async function claimActions(table: ReadableTable, user: UserRecord): Promise<WriteAction[] | null> {
  const holder = await holderOf(table, user.email);
  const claim = { ...claimKey(user.email), organisationId: user.organisationId, userId: user.id };
  const proven: WriteAction = { remove: unprovenKey(user) };
  if (holder === null) return [{ put: claim, condition: absent }, proven];
  if (holder.userId === user.id) return [];
  const other = await userOf(table, holder);
  if (other !== null && hasShownMail(other)) return null;
  return [
    { put: claim, condition: heldBy({ id: holder.userId }) },
    proven,
    ...(other === null
      ? []
      : [
          {
            check: userKey(holder),
            condition: {
              expression: '#version = :version',
              names: { '#version': 'version' },
              values: { ':version': other.version },
            },
          },
        ]),
  ];
}

/** Everybody with an address, by two reads in any case. */
export async function usersOfAddress(table: ReadableTable, email: string): Promise<UsersOfAddress> {
  const last = unprovenKey({ email, organisationId: '~' });
  const held = (await table.between(partition(email), claimKey(email).sk, last.sk)).filter(({ sk }) => sk !== 'SALT');
  const claim = held.find(({ sk }) => sk === 'CLAIM');
  const claimed = claim === undefined ? null : Holder.parse(claim).userId;
  const places = held.map((item) => userKey(Holder.parse(item)));
  // Where nobody has the address, something that is not there is read: it takes what a user takes.
  const users = (await table.getAll(places.length > 0 ? places : [last])).map((item) => UserRecord.parse(item));
  const proven = users.find((user) => user.id === claimed && hasShownMail(user)) ?? null;
  const unproven = users.filter((user) => user !== proven).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  return { proven, unproven };
}

/** Who holds an address; of earlier releases also somebody who has not shown yet that it is theirs. */
export const holderOfAddress = async (table: ReadableTable, email: string): Promise<UserRecord | null> =>
  userOf(table, await holderOf(table, email));

/** The user of an organisation with an address. */
export async function colleagueByAddress(table: ReadableTable, organisationId: string, email: string) {
  const found = await table.getAll([claimKey(email), unprovenKey({ email, organisationId })]);
  const holders = found.map((item) => Holder.parse(item));
  return await userOf(table, holders.find((holder) => holder.organisationId === organisationId) ?? null);
}

/** The one salt of the passwords that are set with an address before it is shown: those are tried by one derivation. */
export async function saltOfAddress(table: Table, email: string): Promise<Uint8Array> {
  const item = await table.update(saltKey(email), {
    expression: 'SET salt = if_not_exists(salt, :fresh)',
    values: { ':fresh': Buffer.from(systemRandom(16)).toString('base64url') },
  });
  return Buffer.from(Salt.parse(item).salt, 'base64url');
}
