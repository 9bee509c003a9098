import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { partition } from '../../applications/store/bank-connection-item.ts';
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

  test('Labels of two years are one page while they are few, and those of any month are read from it', async () => {
    const accountId = '692039c0000000000100bbbb';
    const months = ['2024-12', '2025-12', '2026-01', '2027-01', '2027-02'];
    const verdicts = labelsWith(months.map((month) => `SHOP OF ${month}`));
    const labelled = months.map((month, index) => ({ accountId, month, verdicts: verdicts.slice(index, index + 1) }));
    const into = { generation: 1, place: 0 as const };
    await labels.saveLabels(ref, into, labelled);
    const prefix = `LABELS#${accountId}#`;
    const pages = await started.table.startingWith(partition(ref), prefix);
    // 2024 with 2025, and 2026 with 2027.
    expect(pages.map(({ sk }) => sk)).toEqual([`${prefix}2024#000`, `${prefix}2026#000`]);
    for (const [index, month] of months.entries()) {
      expect(await labels.labelledMonths(ref, accountId, [month], into)).toEqual(labelled.slice(index, index + 1));
    }
    expect(await labels.labelledMonths(ref, accountId, months, into)).toEqual(labelled);
  });

  test('Labels of a year that had a page of its own in an earlier generation are those of the later one', async () => {
    const accountId = '692039c0000000000100cccc';
    const month = (name: string, text: string) => [{ accountId, month: name, verdicts: labelsWith([text]) }];
    await labels.saveLabels(ref, { generation: 1, place: 0 }, month('2026-01', 'BEFORE'));
    const [lastYear] = labelsWith(['LAST YEAR']);
    if (!lastYear) throw new Error('no label');
    const both = [
      { accountId, month: '2025-12', verdicts: [{ ...lastYear, id: '692039c00000000000ffffff' }] },
      ...month('2026-01', 'AFTER'),
    ];
    await labels.saveLabels(ref, { generation: 2, place: 0 }, both);
    // The page of 2026 is still there, with another verdict on the same row.
    expect(await started.table.startingWith(partition(ref), `LABELS#${accountId}#2026`)).toHaveLength(1);
    const read = await labels.labelledMonths(ref, accountId, ['2025-12', '2026-01'], { generation: 2, place: 0 });
    expect(read).toEqual(both);
  });

  test('Labels of a year with more rows than two years share are a page of its own', async () => {
    const accountId = '692039c0000000000100dddd';
    const many = labelsWith(Array.from({ length: 2_400 }, () => 'SHOP'));
    const [more] = labelsWith(['LATER']);
    if (!more) throw new Error('no label');
    await labels.saveLabels(ref, { generation: 1, place: 0 }, [
      { accountId, month: '2025-12', verdicts: many },
      { accountId, month: '2026-01', verdicts: [{ ...more, id: '692039c00000000001ffffff' }] },
    ]);
    const pages = await started.table.startingWith(partition(ref), `LABELS#${accountId}#`);
    expect(pages).toHaveLength(2);
  });
});
