import type { DescriptorSet } from '@imali/labels/descriptors/descriptors.ts';
import type { LabelRule } from '@imali/labels/rules/label-rule.ts';
import type { SourceLedger } from '@imali/ledger/rows/ledger.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { analyseConnection } from '../../bank-data/domain/analyse-connection.ts';
import { PLAIN_BASIS } from '../../bank-data/domain/basis/analysis-basis.ts';
import type { PendingAnalysis } from '../../bank-data/domain/connection-store.ts';
import { type MemoryBankData, memoryBankData } from '../../bank-data/domain/memory-bank-data.fixture.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { MAX_IN_FLIGHT, newRelabelJob, type RelabelJob, type RelabelJobStore } from './relabel-job.ts';
import { type RelabelPorts, stepRelabelJob } from './run-relabel-job.ts';

const at = '2026-11-21T08:00:00.000Z';
const hex = (value: number): string => value.toString(16).padStart(24, '0');
const refOf = (index: number): ConnectionRef => ({
  organisationId: hex(1 + (index % 7)),
  applicationId: hex(1000 + index),
});
const nameOf = ({ organisationId, applicationId }: ConnectionRef): string => `${organisationId}/${applicationId}`;

function ledgerOf(index: number, description: string): SourceLedger {
  const accountId = `${hex(1000 + index).slice(8)}${hex(index).slice(0, 8)}`;
  return {
    account: {
      id: accountId,
      accountNumber: String(62_000_000_000 + index),
      accountName: 'Cheque',
      accountType: 'cheque',
      bankSlug: 'fnb',
      holderName: 'Test',
      currency: 'ZAR',
      balanceCents: 0,
      isManualUpload: true,
    },
    transactions: ['2026-04-01', '2026-05-05'].map((bookedOn, row) => ({
      id: `${accountId.slice(0, 16)}${(row + 1).toString(16).padStart(8, '0')}`,
      accountId,
      bookedOn,
      bookedAt: `${bookedOn}T08:00:00.000Z`,
      amountCents: -100_00,
      balanceCents: null,
      currency: 'ZAR',
      description,
      reference: '',
    })),
  };
}

const versions: readonly (readonly LabelRule[])[] = [
  [],
  [{ id: 'r', contains: 'ZANZITRADE', label: 'housing.maintenance' }],
];

/** A world in memory in which any call may die, as a function does: nothing of it, or all of it, has happened. */
interface World {
  readonly bankData: MemoryBankData;
  readonly ports: RelabelPorts;
  readonly jobs: Map<string, RelabelJob>;
  readonly parts: Map<string, readonly ConnectionRef[]>;
  /** How often each connection was asked for. */
  readonly asked: Map<string, number>;
  /** Dies at the call of this number from now on. */
  dieAt: number | null;
  /** Connections whose analyses fail. */
  readonly failing: Set<string>;
  /** Makes the analyses that are asked for. */
  analyse(): Promise<void>;
}

class Died extends Error {}

function world(sets: ReadonlyMap<string, DescriptorSet>): World {
  const bankData = memoryBankData();
  const jobs = new Map<string, RelabelJob>();
  const parts = new Map<string, readonly ConnectionRef[]>();
  const asked = new Map<string, number>();
  const waiting: (ConnectionRef & { generation: number })[] = [];
  const names = [...sets.keys()].toSorted();
  const failing = new Set<string>();
  const made: { dieAt: number | null } = { dieAt: null };
  /** Half of the deaths come before the call has any effect, half after it. */
  async function mortal<T>(work: () => Promise<T>): Promise<T> {
    if (made.dieAt === null) return work();
    made.dieAt -= 1;
    if (made.dieAt > 0) return work();
    const late = made.dieAt === 0;
    made.dieAt = null;
    if (late) await work();
    throw new Died();
  }
  const store: RelabelJobStore = {
    create: async (job) => void (jobs.has(job.id) || jobs.set(job.id, job)),
    find: async (id) => jobs.get(id) ?? null,
    list: async () => ({ count: 0, hasNext: false, hasPrev: false, nextCursor: null, items: [] }),
    replace: (job, revision) =>
      mortal(async () => {
        if (jobs.get(job.id)?.revision !== revision) return false;
        jobs.set(job.id, job);
        return true;
      }),
    keepPart: (id, part, refs) => mortal(async () => void parts.set(`${id}/${part}`, refs)),
    part: async (id, part) => parts.get(`${id}/${part}`) ?? [],
  };
  const listed: RelabelPorts['sets'] = {
    find: async (ref) => sets.get(nameOf(ref)) ?? null,
    async list(after, limit) {
      const from = after === null ? 0 : names.indexOf(after) + 1;
      const page = names.slice(from, from + limit);
      return {
        refs: page.map((name) => ({ organisationId: name.slice(0, 24), applicationId: name.slice(25) })),
        cursor: from + limit < names.length ? (page.at(-1) ?? null) : null,
      };
    },
  };
  const connections: RelabelPorts['connections'] = {
    find: (ref) => bankData.connections.find(ref),
    reanalyse: (ref, cause, when) =>
      mortal(async () => {
        const outcome = await bankData.connections.reanalyse(ref, cause, when);
        if (outcome.outcome === 'asked') asked.set(nameOf(ref), (asked.get(nameOf(ref)) ?? 0) + 1);
        return outcome;
      }),
  };
  return Object.assign(made, {
    bankData,
    jobs,
    parts,
    asked,
    failing,
    ports: {
      jobs: store,
      sets: listed,
      rules: { rulesOf: async (version: number) => versions[version] ?? [] },
      connections,
      documents: bankData.documents,
      queue: {
        request: (message: ConnectionRef & { generation: number }) => mortal(async () => void waiting.push(message)),
      },
    },
    async analyse() {
      // What was requested and whose message was lost is requeued by the sweep.
      const pending: PendingAnalysis[] = [];
      await bankData.connections.drainPending('9999', async (some) => void pending.push(...some));
      for (const { organisationId, applicationId, generation } of [...waiting.splice(0), ...pending]) {
        const ref = { organisationId, applicationId };
        if (failing.has(nameOf(ref))) {
          await bankData.connections.finish(ref, generation, 'FAILED', at);
          continue;
        }
        await analyseConnection(bankData, ref, generation, {
          basis: async () => ({ ...PLAIN_BASIS, sharedVersion: 1 }),
          sharedRules: async (version) => versions[version] ?? [],
          docsUrl: 'https://docs.example',
          at,
        });
      }
    },
  });
}

const isAffected = (index: number): boolean => index % 5 !== 0;

async function prepared(count: number): Promise<World> {
  const sets = new Map<string, DescriptorSet>();
  for (let index = 0; index < count; index += 1) {
    const text = isAffected(index) ? 'POS PURCHASE ZANZITRADE' : 'POS PURCHASE SPAR';
    sets.set(nameOf(refOf(index)), {
      accountIds: [],
      holders: [],
      descriptors: [{ text, label: 'food.groceries', namesPerson: false }],
    });
  }
  const made = world(sets);
  const { bankData } = made;
  for (let index = 0; index < count; index += 1) {
    const ref = refOf(index);
    await bankData.create(ref);
    await bankData.ledgers.addAccount(
      ref,
      ledgerOf(index, isAffected(index) ? 'POS PURCHASE ZANZITRADE' : 'POS PURCHASE SPAR'),
      at,
    );
    await analyseConnection(bankData, ref, 1, {
      basis: async () => PLAIN_BASIS,
      docsUrl: 'https://docs.example',
      at,
    });
  }
  const job = newRelabelJob({
    id: hex(9),
    at,
    by: hex(8),
    cause: 'shared rules version 1',
    versions: { from: 0, to: 1 },
  });
  await made.ports.jobs.create(job);
  return made;
}

/** Steps until the job is over, as messages that come again do; reports the most that were under way at once. */
async function finished(made: World, dies: (step: number) => number | null = () => null): Promise<number> {
  let most = 0;
  for (let step = 0; step < 5_000; step += 1) {
    made.dieAt = dies(step);
    try {
      await stepRelabelJob(made.ports, hex(9), at);
    } catch (error) {
      if (!(error instanceof Died)) throw error;
    }
    made.dieAt = null;
    const job = made.jobs.get(hex(9));
    most = Math.max(most, job?.started.length ?? 0);
    if (job?.phase === 'DONE') return most;
    if (step % 2 === 0) await made.analyse();
  }
  throw new Error('the job did not end');
}

async function labelsOf({ bankData }: World, index: number): Promise<(string | undefined)[]> {
  const months = await bankData.labels.labelledMonths(refOf(index), ledgerOf(index, '').account.id, [
    '2026-04',
    '2026-05',
  ]);
  return months.flatMap(({ verdicts }) => verdicts.map(({ verdict }) => verdict.label));
}

describe('a relabelling', () => {
  let made: World;
  beforeEach(async () => {
    made = await prepared(60);
  });

  test('analyses those whom the change touches once, a few at a time, and nobody else', async () => {
    expect(await finished(made)).toBeLessThanOrEqual(MAX_IN_FLIGHT);
    expect(made.jobs.get(hex(9))).toMatchObject({
      looked: 60,
      affected: 48,
      done: 48,
      failed: 0,
      skipped: 0,
      finishedAt: at,
    });
    for (let index = 0; index < 60; index += 1) {
      const isOne = isAffected(index);
      expect(made.asked.get(nameOf(refOf(index))) ?? 0).toBe(isOne ? 1 : 0);
      expect((await labelsOf(made, index)).includes('housing.maintenance')).toBe(isOne);
    }
  });

  test('A relabelling leaves a user’s label alone', async () => {
    const ref = refOf(1);
    const { fingerprintsOf } = await import('@imali/ledger/rows/fingerprint.ts');
    const [ledger] = await made.bankData.ledgers.wholeLedger(ref);
    const [fingerprint = ''] = ledger ? fingerprintsOf(ledger) : [];
    await made.bankData.labels.relabel(
      ref,
      { fingerprint, label: 'shopping.clothing', by: 'user', at },
      'by a user',
      at,
    );
    await made.analyse();
    await finished(made);
    expect(await labelsOf(made, 1)).toEqual(['shopping.clothing', 'housing.maintenance']);
  });

  test('A relabelling skips applicants who withdrew, and counts one that was analysed for another reason', async () => {
    await made.bankData.create(refOf(1));
    await made.bankData.connections.reanalyse(refOf(2), 'a statement came', at);
    await made.analyse();
    await finished(made);
    expect(made.jobs.get(hex(9))).toMatchObject({ affected: 48, done: 47, skipped: 1 });
    expect(made.asked.get(nameOf(refOf(2)))).toBeUndefined();
  });

  test('A relabelling counts what cannot be analysed as failed, and continues', async () => {
    made.failing.add(nameOf(refOf(3)));
    await finished(made);
    expect(made.jobs.get(hex(9))).toMatchObject({ phase: 'DONE', done: 47, failed: 1 });
  });

  test('A relabelling makes one of two concurrent steps', async () => {
    const steps = await Promise.all([1, 2, 3].map(() => stepRelabelJob(made.ports, hex(9), at)));
    expect(steps.filter((next) => next !== null)).toHaveLength(1);
    expect(made.jobs.get(hex(9))).toMatchObject({ revision: 1, looked: 60 });
  });

  test('A finished or unknown relabelling has no further step', async () => {
    await finished(made);
    const before = made.jobs.get(hex(9));
    expect(await stepRelabelJob(made.ports, hex(9), at)).toBeNull();
    expect(await stepRelabelJob(made.ports, hex(77), at)).toBeNull();
    expect(made.jobs.get(hex(9))).toEqual(before);
  });
});

test('A relabelling of a thousand accounts, killed at every other step and resumed, does all of them once', async () => {
  const made = await prepared(1_000);
  // A step makes up to some forty calls that may die; every second step dies at another one of them.
  await finished(made, (step) => (step % 2 === 0 ? null : 1 + ((step * 7) % 44)));
  expect(made.jobs.get(hex(9))).toMatchObject({ looked: 1_000, affected: 800, done: 800, failed: 0, skipped: 0 });
  for (let index = 0; index < 1_000; index += 1) {
    expect((await labelsOf(made, index)).includes('housing.maintenance')).toBe(isAffected(index));
    expect(made.asked.get(nameOf(refOf(index))) ?? 0).toBe(isAffected(index) ? 1 : 0);
  }
});
