import { monthOf } from '@imali/ledger/basics/calendar.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { completeResult, placeOfNext, type ResultPlace } from '../../applications/domain/complete-result.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { answeringResult } from './answering-result.ts';
import type { BankDataStores } from './bank-data-stores.ts';
import { addedTo, at, freshConnection, plainLedger, type StoreUnderTest } from './connection-under-test.fixture.ts';
import type { StoredAnalysis } from './document-store.ts';
import type { LabelledMonth } from './label-store.ts';

const verdict = (matchedText: string): LabelVerdict => ({
  label: 'food.groceries',
  confidence: 0.9,
  labelledBy: 'engine',
  ruleId: 'r',
  matchedText,
  runnerUp: null,
  channel: 'card',
  counterparty: null,
  pairedWith: null,
});
const labelsOf = ({ account, transactions }: AccountLedger, text: string): LabelledMonth[] =>
  [...Map.groupBy(transactions, ({ bookedOn }) => monthOf(bookedOn))].map(([month, rows]) => ({
    accountId: account.id,
    month,
    verdicts: rows.map(({ id }) => ({ id, verdict: verdict(text) })),
  }));
const analysisOf = (generation: number, figure: number): StoredAnalysis => ({
  kind: 'affordability',
  generation,
  document: { figure, text: 'ü' },
  changes: [{ field: 'figure', before: 1, after: figure, cause: 'why' }],
});

const first: ResultPlace = { generation: 1, place: 0 };
const second: ResultPlace = { generation: 2, place: 1 };

/** What the worker writes of a result, and what readers get of it until the next one is complete. */
export function completeResultsContract(underTest: () => StoreUnderTest): void {
  let store: BankDataStores;
  let ref: ConnectionRef;
  const ledger = plainLedger(1, 30);
  const accountId = ledger.account.id;

  /** Writes a generation of the connection as the worker does, its figure that generation. */
  async function write(generation: number): Promise<void> {
    const connection = await store.connections.find(ref);
    if (!connection) throw new Error('no connection');
    const into = { generation, place: placeOfNext(connection) };
    await store.labels.saveLabels(ref, into, labelsOf(ledger, String(generation)));
    await store.documents.saveAnalyses(ref, into, [analysisOf(generation, generation)]);
  }

  beforeEach(async () => {
    ({ store, ref } = await freshConnection(underTest()));
    await addedTo({ store, ref }, ledger);
  });

  describe('what the worker keeps', () => {
    test('comes back as it was once its generation is complete, and not before', async () => {
      const labels = labelsOf(ledger, 'SHOP');
      await store.labels.saveLabels(ref, first, labels);
      await store.documents.saveAnalyses(ref, first, [analysisOf(1, 5)]);
      expect(await store.labels.labelledMonths(ref, accountId, ['2026-04'])).toEqual([]);
      expect(await store.documents.analysis(ref, 'affordability')).toBeNull();
      await store.connections.finish(ref, 1, 'READY', at);
      expect(await store.labels.labelledMonths(ref, accountId, ['2026-04', '2026-05'])).toEqual(labels.slice(1, 3));
      expect(await store.labels.labelledMonths(ref, accountId, ['2026-06'])).toEqual(labels.slice(3));
      expect(await store.labels.labelledMonths(ref, accountId, [])).toEqual([]);
      expect(await store.documents.analysis(ref, 'affordability')).toEqual(analysisOf(1, 5));
      expect(await store.documents.analysis(ref, 'health_score')).toBeNull();
    });

    test('is never replaced by a late write of an earlier generation', async () => {
      await store.connections.reanalyse(ref, 'again', at);
      const into = { generation: 2, place: 0 } as const;
      await store.labels.saveLabels(ref, into, labelsOf(ledger, 'NEW'));
      await store.documents.saveAnalyses(ref, into, [analysisOf(2, 7)]);
      await store.labels.saveLabels(ref, first, labelsOf(ledger, 'OLD'));
      await store.documents.saveAnalyses(ref, first, [analysisOf(1, 5)]);
      await store.connections.finish(ref, 2, 'READY', at);
      expect(await store.labels.labelledMonths(ref, accountId, ['2026-04'])).toEqual(
        labelsOf(ledger, 'NEW').slice(1, 2),
      );
      expect(await store.documents.analysis(ref, 'affordability')).toEqual(analysisOf(2, 7));
    });

    test('leaves the result before it whole until it is complete', async () => {
      await write(1);
      await store.connections.finish(ref, 1, 'READY', at);
      await store.connections.reanalyse(ref, 'again', at);
      await write(2);
      expect(await store.documents.analysis(ref, 'affordability')).toEqual(analysisOf(1, 1));
      expect(await store.labels.labelledMonths(ref, accountId, ['2026-04'])).toEqual(labelsOf(ledger, '1').slice(1, 2));
      await store.connections.finish(ref, 2, 'READY', at);
      expect(await store.documents.analysis(ref, 'affordability')).toEqual(analysisOf(2, 2));
      // Who read the connection before the end still gets what it named.
      expect(await store.documents.analysis(ref, 'affordability', first)).toEqual(analysisOf(1, 1));
      expect(await store.labels.labelledMonths(ref, accountId, ['2026-04'], second)).toEqual(
        labelsOf(ledger, '2').slice(1, 2),
      );
    });
  });

  /** What happens to a connection, in any order. */
  const step = fc.oneof(
    fc.constantFrom('relabel', 'statement', 'rules', 'worker writes labels', 'worker writes', 'READY', 'FAILED'),
    fc.record({ late: fc.nat(6) }),
  );

  test('after the first complete result some result always answers, whole, and it is the last complete one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        ({ store, ref } = await freshConnection(underTest()));
        await addedTo({ store, ref }, ledger);
        await write(1);
        await store.connections.finish(ref, 1, 'READY', at);
        let complete = 1;
        let written = 1;
        for (const [index, one] of steps.entries()) {
          const generation = (await store.connections.find(ref))?.generation ?? 0;
          if (typeof one !== 'string') await write(Math.max(1, Math.min(generation, one.late)));
          else if (one === 'relabel') {
            const label = { fingerprint: String(index), label: 'food.groceries' as const, by: 'u', at };
            expect(await store.labels.relabel(ref, label, `label ${index}`, at)).toMatchObject({
              outcome: 'relabelled',
            });
          } else if (one === 'statement') {
            await store.ledgers.addAccount(ref, plainLedger(index + 2, 3), at);
          } else if (one === 'rules') await store.connections.reanalyse(ref, `rules ${index}`, at);
          else if (one === 'worker writes labels') {
            const connection = await store.connections.find(ref);
            if (connection?.state === 'ANALYSING') {
              await store.labels.saveLabels(
                ref,
                { generation, place: placeOfNext(connection) },
                labelsOf(ledger, String(generation)),
              );
            }
          } else if (one === 'worker writes') {
            if (generation > complete) {
              await write(generation);
              written = generation;
            }
          } else if (one === 'FAILED' || written === generation) {
            const ended = await store.connections.finish(ref, generation, one, at);
            if (ended === 'finished' && one === 'READY') complete = generation;
          }
          const connection = await store.connections.find(ref);
          if (!connection) throw new Error('no connection');
          const result = answeringResult(connection);
          expect(result).toMatchObject({ generation: complete });
          expect(completeResult(connection)).toEqual(result);
          expect(await store.documents.analysis(ref, 'affordability')).toEqual(analysisOf(complete, complete));
          expect(
            await store.labels.labelledMonths(ref, accountId, ['2026-03', '2026-04', '2026-05', '2026-06']),
          ).toEqual(labelsOf(ledger, String(complete)));
        }
      }),
      { numRuns: 25 },
    );
  });
}
