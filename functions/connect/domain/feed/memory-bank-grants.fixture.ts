import { compareText } from '@imali/ledger/basics/text-order.ts';
import type { BankTokens } from './bank-connector.ts';
import type { BankGrantRecord, BankGrantStore, GrantRef } from './bank-grant-store.ts';

interface Kept {
  record: BankGrantRecord;
  tokens: BankTokens | null;
  lockedUntil: string;
}

const nameOf = ({ organisationId, applicationId, grantId }: GrantRef): string =>
  `${organisationId}/${applicationId}/${grantId}`;

/** A store of grants in memory: the rules of the port and nothing else. */
export function memoryBankGrants(): BankGrantStore {
  const kept = new Map<string, Kept>();
  const open = (ref: GrantRef): Kept | undefined => {
    const entry = kept.get(nameOf(ref));
    return entry?.record.ended === null ? entry : undefined;
  };
  const ofVersion = (ref: GrantRef, version: number): Kept | undefined => {
    const entry = open(ref);
    return entry?.record.tokenVersion === version ? entry : undefined;
  };
  return {
    async create(ref, { bankId, consentExpiresAt }, tokens, at) {
      if (kept.has(nameOf(ref))) return;
      const { organisationId, applicationId, grantId: id } = ref;
      const record: BankGrantRecord = {
        id,
        organisationId,
        applicationId,
        bankId,
        createdAt: at,
        consentExpiresAt,
        fetchedAt: null,
        accounts: [],
        dueAt: new Date(Date.parse(at) + 5 * 60_000).toISOString(),
        ended: null,
        tokenVersion: 1,
      };
      kept.set(nameOf(ref), { record, tokens, lockedUntil: '' });
    },
    find: async (ref) => kept.get(nameOf(ref))?.record ?? null,
    list: async ({ organisationId, applicationId }) =>
      [...kept.values()]
        .map(({ record }) => record)
        .filter((record) => record.organisationId === organisationId && record.applicationId === applicationId),
    async tokens(ref) {
      const entry = open(ref);
      return entry?.tokens ? { tokens: entry.tokens, tokenVersion: entry.record.tokenVersion } : null;
    },
    async lockTokens(ref, tokenVersion, at, until) {
      const entry = ofVersion(ref, tokenVersion);
      if (!entry || entry.lockedUntil > at) return false;
      entry.lockedUntil = until;
      return true;
    },
    async replaceTokens(ref, tokenVersion, tokens) {
      const entry = ofVersion(ref, tokenVersion);
      if (!entry) return false;
      entry.tokens = tokens;
      entry.record = { ...entry.record, tokenVersion: tokenVersion + 1 };
      entry.lockedUntil = '';
      return true;
    },
    async unlockTokens(ref, tokenVersion) {
      const entry = ofVersion(ref, tokenVersion);
      if (entry) entry.lockedUntil = '';
    },
    async noteFetched(ref, accounts, at, dueAt) {
      const entry = open(ref);
      if (entry) entry.record = { ...entry.record, accounts: [...accounts], fetchedAt: at, dueAt };
    },
    async reschedule(ref, dueAt) {
      const entry = open(ref);
      if (entry) entry.record = { ...entry.record, dueAt };
    },
    async end(ref, reason) {
      const entry = open(ref);
      if (!entry) return;
      entry.record = { ...entry.record, ended: reason, dueAt: null };
      entry.tokens = null;
    },
    async drainDue(by, take) {
      const due = [...kept.values()]
        .flatMap(({ record: { organisationId, applicationId, id: grantId, dueAt } }) =>
          dueAt !== null && dueAt <= by ? [{ organisationId, applicationId, grantId, dueAt }] : [],
        )
        .toSorted((a, b) => compareText(a.dueAt, b.dueAt));
      await take(due.map(({ dueAt: _, ...ref }) => ref));
      return { taken: due.length, oldest: due[0]?.dueAt ?? null, failed: 0, isCut: false };
    },
  };
}
