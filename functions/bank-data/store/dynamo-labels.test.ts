import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import type { LabelStore } from '../domain/label-store.ts';
import { dynamoLabels } from './dynamo-labels.ts';
import { encodeLabelPages } from './label-page.ts';

let started: TestTable;
let labels: LabelStore;
beforeAll(async () => {
  started = await startTestTable();
  labels = dynamoLabels(started.table);
});
afterAll(() => started.close());

describe('a month of labels over several items', () => {
  const ref = { organisationId: '692039c03333333333333333', applicationId: '692039c04444444444444444' };
  const labelsWith = (texts: readonly string[]) =>
    texts.map((matchedText, index) => ({
      id: `692039c00000000001${index.toString(16).padStart(6, '0')}`,
      verdict: {
        label: 'food.groceries' as const,
        confidence: 1,
        labelledBy: 'engine' as const,
        ruleId: 'r',
        matchedText,
        runnerUp: null,
        channel: 'card' as const,
        counterparty: null,
        pairedWith: null,
      },
    }));
  /** Text that does not compress, the same for the same seed. */
  const noise = (seed: number): string =>
    [1, 2, 3].map((part) => createHash('sha512').update(`${seed} ${part}`).digest('base64')).join('');

  test('A month of labels has no verdict of an earlier generation that had more items', async () => {
    const before = labelsWith(Array.from({ length: 2500 }, (_, index) => noise(index)));
    const after = labelsWith(Array.from({ length: 2500 }, () => 'SHOP'));
    const month = { accountId: '692039c0000000000100aaaa', month: '2026-04' };
    const pagesOf = (verdicts: typeof before) =>
      encodeLabelPages(verdicts.map((one) => ({ ...one, month: '2026-04' })));
    expect(pagesOf(before).length).toBeGreaterThan(1);
    expect(pagesOf(after)).toHaveLength(1);
    const [first, second] = [1, 2].map((generation) => ({ generation, place: 0 as const }));
    if (!first || !second) throw new Error('no places');
    await labels.saveLabels(ref, first, [{ ...month, verdicts: before }]);
    expect(await labels.labelledMonths(ref, month.accountId, ['2026-04'], first)).toEqual([
      { ...month, verdicts: before },
    ]);
    await labels.saveLabels(ref, second, [{ ...month, verdicts: after }]);
    expect(await labels.labelledMonths(ref, month.accountId, ['2026-04'], second)).toEqual([
      { ...month, verdicts: after },
    ]);
  });
});
