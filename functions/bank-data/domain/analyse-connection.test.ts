import { type AnalysisKind, analysisKinds } from '@imali/analyses/input/analyse-applicant.ts';
import type { Descriptor } from '@imali/labels/descriptors/descriptors.ts';
import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import type { AccountLedger, LedgerAccount } from '@imali/ledger/rows/ledger.ts';
import { RULES_VERSION } from '@imali/ledger/versions.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bankDataPoints } from '../../../schemas/data-points.ts';
import { askedOf } from '../../organisations/domain/asked-data-points.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { analyseConnection } from './analyse-connection.ts';
import { PLAIN_BASIS } from './basis/analysis-basis.ts';
import { plainLedger } from './connection-under-test.fixture.ts';
import type { DocumentKind } from './document-store.ts';
import { type MemoryBankData, memoryBankData } from './memory-bank-data.fixture.ts';

const ref: ConnectionRef = { organisationId: 'o', applicationId: 'a' };
const at = '2026-06-12T08:00:00.000Z';
const settings = { basis: async () => PLAIN_BASIS, docsUrl: 'https://docs.example', at };

let store: MemoryBankData;
beforeEach(async () => {
  store = memoryBankData();
  await store.create(ref);
});

async function added(ledger: AccountLedger): Promise<number> {
  const outcome = await store.ledgers.addAccount(ref, ledger, at);
  if (outcome.outcome !== 'added') throw new Error('not added');
  return outcome.generation;
}
const kept = (kind: DocumentKind) => store.documents.analysis(ref, kind);
const bankAsking = (points: readonly string[]) => ({
  name: 'bank_connection',
  data_points: points.map((name) => ({ name, input_args: {}, output_args: [] })),
});
const keptKinds = async (): Promise<AnalysisKind[]> => {
  const kinds = await Promise.all(analysisKinds.map(async (kind) => ((await kept(kind)) ? [kind] : [])));
  return kinds.flat();
};

describe('the analysis of a connection', () => {
  test('The analysis of a connection labels every row, stores every analysis and ends READY', async () => {
    const ledger = plainLedger(1, 30);
    expect(await analyseConnection(store, ref, await added(ledger), settings)).toBe('finished');
    expect(await store.connections.find(ref)).toMatchObject({ state: 'READY', analysedAt: at, cause: null });
    expect(await keptKinds()).toEqual([...analysisKinds]);
    const months = ['2026-03', '2026-04', '2026-05', '2026-06'];
    const labels = await store.labels.labelledMonths(ref, ledger.account.id, months);
    expect(labels.flatMap(({ verdicts }) => verdicts.map(({ id }) => id))).toEqual(
      ledger.transactions.map(({ id }) => id),
    );
    const index = await kept('label_index');
    const used = new Set(labels.flatMap(({ verdicts }) => verdicts.map(({ verdict }) => verdict.label)));
    expect(index?.document).toMatchObject({ labels: [...used].toSorted() });
  });

  test('An analysis stores what the config asks for and nothing else, with the same documents', async () => {
    await analyseConnection(store, ref, await added(plainLedger(1, 30)), settings);
    const whole = new Map(await Promise.all(analysisKinds.map(async (kind) => [kind, await kept(kind)] as const)));
    const askedSets = fc.subarray([...bankDataPoints]).map((points) => askedOf([bankAsking(points)]));
    await fc.assert(
      fc.asyncProperty(askedSets, async (asked) => {
        store = memoryBankData();
        await store.create(ref, asked);
        await analyseConnection(store, ref, await added(plainLedger(1, 30)), settings);
        expect(await keptKinds()).toEqual(analysisKinds.filter((kind) => kind === 'affinity' || asked[kind]));
        for (const kind of await keptKinds()) expect(await kept(kind)).toEqual(whole.get(kind));
      }),
      { numRuns: 12 },
    );
  });

  test('An analysis of less than a month stores the statement summary only where the config asks for it', async () => {
    store = memoryBankData();
    await store.create(ref, askedOf([bankAsking(['affordability', 'transactions_labelled'])]));
    await analyseConnection(store, ref, await added(plainLedger(1, 10)), settings);
    expect(await keptKinds()).toEqual([]);
  });

  test('An analysis of less than a month stores the statement summary only', async () => {
    // Ten rows three days apart: 20 March to 16 April are 28 days, one month would be 31.
    await analyseConnection(store, ref, await added(plainLedger(1, 10)), settings);
    expect(await keptKinds()).toEqual(['statement_summary']);
    expect(await store.connections.find(ref)).toMatchObject({ state: 'READY' });
  });

  test('An analysis of no rows stores no document and still ends', async () => {
    expect(await analyseConnection(store, ref, await added(plainLedger(1, 0)), settings)).toBe('finished');
    expect(await keptKinds()).toEqual([]);
    expect((await kept('label_index'))?.document).toMatchObject({ labels: [] });
  });

  test('An analysis sends the labels before it computes the documents, and each document before the next', async () => {
    const order: string[] = [];
    // As a client that needs a turn of the event loop before its request is sent.
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const sending: MemoryBankData = {
      ...store,
      labels: {
        ...store.labels,
        async saveLabels(...labels) {
          await turn();
          order.push('labels sent');
          await store.labels.saveLabels(...labels);
        },
      },
      documents: {
        ...store.documents,
        async saveAnalyses(of, into, analyses) {
          const kinds = analyses.map(({ kind }) => kind);
          order.push(`${kinds.join()} worked out`);
          await turn();
          order.push(`${kinds.join()} sent`);
          await store.documents.saveAnalyses(of, into, analyses);
        },
      },
    };
    await analyseConnection(sending, ref, await added(plainLedger(1, 30)), settings);
    const inTurn = analysisKinds.flatMap((kind) => [`${kind} worked out`, `${kind} sent`]);
    expect(order.toSorted()).toEqual(
      [...inTurn, 'labels sent', 'label_index worked out', 'label_index sent'].toSorted(),
    );
    expect(order.slice(-inTurn.length)).toEqual(inTurn);
  });

  test('An analysis names the holder before it labels, and fails when naming fails', async () => {
    const order: string[] = [];
    const generation = await added(plainLedger(1, 30));
    const named = {
      ...settings,
      keepDescriptors: async () => void order.push('labelled'),
      nameHolder: async (_: ConnectionRef, accounts: readonly LedgerAccount[]) => {
        order.push(`named by ${accounts.length}`);
        throw new Error('other writers');
      },
    };
    await expect(analyseConnection(store, ref, generation, named)).rejects.toThrow('other writers');
    expect(order).toEqual(['named by 1', 'labelled']);
    expect(await store.connections.find(ref)).toMatchObject({ state: 'ANALYSING' });
    await analyseConnection(store, ref, generation, settings);
    expect(await store.connections.find(ref)).toMatchObject({ state: 'READY' });
  });

  test('An analysis that was not requested, was requested later, or has ended changes nothing', async () => {
    expect(await analyseConnection(store, ref, 1, settings)).toBe('superseded');
    const first = await added(plainLedger(1, 30));
    const second = await added(plainLedger(2, 30));
    expect(await analyseConnection(store, ref, first, settings)).toBe('superseded');
    expect(await keptKinds()).toEqual([]);
    expect(await analyseConnection(store, ref, second, settings)).toBe('finished');
    const before = await kept('affordability');
    expect(await analyseConnection(store, ref, second, { ...settings, at: 'later' })).toBe('superseded');
    expect(await kept('affordability')).toEqual(before);
    expect(await store.connections.find(ref)).toMatchObject({ analysedAt: at });
    expect(await analyseConnection(store, { ...ref, applicationId: 'none' }, 1, settings)).toBe('superseded');
  });

  test('A failed analysis is made when it is retried', async () => {
    const generation = await added(plainLedger(1, 30));
    await store.connections.finish(ref, generation, 'FAILED', at);
    expect(await analyseConnection(store, ref, generation, settings)).toBe('finished');
    expect(await store.connections.find(ref)).toMatchObject({ state: 'READY' });
    expect(await keptKinds()).toEqual([...analysisKinds]);
  });

  test('An analysis that ends after a newer one was requested leaves the newer one pending', async () => {
    const first = await added(plainLedger(1, 30));
    let asked: Promise<number> | undefined;
    const slow: MemoryBankData = {
      ...store,
      documents: {
        ...store.documents,
        saveAnalyses: async (...given) => {
          await store.documents.saveAnalyses(...given);
          asked ??= added(plainLedger(2, 30));
          await asked;
        },
      },
    };
    expect(await analyseConnection(slow, ref, first, settings)).toBe('superseded');
    expect(await store.connections.find(ref)).toMatchObject({ state: 'ANALYSING', generation: 2 });
  });

  test('An analysis after a relabel records which figures changed, and why', async () => {
    const ledger = plainLedger(1, 30);
    await analyseConnection(store, ref, await added(ledger), settings);
    expect((await kept('expenses_analysis'))?.changes).toEqual([]);
    const fingerprint = fingerprintsOf(ledger)[4] ?? '';
    const cause = 'transaction relabelled';
    const asked = await store.labels.relabel(ref, { fingerprint, label: 'housing.rent', by: 'u', at }, cause, at);
    if (asked.outcome !== 'relabelled') throw new Error('not relabelled');
    await analyseConnection(store, ref, asked.generation, settings);
    const labels = await store.labels.labelledMonths(ref, ledger.account.id, ['2026-04']);
    expect(labels[0]?.verdicts[0]?.verdict).toMatchObject({ label: 'housing.rent', labelledBy: 'user' });
    const changes = (await kept('expenses_analysis'))?.changes ?? [];
    expect(changes.length).toBeGreaterThan(0);
    expect(new Set(changes.map((change) => change.cause))).toEqual(new Set([cause]));
  });

  test('An analysis for newer rules that move no figure keeps what the label before it changed', async () => {
    const ledger = plainLedger(1, 30);
    await analyseConnection(store, ref, await added(ledger), settings);
    const fingerprint = fingerprintsOf(ledger)[4] ?? '';
    const given = { fingerprint, label: 'housing.rent', by: 'u', at } as const;
    const asked = await store.labels.relabel(ref, given, 'transaction relabelled', at);
    if (asked.outcome !== 'relabelled') throw new Error('not relabelled');
    await analyseConnection(store, ref, asked.generation, settings);
    const ofLabel = (await kept('expenses_analysis'))?.changes ?? [];
    expect(ofLabel.length).toBeGreaterThan(0);
    for (const [cause, changes] of [
      ['shared rules version 7', ofLabel],
      ['label rule r', []],
    ] as const) {
      const again = await store.connections.reanalyse(ref, cause, at);
      if (again.outcome !== 'asked') throw new Error('not asked');
      await analyseConnection(store, ref, again.generation, settings);
      expect((await kept('expenses_analysis'))?.changes).toEqual(changes);
    }
  });

  test('An analysis applies the stored rules, and records which figures a new rule changed', async () => {
    const ledger = plainLedger(1, 30);
    await analyseConnection(store, ref, await added(ledger), settings);
    const asked = await store.connections.reanalyse(ref, 'label rule r', at);
    if (asked.outcome !== 'asked') throw new Error('not asked');
    const rule = { id: 'r', regex: 'shop 1\\d$', label: 'housing.rent' as const };
    const basis = async () => ({ ...PLAIN_BASIS, organisationRules: [rule] });
    await analyseConnection(store, ref, asked.generation, { ...settings, basis });
    const labels = await store.labels.labelledMonths(ref, ledger.account.id, [
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
    ]);
    const ruled = labels.flatMap(({ verdicts }) => verdicts).filter(({ verdict }) => verdict.ruleId === 'r');
    // Shops 10 to 19.
    expect(ruled.map(({ id }) => id)).toEqual(ledger.transactions.slice(10, 20).map(({ id }) => id));
    const changes = (await kept('expenses_analysis'))?.changes ?? [];
    expect(new Set(changes.map(({ cause }) => cause))).toEqual(new Set(['label rule r']));
  });

  test('An analysis counts what people send as income where the config asks for it', async () => {
    const basis = async () => ({ ...PLAIN_BASIS, countPersonIncome: true });
    await analyseConnection(store, ref, await added(plainLedger(1, 30)), { ...settings, basis });
    expect((await kept('affordability'))?.document).toMatchObject({ count_person_income: true });
    await analyseConnection(store, ref, await added(plainLedger(2, 30)), settings);
    expect((await kept('affordability'))?.document).toMatchObject({ count_person_income: false });
  });

  test('An analysis uses the version of the shared rules it began with, and records it', async () => {
    const ledger = plainLedger(1, 30);
    const generation = await added(ledger);
    const basis = async () => ({ ...PLAIN_BASIS, sharedVersion: 4 });
    await expect(analyseConnection(store, ref, generation, { ...settings, basis })).rejects.toThrow('shared rules');
    const asked: number[] = [];
    const sharedRules = async (version: number) => {
      asked.push(version);
      return [{ id: 's', contains: 'SHOP', label: 'housing.rent' as const }];
    };
    // The version of the first try holds, though none would be in force by now.
    await analyseConnection(store, ref, generation, { ...settings, sharedRules });
    expect(asked).toEqual([4]);
    expect((await kept('label_index'))?.document).toMatchObject({ labels: ['housing.rent'] });
    expect((await kept('affordability'))?.document).toMatchObject({ rules_version: `${RULES_VERSION}+4` });
  });

  test('An analysis stores the descriptors of its transactions', async () => {
    const ledger = plainLedger(1, 30);
    const sets: { accounts: readonly LedgerAccount[]; descriptors: readonly Descriptor[] }[] = [];
    const keepDescriptors = async (
      _: ConnectionRef,
      accounts: readonly LedgerAccount[],
      descriptors: readonly Descriptor[],
    ) => void sets.push({ accounts, descriptors });
    await analyseConnection(store, ref, await added(ledger), { ...settings, keepDescriptors });
    expect(sets).toHaveLength(1);
    expect(sets[0]?.accounts.map(({ id }) => id)).toEqual([ledger.account.id]);
    expect(sets[0]?.descriptors.length).toBeGreaterThan(0);
    expect((await kept('affordability'))?.document).toMatchObject({ rules_version: RULES_VERSION });
  });

  test('A retried analysis keeps to the rules of its first try', async () => {
    const ledger = plainLedger(1, 30);
    const generation = await added(ledger);
    const into = { generation, place: 0 } as const;
    const labelled = async () => store.labels.labelledMonths(ref, ledger.account.id, ['2026-04'], into);
    const broken: MemoryBankData = {
      ...store,
      documents: {
        ...store.documents,
        saveAnalyses: async () => {
          throw new Error('the worker dies');
        },
      },
    };
    await expect(analyseConnection(broken, ref, generation, settings)).rejects.toThrow('dies');
    const before = await labelled();
    expect(before).toHaveLength(1);
    const rule = { id: 'r', contains: 'SHOP', label: 'housing.rent' as const };
    const changed = { ...settings, basis: async () => ({ ...PLAIN_BASIS, organisationRules: [rule] }) };
    expect(await analyseConnection(store, ref, generation, changed)).toBe('finished');
    expect(await labelled()).toEqual(before);
    expect((await kept('label_index'))?.document).not.toMatchObject({ labels: ['housing.rent'] });
    // The next generation asks the rules of its own time.
    const asked = await store.connections.reanalyse(ref, 'label rule r', at);
    if (asked.outcome !== 'asked') throw new Error('not asked');
    await analyseConnection(store, ref, asked.generation, changed);
    expect((await kept('label_index'))?.document).toMatchObject({ labels: ['housing.rent'] });
  });
});
