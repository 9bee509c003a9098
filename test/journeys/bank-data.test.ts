import { taxonomy } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import { analysedApplication, analysisEnded } from '../stack/analysed-application.ts';
import { answer, bankConfig, failed, newApplication, newOrganisation, succeeded } from '../stack/new-organisation.ts';
import { manyRows, statementOf, threeMonths } from '../stack/statement-of.ts';

const analyses = [
  'getAffordability',
  'getIncomeAnalysis',
  'getRiskInsights',
  'getLiquidityScore',
  'getHealthScore',
  'getExpensesAnalysis',
] as const;

describe('an uploaded account', () => {
  test('An uploaded account is labelled and answers all eight analyses, with evidence that names its transactions', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const application_id = await analysedApplication(organisation, [statementOf(threeMonths)]);
    const path = { application_id };

    const labelled = succeeded(await client.listLabelledTransactions({ path, query: { limit: '100' } })).body;
    expect(labelled).toMatchObject({
      count: 18,
      has_next: false,
      available_accounts: [{ account_number: '62000000011' }],
    });
    const labelOf = (part: string) => labelled.data.find(({ description }) => description.includes(part))?.label;
    expect([labelOf('SALARY'), labelOf('RENT'), labelOf('Checkers')]).toEqual([
      'income.salary',
      'housing.rent',
      'food.groceries',
    ]);
    expect(new Set(labelled.crunch_categories)).toEqual(new Set(['income.salary', 'housing.rent', 'food.groceries']));
    expect(labelled.data.map(({ datetime }) => datetime)).toEqual(
      labelled.data
        .map(({ datetime }) => datetime)
        .toSorted()
        .toReversed(),
    );

    const affordability = succeeded(await client.getAffordability({ path })).body;
    const april = affordability.months.find(({ year, month }) => year === 2026 && month === 4);
    // 20 000.00 - 6 000.00 - 5 x 850.50: groceries on 2, 9, 16, 23 and 30 April.
    expect(april).toMatchObject({
      primary_income: 20_000,
      non_discretionary_expenses: 6000 + 5 * 850.5,
      discretionary_expenses: 0,
      affordability_amount: 20_000 - 6000 - 5 * 850.5,
      full_month: true,
    });
    const ids = new Set(labelled.data.map(({ id }) => id));
    expect(april?.evidence['non_discretionary_expenses']).toHaveLength(6);
    expect(april?.evidence['non_discretionary_expenses']?.every((id) => ids.has(id))).toBe(true);

    for (const name of analyses) {
      const { body } = succeeded(await client[name]({ path }));
      expect(body).toMatchObject({ as_of: '2026-06-11', coverage: { accounts: 1, days: 79 }, changes: [] });
      expect(body.engine_version).not.toBe('');
    }
    const summary = succeeded(await client.getStatementSummary({ path })).body;
    expect(summary.accounts_summary).toMatchObject([{ account_number: '62000000011' }]);
    expect(succeeded(await client.listAccounts({ path })).body).toMatchObject([
      { account_number: '62000000011', transactions: 18, balance: 1000 + 60_000 - 18_000 - 12 * 850.5 },
    ]);
    expect(succeeded(await client.getBankConnection({ path })).body).toMatchObject({
      state: 'READY',
      accounts: 1,
      transactions: 18,
    });
  });

  test('An uploaded account is found under the older paths too', async () => {
    const organisation = await newOrganisation();
    const application_id = await analysedApplication(organisation, [statementOf(threeMonths)]);
    const headers = { authorization: `Bearer ${organisation.accessToken}` };
    const transactions = await answer(`/transactions/${application_id}`, { headers });
    expect(transactions).toMatchObject({ status: 200, body: { count: 18 } });
    const liquidity = await answer(`/liquidity/${application_id}`, { headers });
    expect(liquidity).toMatchObject({ status: 200, body: { as_of: '2026-06-11' } });
  });

  test('An uploaded account is read in pages whose cursors meet without a gap', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const second = statementOf(threeMonths, { account_number: '62000000022', account_type: 'savings' });
    const application_id = await analysedApplication(organisation, [statementOf(threeMonths), second]);
    const path = { application_id };
    const all = succeeded(await client.listLabelledTransactions({ path, query: { limit: '100' } })).body;
    expect(all.count).toBe(36);
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: string; cursor?: string } = { limit: '7', ...(cursor ? { cursor } : {}) };
      const page = succeeded(await client.listLabelledTransactions({ path, query })).body;
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(ids).toEqual(all.data.map(({ id }) => id));
    const skipped = succeeded(await client.listLabelledTransactions({ path, query: { skip: '20', limit: '10' } })).body;
    expect(skipped.data.map(({ id }) => id)).toEqual(ids.slice(20, 30));
    expect(skipped).toMatchObject({ has_prev: true, has_next: true });
  });
});

describe('bank data', () => {
  test('Bank data needs a bank connection in the application config', async () => {
    const organisation = await newOrganisation();
    const config = {
      name: 'No bank',
      connections: [{ name: 'personal_info', data_points: [{ name: 'personal_info' }] }],
    };
    const { id } = await newApplication(organisation, config);
    const path = { application_id: id };
    expect(failed(await organisation.client.uploadByod({ path, body: statementOf(threeMonths) }))).toMatchObject({
      status: 400,
      code: 'bank_not_configured',
      message: 'Bank Connection not configured in application config.',
    });
    expect(failed(await organisation.client.getAffordability({ path }))).toMatchObject({
      status: 404,
      code: 'bank_connection_not_found',
    });
  });

  test('Bank data is not ready before an upload', async () => {
    const organisation = await newOrganisation();
    const { id } = await newApplication(organisation, bankConfig());
    for (const name of analyses) {
      expect(failed(await organisation.client[name]({ path: { application_id: id } }))).toMatchObject({
        status: 400,
        code: 'connection_not_ready',
      });
    }
  });

  test('Bank data says right after the upload that it is still being analysed, or answers', async () => {
    const organisation = await newOrganisation();
    const { id } = await newApplication(organisation, bankConfig());
    const path = { application_id: id };
    const uploaded = succeeded(await organisation.client.uploadByod({ path, body: statementOf(manyRows(5000)) })).body;
    expect(uploaded).toMatchObject({ status: 'ANALYSING', transactions_received: 5000 });
    const first = await organisation.client.getAffordability({ path });
    if (!first.ok) expect(first).toMatchObject({ status: 400, code: 'error_still_analysing_connection' });
    expect(await analysisEnded(organisation, id)).toBe('READY');
    succeeded(await organisation.client.getAffordability({ path }));
  });

  test('A connection takes an account once, and another account beside it', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const application_id = await analysedApplication(organisation, [statementOf(threeMonths)]);
    const path = { application_id };
    expect(failed(await client.uploadByod({ path, body: statementOf(threeMonths.slice(3)) }))).toMatchObject({
      status: 400,
      code: 'bank_account_exists',
      message: 'Bank Account already exists for this connection.',
    });
    expect(succeeded(await client.listLabelledTransactions({ path })).body.count).toBe(18);
    succeeded(await client.uploadByod({ path, body: statementOf(threeMonths, { account_number: '62000000033' }) }));
    expect(await analysisEnded(organisation, application_id)).toBe('READY');
    expect(succeeded(await client.getBankConnection({ path })).body).toMatchObject({ accounts: 2, transactions: 36 });
  });

  test('Twenty concurrent uploads of one account count as one', async () => {
    const organisation = await newOrganisation();
    const { id } = await newApplication(organisation, bankConfig());
    const path = { application_id: id };
    const uploads = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        organisation.client.uploadByod({ path, body: statementOf(threeMonths.slice(0, 10 + (index % 5))) }),
      ),
    );
    const taken = uploads.filter(({ ok }) => ok);
    expect(taken).toHaveLength(1);
    expect(await analysisEnded(organisation, id)).toBe('READY');
    const { count } = succeeded(await organisation.client.listLabelledTransactions({ path })).body;
    const winner = uploads.find((upload) => upload.ok);
    expect(winner?.ok && winner.body.transactions_stored).toBe(count);
  });

  test('Bank data of less than a month has a summary and labels, but no analyses', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const path = { application_id: await analysedApplication(organisation, [statementOf(threeMonths.slice(0, 4))]) };
    for (const name of analyses) {
      expect(failed(await client[name]({ path }))).toMatchObject({
        status: 400,
        code: '1_month_transaction_error',
        message: 'Less than 1 month of transactions found.',
      });
    }
    succeeded(await client.getStatementSummary({ path }));
    expect(succeeded(await client.listLabelledTransactions({ path })).body.count).toBe(4);
  });

  test('The analyses of an account without transactions say that there are no transactions', async () => {
    const organisation = await newOrganisation();
    const path = { application_id: await analysedApplication(organisation, [statementOf([])]) };
    for (const answered of [
      await organisation.client.getAffordability({ path }),
      await organisation.client.listLabelledTransactions({ path }),
      await organisation.client.getStatementSummary({ path }),
    ]) {
      expect(failed(answered)).toMatchObject({
        status: 404,
        code: 'no_transactions_found',
        message: 'No transactions found for this application',
      });
    }
  });

  test('Bank data of an unknown application is not found', async () => {
    const { client } = await newOrganisation();
    const path = { application_id: '000000000000000000000000' };
    expect(failed(await client.getAffordability({ path }))).toMatchObject({
      status: 404,
      code: 'application_not_found',
    });
    expect(failed(await client.uploadByod({ path, body: statementOf(threeMonths) }))).toMatchObject({
      status: 404,
      code: 'application_not_found',
    });
  });
});

describe('a bank connection', () => {
  test('A bank connection takes the rows of an account that was first sent without rows', async () => {
    const organisation = await newOrganisation();
    const application_id = await analysedApplication(organisation, [statementOf([])]);
    const path = { application_id };
    succeeded(await organisation.client.uploadByod({ path, body: statementOf(threeMonths) }));
    expect(await analysisEnded(organisation, application_id)).toBe('READY');
    expect(succeeded(await organisation.client.getBankConnection({ path })).body).toMatchObject({
      accounts: 1,
      transactions: 18,
    });
    expect(failed(await organisation.client.uploadByod({ path, body: statementOf([]) })).code).toBe(
      'bank_account_exists',
    );
  });

  test('A bank connection holds at most twenty accounts', async () => {
    const organisation = await newOrganisation();
    const { id } = await newApplication(organisation, bankConfig());
    const path = { application_id: id };
    const upload = (index: number) =>
      organisation.client.uploadByod({
        path,
        body: statementOf(threeMonths.slice(0, 2), { account_number: `6200000${1000 + index}` }),
      });
    for (let index = 0; index < 20; index += 1) succeeded(await upload(index));
    expect(failed(await upload(20))).toMatchObject({
      status: 409,
      code: 'bank_connection_full',
      message: 'A bank connection can hold at most 20 accounts and 60000 transactions.',
    });
  });

  test('A bank connection never returns figures from before a relabel as the figures after it', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const application_id = await analysedApplication(organisation, [statementOf(threeMonths)]);
    const path = { application_id };
    const { data } = succeeded(await client.listLabelledTransactions({ path, query: { limit: '100' } })).body;
    const groceries = data.filter(({ label }) => label === 'food.groceries');
    for (const { id: transaction_id } of groceries.slice(0, 5)) {
      succeeded(
        await client.relabelTransaction({
          path: { ...path, transaction_id },
          body: { new_label: 'food.alcohol_tobacco' },
        }),
      );
      for (;;) {
        const { body } = succeeded(await client.getExpensesAnalysis({ path }));
        const isMoved = body.changes.some(({ cause }) => cause.includes(transaction_id));
        expect(isMoved).toBe(body.state === 'current');
        expect(body.spending_changes).toMatchObject([{ days: 30 }]);
        if (body.state === 'current') break;
      }
    }
  });
});

describe('a new label', () => {
  test('A new label changes the figures, and the reply says what changed and why', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const application_id = await analysedApplication(organisation, [statementOf(threeMonths)]);
    const path = { application_id };
    const before = succeeded(await client.getAffordability({ path })).body;
    const rows = succeeded(await client.listLabelledTransactions({ path, query: { limit: '100' } })).body.data;
    const groceries = rows.find(({ datetime, label }) => label === 'food.groceries' && datetime.startsWith('2026-04'));
    const transaction_id = groceries?.id ?? '';
    const changed = await client.relabelTransaction({
      path: { application_id, transaction_id },
      body: { new_label: 'food.restaurants' },
    });
    expect(succeeded(changed).body).toEqual({
      transaction_id,
      old_label: 'food.groceries',
      new_label: 'food.restaurants',
      state: 'updating',
      generation: before.generation + 1,
      changes: [],
    });
    expect(await analysisEnded(organisation, application_id)).toBe('READY');
    const after = succeeded(await client.getAffordability({ path })).body;
    const april = (document: typeof before) => document.months.find(({ month }) => month === 4);
    expect(april(after)?.discretionary_expenses).toBe(850.5);
    expect(april(after)?.affordability_amount).toBe(april(before)?.affordability_amount);
    expect(after.changes).toContainEqual({
      field: expect.stringMatching(/^months\[\d+\]\.discretionary_expenses$/),
      before: 0,
      after: 850.5,
      cause: `transaction ${transaction_id} relabelled from food.groceries to food.restaurants`,
    });
    const relabelled = succeeded(await client.listLabelledTransactions({ path, query: { limit: '100' } })).body;
    expect(relabelled.data.find(({ id }) => id === transaction_id)).toMatchObject({
      label: 'food.restaurants',
      labelled_by: 'user',
      confidence: 1,
      runner_up: 'food.groceries',
      history: [{ label: 'food.restaurants', given_by: 'user', user_id: expect.any(String), at: expect.any(String) }],
    });
    expect(relabelled.data.filter(({ history }) => history.length > 0)).toHaveLength(1);
    expect(relabelled.crunch_categories).toContain('food.restaurants');
  });

  test('A new label for the party reaches its other months, is reported, and can be taken back', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const rent = [
      ['2026-03-28', -4000, 'RENT MAR J SMITH'],
      ['2026-04-28', -4000, 'RENT APR J SMITH'],
      ['2026-05-28', -4000, 'RENT MAY J SMITH'],
    ] as const;
    const application_id = await analysedApplication(organisation, [statementOf([...threeMonths, ...rent])]);
    const path = { application_id };
    const rowsNow = async () => {
      const { data } = succeeded(await client.listLabelledTransactions({ path, query: { limit: '100' } })).body;
      return data.filter(({ description }) => description.includes('SMITH'));
    };
    const [first, ...others] = await rowsNow();
    const relabel = (new_label: string, apply_to: 'party' | 'undo_party') =>
      client.relabelTransaction({ path: { ...path, transaction_id: first?.id ?? '' }, body: { new_label, apply_to } });
    expect(failed(await relabel('housing.rent', 'undo_party'))).toMatchObject({
      status: 422,
      detail: [{ loc: ['body', 'apply_to'] }],
    });
    succeeded(await relabel('food.restaurants', 'party'));
    expect(await analysisEnded(organisation, application_id)).toBe('READY');
    const given = { label: 'food.restaurants', given_by: 'user', for_party: 'given' };
    expect((await rowsNow()).slice(1)).toMatchObject(
      others.map(({ label }) => ({
        label: 'food.restaurants',
        labelled_by: 'user',
        rule_id: expect.stringMatching(/^user_party:/),
        runner_up: label,
        history: [given],
      })),
    );
    succeeded(await relabel(first?.label ?? '', 'undo_party'));
    expect(await analysisEnded(organisation, application_id)).toBe('READY');
    const [back, ...rest] = await rowsNow();
    expect(rest).toEqual(others);
    expect(back).toMatchObject({ label: first?.label, history: [given, { for_party: 'taken_back' }] });
  });

  test('A new label needs to exist, to fit the direction, and to be for a transaction of the application', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const application_id = await analysedApplication(organisation, [statementOf(threeMonths)]);
    const { data } = succeeded(await client.listLabelledTransactions({ path: { application_id } })).body;
    const path = { application_id, transaction_id: data[0]?.id ?? '' };
    for (const new_label of ['food.nothing', 'income.salary']) {
      expect(failed(await client.relabelTransaction({ path, body: { new_label } }))).toMatchObject({
        status: 422,
        detail: [{ loc: ['body', 'new_label'] }],
      });
    }
    const unknown = { application_id, transaction_id: `${path.transaction_id.slice(0, 18)}00ffff` };
    for (const missing of [unknown, { application_id, transaction_id: '0'.repeat(24) }]) {
      const refused = await client.relabelTransaction({ path: missing, body: { new_label: 'food.groceries' } });
      expect(failed(refused)).toMatchObject({ status: 404, code: 'resource_not_found' });
    }
  });
});

test('the taxonomy and the bank slugs are listed', async () => {
  const { client } = await newOrganisation();
  const { labels } = succeeded(await client.listLabels()).body;
  expect(labels.map(({ id }) => id)).toEqual(taxonomy.map(({ id }) => id));
  expect(succeeded(await client.listByodBanks()).body).toEqual(expect.arrayContaining(['fnb', 'capitec', 'absa']));
});
