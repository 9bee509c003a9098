import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CrashingTable } from '../store/crashing-table.fixture.ts';
import { startTestTable, type TestTable } from '../store/table.fixture.ts';
import { Table, type WriteAction } from '../store/table.ts';
import { ChainHead } from './audit-chain.ts';
import type { AuditEntry } from './audit-entry.ts';
import { auditHeadKey, auditPartition, dayPartitions } from './audit-keys.ts';
import { dynamoAuditChain } from './dynamo-audit-chain.ts';
import { verifyChain } from './verify-chain.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const NOW = Date.parse('2026-03-25T08:00:00.000Z');
let organisations = 0;
const newOrganisation = (): string => {
  organisations += 1;
  return `692039c0${organisations.toString(16).padStart(16, '0')}`;
};

const entryOf = (organisation: string | null, at: number, details: Record<string, string> = {}): AuditEntry => ({
  id: at.toString(16).padStart(24, '0'),
  organisation,
  at: new Date(NOW + at * 1000).toISOString(),
  actor: { kind: 'user', id: '692039c02222222222222222' },
  action: 'applicant.read',
  subject: { kind: 'applicant', id: '692039c03333333333333333' },
  details: { endpoint: 'getApplicant', request_id: '7a6c6ae3-6a5c-4e0c-bb3e-d3c0a0f0e0d1', ...details },
  origin: { network: '41.13.204.0/24', address: 'f'.repeat(32), agent: 'Chrome on Windows' },
});

/** What is stored of a chain, and what verifying it says. */
async function stored(table: Table, organisation: string | null) {
  const entries = (await table.startingWith(auditPartition(organisation), 'AUDIT#')).map(
    ({ pk: _, sk: __, ...entry }) => entry,
  );
  const head = await table.get(auditHeadKey(organisation));
  const report = verifyChain(organisation, entries, head && ChainHead.parse(head), [], NOW);
  return { entries, report, ids: entries.map(({ id }) => id) };
}

describe('Appending to a chain', () => {
  test('Appending to a chain preserves the given order for each organisation separately', async () => {
    const [own, other] = [newOrganisation(), newOrganisation()];
    const chain = dynamoAuditChain(started.table);
    await chain.append(own, [entryOf(own, 2), entryOf(own, 1)], NOW);
    await chain.append(other, [entryOf(other, 1)], NOW);
    await chain.append(own, [entryOf(own, 3)], NOW + 1);
    await chain.append(null, [entryOf(null, 3)], NOW + 1);
    const { entries, report } = await stored(started.table, own);
    expect(report).toMatchObject({ first: 1, last: 3, faults: [] });
    expect(entries.map(({ sequence, at }) => [sequence, at])).toEqual([
      [2, entryOf(own, 1).at],
      [1, entryOf(own, 2).at],
      [3, entryOf(own, 3).at],
    ]);
    expect((await stored(started.table, other)).report).toMatchObject({ first: 1, last: 1, faults: [] });
    expect((await stored(started.table, null)).report).toMatchObject({ first: 1, last: 1, faults: [] });
  });

  test('Appending enters no act twice, and enters the last version when one batch repeats an act', async () => {
    const own = newOrganisation();
    const chain = dynamoAuditChain(started.table);
    await chain.append(own, [entryOf(own, 1), entryOf(own, 2), entryOf(own, 1, { result: 'done' })], NOW);
    expect(await chain.append(own, [entryOf(own, 1, { result: 'refused' })], NOW)).toEqual([]);
    const { entries, report } = await stored(started.table, own);
    expect(report).toMatchObject({ last: 2, faults: [] });
    expect(entries[0]).toMatchObject({ details: { result: 'done' } });
  });

  test('Many concurrent appends form one chain without a gap', async () => {
    const own = newOrganisation();
    // As many as run at once in a deployment, twice.
    const appends = Array.from({ length: 10 }, (_, at) =>
      dynamoAuditChain(started.table).append(own, [entryOf(own, 2 * at), entryOf(own, 2 * at + 1)], NOW),
    );
    await Promise.all(appends);
    expect((await stored(started.table, own)).report).toMatchObject({ first: 1, last: 20, faults: [] });
  });

  test.each(['before', 'after'] as const)(
    'An append that ends %s its write is complete after it is repeated',
    async (when) => {
      const own = newOrganisation();
      const entries = [entryOf(own, 1), entryOf(own, 2)];
      await dynamoAuditChain(started.table).append(own, [entryOf(own, 0)], NOW);
      const crashing = new CrashingTable(started.table.name, 1, when);
      await expect(dynamoAuditChain(crashing).append(own, entries, NOW)).rejects.toThrow();
      await crashing.arrived();
      expect((await stored(started.table, own)).report.faults).toEqual([]);
      await dynamoAuditChain(started.table).append(own, entries, NOW);
      expect((await stored(started.table, own)).report).toMatchObject({ first: 1, last: 3, faults: [] });
    },
  );

  test('The day of a chain never goes back where clocks differ', async () => {
    const own = newOrganisation();
    const chain = dynamoAuditChain(started.table);
    await chain.append(own, [entryOf(own, 1)], Date.parse('2026-03-25T22:00:01.000Z'));
    // 23:59:59 in Johannesburg, by a clock that is two seconds behind.
    await chain.append(own, [entryOf(own, 2)], Date.parse('2026-03-25T21:59:59.000Z'));
    const { entries } = await stored(started.table, own);
    expect(entries.map(({ day }) => day)).toEqual(['2026-03-26', '2026-03-26']);
  });

  test('The chain index lists the chains that have entries on a day', async () => {
    const own = newOrganisation();
    const chain = dynamoAuditChain(started.table);
    for (const [at, day] of [20, 20, 22].entries()) {
      await chain.append(own, [entryOf(own, at)], Date.parse(`2026-04-${day}T08:00:00Z`));
    }
    const listed = async (day: string) =>
      (await Promise.all(dayPartitions(day).map((pk) => started.table.startingWith(pk, 'CHAIN#')))).flat();
    for (const [day, count] of [
      ['2026-04-20', 1],
      ['2026-04-21', 0],
      ['2026-04-22', 1],
    ] as const) {
      expect((await listed(day)).map(({ sk }) => sk)).toEqual(Array.from({ length: count }, () => `CHAIN#${own}`));
    }
  });

  test('Each appended entry writes two items of less than a kilobyte, however long the chain is', async () => {
    const own = newOrganisation();
    const written: (readonly number[])[] = [];
    class CountingTable extends Table {
      override transact(actions: readonly WriteAction[]) {
        written.push(actions.map((action) => ('put' in action ? Buffer.byteLength(JSON.stringify(action.put)) : 0)));
        return super.transact(actions);
      }
    }
    const chain = dynamoAuditChain(new CountingTable(started.table.name));
    for (let at = 0; at < 30; at += 1) await chain.append(own, [entryOf(own, at, { result: 'done' })], NOW);
    await chain.append(
      own,
      Array.from({ length: 10 }, (_, at) => entryOf(own, 100 + at)),
      NOW,
    );
    // The end of the chain and the entry; the first entry of a day adds the chain to the list of that day. A member of a
    // transaction is two write units for each kilobyte: four units an entry, (1 + 10) x 2 = 22 for ten together.
    expect(written.map((sizes) => sizes.length)).toEqual([3, ...Array.from({ length: 29 }, () => 2), 11]);
    expect(Math.max(...written.flat())).toBeLessThan(1024);
    expect(Math.min(...written.flat())).toBeGreaterThan(0);
  });
});
