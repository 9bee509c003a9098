import * as z from 'zod';
import { PENDING_INDEX, partition } from '../../applications/store/bank-connection-item.ts';
import { dueWork } from '../../platform/keeping/due-work.ts';
import type { SealContext, SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Expression, type Key, type Table } from '../../platform/store/table.ts';
import { BankTokens } from '../domain/feed/bank-connector.ts';
import {
  BankGrantRecord,
  type BankGrantStore,
  type DueGrants,
  type GrantRef,
} from '../domain/feed/bank-grant-store.ts';

const PREFIX = 'GRANT#';
/** Grants that are due share the sparse index of what is pending, in partitions of their own. */
export const dueGrants = dueWork(PENDING_INDEX, 'feed');
/** The message that asks for the first fetch is lost when nothing came of it by then. */
const FIRST_FETCH_LOST_MS = 5 * 60_000;

const grantKey = (ref: GrantRef): Key => ({ pk: partition(ref), sk: `${PREFIX}${ref.grantId}` });

const sealContext = ({ organisationId, applicationId }: GrantRef): SealContext => ({
  organisation: organisationId,
  application: applicationId,
  purpose: 'bank-tokens',
});

const GrantItem = BankGrantRecord.omit({ dueAt: true }).extend({
  sealed: z.instanceof(Uint8Array).optional(),
  pending_since: z.string().optional(),
});

const DueItem = z.object({ organisationId: z.string(), applicationId: z.string(), sk: z.string() });

function recordOf(item: unknown): BankGrantRecord {
  const { sealed: _, pending_since: dueAt, ...record } = GrantItem.parse(item);
  return { ...record, dueAt: dueAt ?? null };
}

const isOpen: Expression = {
  expression: 'attribute_exists(pk) AND #ended = :none',
  names: { '#ended': 'ended' },
  values: { ':none': null },
};

const hasVersion = (tokenVersion: number): Expression => ({
  expression: `${isOpen.expression} AND tokenVersion = :version`,
  names: { ...isOpen.names },
  values: { ...isOpen.values, ':version': tokenVersion },
});

/** When grants are due: nothing that asks for it opens their tokens. */
export function dynamoDueGrants(table: Table): DueGrants {
  return {
    async reschedule(ref, dueAt) {
      await table.touch(grantKey(ref), { expression: 'SET pending_since = :due', values: { ':due': dueAt } }, isOpen);
    },
    drainDue: (by, take) =>
      dueGrants.drain(
        table,
        by,
        (item) => {
          const { organisationId, applicationId, sk } = DueItem.parse(item);
          return { organisationId, applicationId, grantId: sk.slice(PREFIX.length) };
        },
        take,
      ),
  };
}

/** Grants as they are kept: nothing that reads them so opens their tokens. */
export function dynamoKeptGrants(table: ReadableTable): Pick<BankGrantStore, 'find' | 'list'> {
  return {
    async find(ref) {
      const item = await table.get(grantKey(ref));
      return item ? recordOf(item) : null;
    },
    async list(ref) {
      return (await table.startingWith(partition(ref), PREFIX)).map(recordOf);
    },
  };
}

/** Grants in the applications table, in the partition of their application, with their tokens sealed. */
export function dynamoBankGrants(table: Table, box: SealedBox): BankGrantStore {
  const seal = (ref: GrantRef, tokens: BankTokens) => box.seal(sealContext(ref), JSON.stringify(tokens));

  return {
    ...dynamoDueGrants(table),
    ...dynamoKeptGrants(table),
    async create(ref, { bankId, consentExpiresAt }, tokens, at) {
      const { organisationId, applicationId, grantId } = ref;
      const record: Omit<BankGrantRecord, 'dueAt'> = {
        id: grantId,
        organisationId,
        applicationId,
        bankId,
        createdAt: at,
        consentExpiresAt,
        fetchedAt: null,
        accounts: [],
        ended: null,
        tokenVersion: 1,
      };
      const due = new Date(Date.parse(at) + FIRST_FETCH_LOST_MS).toISOString();
      await table.put(
        { ...grantKey(ref), ...record, sealed: await seal(ref, tokens), ...dueGrants.fields(grantId, due) },
        absent,
      );
    },
    async tokens(ref) {
      const item = await table.get(grantKey(ref));
      if (item === null) return null;
      const { sealed, ended, tokenVersion } = GrantItem.parse(item);
      if (sealed === undefined || ended !== null) return null;
      const text = await box.open(sealContext(ref), sealed);
      return { tokens: BankTokens.parse(JSON.parse(text)), tokenVersion };
    },
    async lockTokens(ref, tokenVersion, at, until) {
      const version = hasVersion(tokenVersion);
      return table.touch(
        grantKey(ref),
        { expression: 'SET lockedUntil = :until', values: { ':until': until } },
        {
          ...version,
          expression: `${version.expression} AND (attribute_not_exists(lockedUntil) OR lockedUntil <= :at)`,
          values: { ...version.values, ':at': at },
        },
      );
    },
    async replaceTokens(ref, tokenVersion, tokens) {
      return table.touch(
        grantKey(ref),
        {
          expression: 'SET sealed = :sealed, tokenVersion = :next REMOVE lockedUntil',
          values: { ':sealed': await seal(ref, tokens), ':next': tokenVersion + 1 },
        },
        hasVersion(tokenVersion),
      );
    },
    async unlockTokens(ref, tokenVersion) {
      await table.touch(grantKey(ref), { expression: 'REMOVE lockedUntil' }, hasVersion(tokenVersion));
    },
    async noteFetched(ref, accounts, at, dueAt) {
      await table.touch(
        grantKey(ref),
        {
          expression: 'SET accounts = :accounts, fetchedAt = :at, pending_since = :due',
          values: { ':accounts': accounts, ':at': at, ':due': dueAt },
        },
        isOpen,
      );
    },
    async end(ref, reason) {
      await table.touch(
        grantKey(ref),
        {
          expression: 'SET #ended = :reason REMOVE sealed, lockedUntil, #pending, pending_since',
          names: { '#pending': 'pending' },
          values: { ':reason': reason },
        },
        isOpen,
      );
    },
  };
}
