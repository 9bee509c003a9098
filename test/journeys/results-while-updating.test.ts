import type { ImaliClient } from '@imali/client/imali-client.ts';
import { describe, expect, test } from '@jest/globals';
import { analysedApplication, analysisEnded } from '../stack/analysed-application.ts';
import { colleague } from '../stack/colleague.ts';
import { eventually } from '../stack/eventually.ts';
import { newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { manyRows, statementOf, threeMonths } from '../stack/statement-of.ts';

/** Every call that reads what was worked out from the bank data of an application, with the state and generation of its answer. */
function readers(client: ImaliClient, application_id: string) {
  const path = { application_id };
  return {
    affordability: () => client.getAffordability({ path }),
    computed: () => client.computeAffordability({ path, body: {} }),
    income: () => client.getIncomeAnalysis({ path }),
    strikeDate: () => client.getIncomeAnalysis({ path, query: { instalment: '500' } }),
    risk: () => client.getRiskInsights({ path }),
    liquidity: () => client.getLiquidityScore({ path }),
    health: () => client.getHealthScore({ path }),
    expenses: () => client.getExpensesAnalysis({ path }),
    affinity: () => client.getAffinity({ path }),
    summary: () => client.getStatementSummary({ path }),
    list: () => client.listLabelledTransactions({ path }),
    filtered: () => client.listLabelledTransactions({ path, query: { label: 'food' } }),
  };
}

/** Reads that answer a file, or say nothing of a generation. */
async function otherReads({ client }: TestOrganisation, application_id: string): Promise<void> {
  const path = { application_id };
  succeeded(await client.getBankConnection({ path }));
  succeeded(await client.listAccounts({ path }));
  succeeded(await client.getReport({ path, query: { answer: 'address' } }));
  succeeded(await client.exportTransactions({ path, query: { format: 'csv', answer: 'address' } }));
  succeeded(await client.exportTransactions({ path, query: { format: 'xlsx', answer: 'address' } }));
  const conditions = { description_contains: 'SHOP' };
  succeeded(
    await client.previewLabelRule({ body: { conditions, label: 'food.groceries', application_ids: [application_id] } }),
  );
}

/** Reads in turns until it is stopped, and counts; a read that fails ends the test. */
function readContinuously(client: ImaliClient, applicationId: string) {
  const calls = Object.values(readers(client, applicationId));
  let isOver = false;
  let reads = 0;
  const states = new Set<string>();
  const reading = Promise.all(
    calls.map(async (read) => {
      let last = 0;
      while (!isOver) {
        const { state, generation } = succeeded(await read()).body;
        expect(generation).toBeGreaterThanOrEqual(last);
        last = generation;
        states.add(state);
        reads += 1;
      }
    }),
  );
  return {
    async end() {
      isOver = true;
      await reading;
      return { reads, states };
    },
  };
}

describe('reads while an analysis is under way', () => {
  test('Reads during an analysis answer without an error through relabels, a further account and a rule, and then say that they are current', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const application_id = await analysedApplication(organisation, [statementOf(manyRows(1500))]);
    const path = { application_id };
    const { data } = succeeded(await client.listLabelledTransactions({ path, query: { limit: '100' } })).body;
    const out = data.filter(({ amount }) => amount < 0);
    const reader = await colleague(organisation, 'reader', ['applications.read', 'applications.write']);
    const reading = readContinuously(reader.client, application_id);
    for (const [index, { id: transaction_id }] of out.slice(0, 4).entries()) {
      const new_label = index % 2 === 0 ? 'food.alcohol_tobacco' : 'food.restaurants';
      succeeded(await client.relabelTransaction({ path: { ...path, transaction_id }, body: { new_label } }));
      const query = { ids: transaction_id };
      // The list shows it at once, though the figures are of before.
      expect(succeeded(await client.listLabelledTransactions({ path, query })).body.data).toMatchObject([
        { label: new_label, labelled_by: 'user', history: [{ label: new_label }] },
      ]);
      await otherReads(organisation, application_id);
    }
    succeeded(await client.uploadByod({ path, body: statementOf(threeMonths, { account_number: '62000000077' }) }));
    succeeded(
      await client.createLabelRule({
        body: {
          conditions: { description_contains: 'SHOP' },
          label: 'food.groceries',
          apply_to_application_ids: [application_id],
        },
      }),
    );
    expect(await analysisEnded(organisation, application_id)).toBe('READY');
    const { reads } = await reading.end();
    expect(reads).toBeGreaterThan(0);
    const { generation } = succeeded(await client.getBankConnection({ path })).body.result ?? {};
    for (const read of Object.values(readers(client, application_id))) {
      expect(succeeded(await read()).body).toMatchObject({ state: 'current', generation });
    }
  });

  test('Reads during an analysis list and count what the last result holds until later rows are analysed', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const application_id = await analysedApplication(organisation, [statementOf(threeMonths)]);
    const path = { application_id };
    succeeded(await client.uploadByod({ path, body: statementOf(manyRows(3000), { account_number: '62000000099' }) }));
    const counts = new Set<number>();
    await eventually(async () => {
      const { count, data, state } = succeeded(
        await client.listLabelledTransactions({ path, query: { skip: '15', limit: '10' } }),
      ).body;
      counts.add(count);
      expect([18, 3018]).toContain(count);
      if (count === 18) expect([data.length, state]).toEqual([3, 'updating']);
      else expect(data).toHaveLength(10);
      return state === 'current' ? count : null;
    }, 'the new rows');
    expect(counts).toContain(3018);
  });
});

test('a relabel that is waited for answers with the figures that it moved', async () => {
  const organisation = await newOrganisation();
  const { client } = organisation;
  const application_id = await analysedApplication(organisation, [statementOf(threeMonths)]);
  const path = { application_id };
  const { data } = succeeded(await client.listLabelledTransactions({ path, query: { limit: '100' } })).body;
  const april = data.find(({ datetime, label }) => label === 'food.groceries' && datetime.startsWith('2026-04'));
  const relabelled = await client.relabelTransaction({
    path: { ...path, transaction_id: april?.id ?? '' },
    query: { wait: '10' },
    body: { new_label: 'food.restaurants' },
  });
  const { body } = succeeded(relabelled);
  expect(body).toMatchObject({ state: 'current', old_label: 'food.groceries', new_label: 'food.restaurants' });
  // One of April's groceries of R850.50 moved to the discretionary expenses.
  expect(body.changes).toContainEqual({
    analysis: 'affordability',
    field: expect.stringMatching(/^months\[\d+\]\.discretionary_expenses$/),
    before: 0,
    after: 850.5,
    cause: `transaction ${april?.id} relabelled from food.groceries to food.restaurants`,
  });
  expect(succeeded(await client.getAffordability({ path })).body).toMatchObject({
    state: 'current',
    generation: body.generation,
  });
});
