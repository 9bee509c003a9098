import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runMigration } from '../documents/migration.ts';
import { CrashingTable } from '../store/crashing-table.fixture.ts';
import { startTestTable, type TestTable } from '../store/table.fixture.ts';
import type { Table } from '../store/table.ts';
import { tableMigration } from '../store/table-migration.ts';
import { auditEntriesIntoChains } from './audit-entries-into-chains.ts';
import { auditKey } from './audit-keys.ts';
import { dynamoAuditLog } from './dynamo-audit-log.ts';
import { verifyStoredChain } from './verify-stored-chain.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

const own = '692039c01111111111111111';
const NOW = Date.parse('2026-06-01T08:00:00.000Z');

/** Tables as a stage had them before chains: ten entries of an organisation, one of nobody, and something else. */
async function stageBefore() {
  const [operations, audit] = [await started.another(), await started.another()];
  for (let at = 0; at < 11; at += 1) {
    const organisation = at === 10 ? null : own;
    const second = Math.floor(Date.parse('2026-05-12T08:00:00.000Z') / 1000) + at;
    const id = `${second.toString(16)}${'0'.repeat(16)}`;
    await operations.put({
      ...auditKey(organisation, id),
      id,
      organisation,
      at: new Date(second * 1000).toISOString(),
      actor: { kind: 'user', id: 'u' },
      action: 'thing.made',
      subject: { kind: 'thing', id: String(at) },
      details: { endpoint: 'makeThing', result: 'done' },
      expires_at: second + 1826 * 86_400,
    });
  }
  await operations.put({ pk: 'RATE#1', sk: '1', hits: 1 });
  return { operations, audit };
}

const everything = { actor: null, action: null, subject: null, from: null, to: null };
const listed = async (audit: Table, operations: Table) =>
  (await dynamoAuditLog(audit, operations).list(own, everything, { skip: 0, limit: 50 }, NOW)).items.map(
    ({ sequence: _, hash: __, ...entry }) => entry,
  );
const migrate = (operations: Table, audit: Table) =>
  runMigration(tableMigration(auditEntriesIntoChains, operations, (name) => (name === 'audit' ? audit : operations)));

test('Entries of before the chain are listed as they were when they were moved into it, and the chain is proven', async () => {
  const { operations, audit } = await stageBefore();
  const before = await listed(audit, operations);
  expect(before).toHaveLength(10);
  expect(await migrate(operations, audit)).toMatchObject({ changed: 11, left: 0 });
  expect(await listed(audit, operations)).toEqual(before);
  expect(await operations.startingWith(`ORG#${own}#AUDIT`, 'AUDIT#')).toEqual([]);
  const stored = { table: audit, copies: async () => [] };
  expect(await verifyStoredChain(stored, own, NOW)).toMatchObject({ first: 1, last: 10, faults: [] });
  expect(await verifyStoredChain(stored, null, NOW)).toMatchObject({ first: 1, last: 1, faults: [] });
  const [first] = await audit.startingWith(`ORG#${own}#AUDIT`, 'AUDIT#');
  expect(first).toMatchObject({ imported: true, sequence: 1 });
  // Moved once, it has nothing left to do.
  expect(
    await runMigration(tableMigration({ ...auditEntriesIntoChains, name: 'again' }, operations, () => operations)),
  ).toMatchObject({
    changed: 0,
  });
});

test.each([1, 2, 3, 4])(
  'A move that is cut off at write %i of the old table is whole when it is repeated',
  async (at) => {
    const { operations, audit } = await stageBefore();
    const before = await listed(audit, operations);
    for (const when of ['before', 'after'] as const) {
      await expect(migrate(new CrashingTable(operations.name, at, when), audit)).rejects.toThrow();
      expect((await listed(audit, operations)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    }
    await migrate(operations, audit);
    expect(await listed(audit, operations)).toEqual(before);
    expect(await verifyStoredChain({ table: audit, copies: async () => [] }, own, NOW)).toMatchObject({
      last: 10,
      faults: [],
    });
  },
);

test('A change that is planted in the table is located', async () => {
  const { operations, audit } = await stageBefore();
  await migrate(operations, audit);
  const planted = (await audit.startingWith(`ORG#${own}#AUDIT`, 'AUDIT#'))[4];
  if (planted === undefined) throw new Error('there are ten');
  const key = auditKey(own, String(planted['id']));
  await audit.put({ ...planted, ...key, action: 'thing.read' });
  expect((await verifyStoredChain({ table: audit, copies: async () => [] }, own, NOW)).faults).toEqual([
    { kind: 'changed', from: 5, to: 5, ids: [planted['id']] },
  ]);
});
