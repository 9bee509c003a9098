import type { LabelRule } from '@imali/labels/rules/label-rule.ts';
import { describe, expect, test } from '@jest/globals';
import type { SharedRulesVersion } from '../../bank-data/domain/basis/shared-rules.ts';
import { memoryBankData } from '../../bank-data/domain/memory-bank-data.fixture.ts';
import type { AuditEntry } from '../../platform/audit/audit-entry.ts';
import type { AccountDraft, RelabelDraft, RulesDraft } from '../domain/relabel-draft.ts';
import type { RelabelJob } from '../domain/relabel-job.ts';
import { keepAccountLabels, type MakingAdapters, publishRules } from './make-relabel.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const createdAt = new Date(now).toISOString();
const draftId = '692039c0aaaaaaaaaaaaaaaa';
const ref = { organisationId: '692039c01111111111111111', applicationId: '692039c02222222222222222' };
const rules: LabelRule[] = [{ id: 'a', contains: 'ZANZITRADE', label: 'housing.maintenance' }];
const rulesDraft: RulesDraft = {
  kind: 'rules',
  id: draftId,
  staffId: 'staff',
  createdAt,
  base: 0,
  restores: null,
  note: '',
  rules,
};
const accountDraft: AccountDraft = {
  kind: 'account',
  id: draftId,
  staffId: 'staff',
  createdAt,
  ...ref,
  accountId: 'account',
  labels: [{ fingerprint: 'f', transactionId: 't', label: 'food.groceries' }],
};

class Died extends Error {}

interface Kept {
  draft: RelabelDraft | null;
  readonly versions: (SharedRulesVersion & { readonly list: readonly LabelRule[] })[];
  readonly entries: Map<string, AuditEntry>;
  readonly jobs: Map<string, RelabelJob>;
  readonly parts: Map<string, number>;
  readonly requested: Set<string>;
}

/** Stores in memory that die at the call of a number, before it or after it has had its effect. */
function world(draft: RelabelDraft, dieAt: number, late: boolean) {
  let calls = 0;
  async function mortal<T>(work: () => T | Promise<T>): Promise<T> {
    calls += 1;
    if (calls !== dieAt) return work();
    if (late) await work();
    throw new Died();
  }
  const kept: Kept = {
    draft,
    versions: [],
    entries: new Map(),
    jobs: new Map(),
    parts: new Map(),
    requested: new Set(),
  };
  const bankData = memoryBankData();
  const never = async (): Promise<never> => {
    throw new Error('not asked');
  };
  const adapters: MakingAdapters = {
    drafts: {
      keep: never,
      find: async () => kept.draft,
      drop: (_, id) =>
        mortal(() => {
          if (kept.draft?.id === id) kept.draft = null;
        }),
    },
    sharedRules: {
      current: async () => kept.versions.length,
      rulesOf: async (version) => kept.versions[version - 1]?.list ?? [],
      find: async (version) => kept.versions[version - 1] ?? null,
      list: never,
      publish: (base, version, list) =>
        mortal(() => {
          const there = kept.versions[base];
          if (there) return there.draftId === version.draftId ? published(base + 1) : { outcome: 'outdated' as const };
          kept.versions.push({ ...version, version: base + 1, rules: list.length, list });
          return published(base + 1);
        }),
    },
    connections: bankData.connections,
    labels: {
      keepStaffLabels: (of, labels) => mortal(() => bankData.labels.keepStaffLabels(of, labels)),
    },
    jobs: {
      create: (job) => mortal(() => void (kept.jobs.has(job.id) || kept.jobs.set(job.id, job))),
      find: async (id) => kept.jobs.get(id) ?? null,
      list: never,
      replace: never,
      keepPart: (id, _, refs) => mortal(() => void kept.parts.set(id, refs.length)),
      part: never,
    },
    steps: { request: (id) => mortal(() => void kept.requested.add(id)) },
    audit: {
      record: (entry) => mortal(() => void (kept.entries.has(entry.id) || kept.entries.set(entry.id, entry))),
    },
  };
  return { adapters, kept, ...bankData, calls: () => calls };
}

const published = (version: number) => ({ outcome: 'published' as const, version });
const act = { staffId: 'staff', now, note: 'why' };
/** As it is sent again. */
const later = { ...act, now: now + 90_000 };

/** Whether each entry stands where the log has it by its time: its id begins with the second. */
const standsAtItsTime = ({ id, at }: AuditEntry): boolean =>
  Number.parseInt(id.slice(0, 8), 16) === Math.floor(Date.parse(at) / 1000);

/** Every place to die at, and either side of it; 0 is nowhere. */
const deaths = [0, 1, 2, 3, 4, 5].flatMap((at) => [true, false].map((late) => [at, late] as const));

describe('publishing prepared rules', () => {
  test.each(deaths)(
    'Publishing rules that dies at call %i (after it: %s) is completed by the next try, once',
    async (dieAt, late) => {
      const { adapters, kept } = world(rulesDraft, dieAt, late);
      const first = await publishRules(adapters, rulesDraft, act).catch((error: unknown) => {
        if (error instanceof Died) return 'died';
        throw error;
      });
      expect(first).toBe(dieAt === 0 ? 'made' : 'died');
      expect(await publishRules(adapters, rulesDraft, later)).toBe('made');
      expect(kept.versions).toMatchObject([
        { version: 1, draftId, publishedBy: 'staff', note: 'why', added: 1, rules: 1 },
      ]);
      expect([...kept.entries.values()]).toMatchObject([
        { organisation: null, action: 'shared_rules.published', subject: { id: '1' }, actor: { id: 'staff' } },
      ]);
      expect([...kept.entries.values()].every(standsAtItsTime)).toBe(true);
      expect([...kept.jobs.values()]).toMatchObject([{ phase: 'PLANNING', versions: { from: 0, to: 1 } }]);
      expect([...kept.requested]).toEqual([...kept.jobs.keys()]);
      expect(kept.draft).toBeNull();
    },
  );

  test('Publishing prepared rules after another version came publishes nothing', async () => {
    const { adapters, kept } = world(rulesDraft, 0, false);
    await publishRules(adapters, { ...rulesDraft, id: '692039c0bbbbbbbbbbbbbbbb' }, act);
    expect(await publishRules(adapters, rulesDraft, act)).toBe('outdated');
    expect([kept.versions.length, kept.jobs.size, kept.entries.size]).toEqual([1, 1, 1]);
  });
});

describe('keeping the labels of an account', () => {
  test.each(deaths)(
    'Keeping labels that dies at call %i (after it: %s) is completed by the next try, once',
    async (dieAt, late) => {
      const { adapters, kept, ...bankData } = world(accountDraft, dieAt, late);
      await bankData.create(ref);
      expect(await keepAccountLabels(adapters, accountDraft, act)).toBe('not_ready');
      await bankData.ledgers.addAccount(
        ref,
        {
          account: {
            id: 'account',
            accountNumber: '1',
            accountName: '',
            accountType: 'cheque',
            bankSlug: 'fnb',
            holderName: '',
            currency: 'ZAR',
            balanceCents: 0,
            isManualUpload: true,
          },
          transactions: [],
        },
        createdAt,
      );
      await keepAccountLabels(adapters, accountDraft, act).catch((error: unknown) => {
        if (!(error instanceof Died)) throw error;
      });
      expect(await keepAccountLabels(adapters, accountDraft, later)).toBe('made');
      expect(await bankData.labels.userLabels(ref)).toMatchObject([
        { fingerprint: 'f', label: 'food.groceries', isStaff: true },
      ]);
      expect([...kept.entries.values()]).toMatchObject([
        { organisation: ref.organisationId, action: 'account.relabelled' },
      ]);
      expect([...kept.entries.values()].every(standsAtItsTime)).toBe(true);
      expect([...kept.jobs.values()]).toMatchObject([{ phase: 'RUNNING', affected: 1, parts: 1, versions: null }]);
      expect([...kept.parts]).toEqual([[[...kept.jobs.keys()][0], 1]]);
      expect(kept.draft).toBeNull();
    },
  );
});
