import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import type { Table } from '../../platform/store/table.ts';
import { plainLedger } from '../domain/connection-under-test.fixture.ts';
import type { LedgerStore } from '../domain/ledger-store.ts';
import { dynamoLedgers } from './dynamo-ledgers.ts';
import { keepConnection } from './kept-connection.fixture.ts';

let started: TestTable;
let table: Table;
let ledgers: LedgerStore;
beforeAll(async () => {
  started = await startTestTable();
  table = started.table;
  ledgers = dynamoLedgers(table);
});
afterAll(() => started.close());

test('pages of an upload that lost leave no trace in what is read, though they are in the partition', async () => {
  const ref = { organisationId: '692039c05555555555555555', applicationId: '692039c06666666666666666' };
  await keepConnection(table, ref);
  const outcomes = await Promise.all(
    [1, 2].map((seed) => ledgers.addAccount(ref, plainLedger(1, 12, seed), '2026-06-12T08:00:00.000Z')),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'added')).toHaveLength(1);
  const tags = new Set(
    (await table.startingWith(`ORG#${ref.organisationId}#APPLICATION#${ref.applicationId}`, 'LEDGER#')).map(
      ({ sk }) => String(sk).split('#')[2],
    ),
  );
  expect(tags.size).toBeLessThanOrEqual(2);
  expect(await ledgers.wholeLedger(ref)).toHaveLength(1);
  expect((await ledgers.wholeLedger(ref))[0]?.transactions).toHaveLength(12);
});

test('Months between two months that are read are not read themselves', async () => {
  const ref = { organisationId: '692039c07777777777777777', applicationId: '692039c08888888888888888' };
  await keepConnection(table, ref);
  const { account, transactions } = plainLedger(1, 200, 1);
  await ledgers.addAccount(ref, { account, transactions }, '2026-06-12T08:00:00.000Z');
  const months = [...new Set(transactions.map(({ bookedOn }) => bookedOn.slice(0, 7)))].toSorted();
  expect(months.length).toBeGreaterThan(2);
  const asked = [months[0] ?? '', months.at(-1) ?? ''];
  const read = await ledgers.ledgerMonths(ref, account.id, asked);
  expect(read).toEqual(transactions.filter(({ bookedOn }) => asked.includes(bookedOn.slice(0, 7))));
});
