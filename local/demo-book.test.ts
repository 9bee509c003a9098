import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../functions/platform/store/table.fixture.ts';
import { dynamoBook } from '../functions/portfolio/store/dynamo-book.ts';
import { dynamoOutcomes } from '../functions/portfolio/store/dynamo-outcomes.ts';
import { seedBook } from './demo-book.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const size = { count: 240, endsOn: '2026-11-24' } as const;
const placeOf = (organisationId: string) => ({
  applications: started.table,
  directory: started.table,
  organisationId,
  personId: '692039c00000000000000001',
  config: {
    id: '692039c00000000000000002',
    organisationId,
    name: 'Book',
    connections: [],
    defaultRedirectUrl: null,
    affinityEnabled: false,
    createdAt: '2025-11-01T08:00:00.000Z',
  },
});

async function bookOf(organisationId: string) {
  const book = dynamoBook(started.table);
  const months = Array.from({ length: 13 }, (_, index) =>
    new Date(Date.UTC(2025, 10 + index, 1)).toISOString().slice(0, 7),
  );
  const entries = (await Promise.all(months.map((month) => book.month(organisationId, month)))).flatMap(
    (one) => one.entries,
  );
  const outcomes = await dynamoOutcomes(started.table).list(organisationId, { skip: 0, limit: 1_000 });
  return { entries, outcomes };
}

describe('the book of the demo', () => {
  test('The demo book has every application decided, some each way, over a year, with outcomes of what was granted', async () => {
    const organisationId = '692039c00000000000000011';
    await seedBook(placeOf(organisationId), size);
    const { entries, outcomes } = await bookOf(organisationId);
    expect(entries).toHaveLength(size.count);
    const kinds = Map.groupBy(entries, ({ book }) => book.outcome);
    const approved = kinds.get('approve')?.length ?? 0;
    expect(approved).toBeGreaterThan(size.count / 4);
    expect(kinds.get('decline')?.length ?? 0).toBeGreaterThan(size.count / 20);
    expect(outcomes.count).toBeGreaterThan(approved / 2);
    expect(outcomes.count).toBeLessThanOrEqual(approved);
    const states = outcomes.items.map(({ reports }) => reports.at(-1)?.state);
    expect(new Set(states)).toEqual(new Set(['default', 'in_arrears', 'settled']));
  });

  test('Made for two organisations it is the same book', async () => {
    const [one, other] = ['692039c00000000000000012', '692039c00000000000000013'];
    const little = { ...size, count: 30 };
    for (const organisationId of [one, other]) await seedBook(placeOf(organisationId), little);
    const outcomesOf = async (organisationId: string) =>
      (await bookOf(organisationId)).entries.map(({ book }) => [book.outcome, book.grantedCents]).toSorted();
    expect(await outcomesOf(one)).toEqual(await outcomesOf(other));
  });
});
