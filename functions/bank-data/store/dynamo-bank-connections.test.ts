import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { newBankConnectionAction } from '../../applications/store/bank-connection-item.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import type { Table } from '../../platform/store/table.ts';
import { bankConnectionStoreContract } from '../domain/bank-connection-store.contract.ts';
import type { BankConnectionStore } from '../domain/bank-connection-store.ts';
import { plainLedger } from '../domain/connection-under-test.fixture.ts';
import { dynamoBankConnections } from './dynamo-bank-connections.ts';
import { encodeLabelPages } from './label-page.ts';

let started: TestTable;
let table: Table;
let store: BankConnectionStore;
beforeAll(async () => {
  started = await startTestTable();
  table = started.table;
  store = dynamoBankConnections(table);
});
afterAll(() => started.close());

async function create({ organisationId, applicationId }: ConnectionRef): Promise<void> {
  const application = {
    id: applicationId,
    organisationId,
    createdAt: '2026-01-01T00:00:00.000Z',
    expiry: '2099-01-01T00:00:00.000Z',
    consentGivenAt: null,
  };
  await table.transact([newBankConnectionAction(application, 'b')]);
}

describe('bank connections in DynamoDB', () => {
  bankConnectionStoreContract(() => ({ store, create }));
});

test('a result that is complete just before the next is asked for stays the one that answers', async () => {
  const ref = { organisationId: '692039c09999999999999999', applicationId: '692039c0aaaaaaaaaaaaaaaa' };
  const at = '2026-06-12T08:00:00.000Z';
  await create(ref);
  const added = await store.addAccount(ref, plainLedger(1, 3), at);
  if (added.outcome !== 'added') throw new Error(added.outcome);
  await store.finish(ref, added.generation, 'READY', at);
  const asked = await store.reanalyse(ref, 'rules', at);
  if (asked.outcome !== 'asked') throw new Error(asked.outcome);
  const transact = table.transact.bind(table);
  const between = jest.spyOn(table, 'transact').mockImplementationOnce(async (actions) => {
    expect(await store.finish(ref, asked.generation, 'READY', at)).toBe('finished');
    return await transact(actions);
  });
  expect(await store.reanalyse(ref, 'rules', at)).toMatchObject({ generation: asked.generation + 1 });
  between.mockRestore();
  expect((await store.find(ref))?.complete).toMatchObject({ generation: asked.generation });
});

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

  test('has no verdict of an earlier generation where that one had more items', async () => {
    const before = labelsWith(Array.from({ length: 2500 }, (_, index) => noise(index)));
    const after = labelsWith(Array.from({ length: 2500 }, () => 'SHOP'));
    const month = { accountId: '692039c0000000000100aaaa', month: '2026-04' };
    const pagesOf = (verdicts: typeof before) =>
      encodeLabelPages(verdicts.map((one) => ({ ...one, month: '2026-04' })));
    expect(pagesOf(before).length).toBeGreaterThan(1);
    expect(pagesOf(after)).toHaveLength(1);
    const [first, second] = [1, 2].map((generation) => ({ generation, place: 0 as const }));
    if (!first || !second) throw new Error('no places');
    await store.saveLabels(ref, first, [{ ...month, verdicts: before }]);
    expect(await store.labelledMonths(ref, month.accountId, ['2026-04'], first)).toEqual([
      { ...month, verdicts: before },
    ]);
    await store.saveLabels(ref, second, [{ ...month, verdicts: after }]);
    expect(await store.labelledMonths(ref, month.accountId, ['2026-04'], second)).toEqual([
      { ...month, verdicts: after },
    ]);
  });
});

test('pages of an upload that lost leave no trace in what is read, though they are in the partition', async () => {
  const ref = { organisationId: '692039c05555555555555555', applicationId: '692039c06666666666666666' };
  await create(ref);
  const outcomes = await Promise.all(
    [1, 2].map((seed) => store.addAccount(ref, plainLedger(1, 12, seed), '2026-06-12T08:00:00.000Z')),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'added')).toHaveLength(1);
  const tags = new Set(
    (await table.startingWith(`ORG#${ref.organisationId}#APPLICATION#${ref.applicationId}`, 'LEDGER#')).map(
      ({ sk }) => String(sk).split('#')[2],
    ),
  );
  expect(tags.size).toBeLessThanOrEqual(2);
  expect(await store.wholeLedger(ref)).toHaveLength(1);
  expect((await store.wholeLedger(ref))[0]?.transactions).toHaveLength(12);
});

test('of months that do not follow each other, those in between are not read', async () => {
  const ref = { organisationId: '692039c07777777777777777', applicationId: '692039c08888888888888888' };
  await create(ref);
  const { account, transactions } = plainLedger(1, 200, 1);
  await store.addAccount(ref, { account, transactions }, '2026-06-12T08:00:00.000Z');
  const months = [...new Set(transactions.map(({ bookedOn }) => bookedOn.slice(0, 7)))].toSorted();
  expect(months.length).toBeGreaterThan(2);
  const asked = [months[0] ?? '', months.at(-1) ?? ''];
  const read = await store.ledgerMonths(ref, account.id, asked);
  expect(read).toEqual(transactions.filter(({ bookedOn }) => asked.includes(bookedOn.slice(0, 7))));
});
