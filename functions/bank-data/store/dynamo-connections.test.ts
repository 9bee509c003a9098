import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import type { Table } from '../../platform/store/table.ts';
import type { BankDataStores } from '../domain/bank-data-stores.ts';
import { plainLedger } from '../domain/connection-under-test.fixture.ts';
import { dynamoBankData } from './dynamo-bank-data.ts';
import { keepConnection } from './kept-connection.fixture.ts';

let started: TestTable;
let table: Table;
let store: BankDataStores;
beforeAll(async () => {
  started = await startTestTable();
  table = started.table;
  store = dynamoBankData(table);
});
afterAll(() => started.close());

test('a result that is complete just before the next is asked for stays the one that answers', async () => {
  const ref = { organisationId: '692039c09999999999999999', applicationId: '692039c0aaaaaaaaaaaaaaaa' };
  const at = '2026-06-12T08:00:00.000Z';
  await keepConnection(table, ref);
  const added = await store.ledgers.addAccount(ref, plainLedger(1, 3), at);
  if (added.outcome !== 'added') throw new Error(added.outcome);
  await store.connections.finish(ref, added.generation, 'READY', at);
  const asked = await store.connections.reanalyse(ref, 'rules', at);
  if (asked.outcome !== 'asked') throw new Error(asked.outcome);
  const transact = table.transact.bind(table);
  const between = jest.spyOn(table, 'transact').mockImplementationOnce(async (actions) => {
    expect(await store.connections.finish(ref, asked.generation, 'READY', at)).toBe('finished');
    return await transact(actions);
  });
  expect(await store.connections.reanalyse(ref, 'rules', at)).toMatchObject({ generation: asked.generation + 1 });
  between.mockRestore();
  expect((await store.connections.find(ref))?.complete).toMatchObject({ generation: asked.generation });
});
