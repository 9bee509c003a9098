import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { generatePersona, type PersonaData, personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionOut } from '../../schemas/entities/bank-connection.ts';
import { allTransactions } from '../stack/all-transactions.ts';
import { analysedApplication } from '../stack/analysed-application.ts';
import { mentionedTransactions } from '../stack/mentioned-transactions.ts';
import { failed, newOrganisation, request, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';

/** In the middle of a month and of a pay cycle, in the past of every clock. */
const ENDS_ON = '2026-05-20';

const analyses = [
  'affordability',
  'income_analysis',
  'risk_insights',
  'liquidity_score',
  'health_score',
  'expenses_analysis',
] as const;

interface Uploaded {
  readonly persona: PersonaData;
  readonly applicationId: string;
  /** Oldest first. */
  readonly rows: readonly TransactionOut[];
}

let organisation: TestOrganisation;
const uploads = new Map<string, Uploaded>();

beforeAll(async () => {
  organisation = await newOrganisation();
  for (const { id } of personas) {
    const persona = generatePersona(id, { endsOn: ENDS_ON });
    const applicationId = await analysedApplication(
      organisation,
      persona.accounts.map(({ byod }) => byod),
    );
    uploads.set(id, { persona, applicationId, rows: await allTransactions(organisation, applicationId) });
  }
});

function uploaded(id: string): Uploaded {
  const found = uploads.get(id);
  if (!found) throw new Error(`${id} was not uploaded`);
  return found;
}

const cents = (rands: number): number => Math.round(rands * 100);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** What a trade's takings of a month paid for stock, in cents: the lower of the two. */
const stockPaidBy = (month: { readonly takings: number; readonly cost_of_sales: number } | undefined): number =>
  Math.min(cents(month?.takings ?? 0), cents(month?.cost_of_sales ?? 0));

/** The labelled row of every generated row, by place: account by account, oldest first. */
function withTruth({ persona, rows }: Uploaded) {
  return persona.accounts.map(({ byod, truth }) => {
    const labelled = rows.filter(({ account_number }) => account_number === byod.account_number);
    return byod.transactions.map(({ amount, description }, index) => {
      const row = labelled[index];
      const true_ = truth[index];
      if (!row || !true_) throw new Error(`row ${index} of ${byod.account_number} is missing`);
      expect({ amount: row.amount, description: row.description }).toEqual({ amount, description });
      return { row, truth: true_ };
    });
  });
}

const ids = personas.map(({ id }) => id);
const withAnalyses = ids.filter((id) => id !== 'thin_file');

describe('of every persona', () => {
  test.each(ids)('%s: each uploaded row is listed once, with its amount and its text', (id) => {
    const { persona, rows } = uploaded(id);
    expect(withTruth(uploaded(id)).flat()).toHaveLength(rows.length);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    expect(rows.length).toBe(sum(persona.accounts.map(({ byod }) => byod.transactions.length)));
  });

  test.each(ids)('%s: the statement summary adds up to the uploaded balances', async (id) => {
    const { persona, applicationId, rows } = uploaded(id);
    // Two months of statements are missing in the middle: the only persona whose balance jumps, once.
    const jumps = id === 'gap_two_months' ? 1 : 0;
    const { body } = succeeded(
      await organisation.client.getStatementSummary({ path: { application_id: applicationId } }),
    );
    expect(body.accounts_summary).toHaveLength(persona.accounts.length);
    for (const { byod } of persona.accounts) {
      const summary = body.accounts_summary.find(({ account_number }) => account_number === byod.account_number);
      const amounts = rows.filter((row) => row.account === summary?.account).map(({ amount }) => cents(amount));
      expect(summary).toMatchObject({
        balance: byod.balance,
        closing_balance: byod.balance,
        total_transactions: byod.transactions.length,
        total_credit_amount: sum(amounts.filter((amount) => amount > 0)) / 100,
        total_debit_amount: -sum(amounts.filter((amount) => amount < 0)) / 100,
        suspected_duplicates: [],
      });
      expect(summary?.balance_breaks).toHaveLength(jumps);
      expect(summary?.reconciliation?.reconciles).toBe(jumps === 0);
      if (jumps === 0) expect(summary?.reconciliation?.difference).toBe(0);
    }
  });

  test.each(withAnalyses)('%s: what a document mentions is listed, and every number in it is one', async (id) => {
    const { applicationId, rows } = uploaded(id);
    const listed = new Set(rows.map((row) => row.id));
    for (const name of [...analyses, 'statement_summary']) {
      const response = await request(`/v1/bank_connections/${applicationId}/${name}`, {
        headers: { authorization: `Bearer ${organisation.accessToken}` },
      });
      const text = await response.text();
      expect([name, response.status]).toEqual([name, 200]);
      expect([name, /[:[,](?:-0(?:[,}\]])|NaN|-?Infinity|undefined)/.exec(text)]).toEqual([name, null]);
      const document: unknown = JSON.parse(text);
      expect([name, mentionedTransactions(document).filter((mentioned) => !listed.has(mentioned))]).toEqual([name, []]);
      expect(document).toMatchObject({ as_of: johannesburgDate(Date.parse(rows.at(-1)?.datetime ?? '')) });
    }
  });

  test.each(withAnalyses)('%s: each figure of a month is the sum of the rows behind it', async (id) => {
    const { applicationId, rows } = uploaded(id);
    const amountOf = new Map(rows.map((row) => [row.id, cents(row.amount)]));
    const { body } = succeeded(await organisation.client.getAffordability({ path: { application_id: applicationId } }));
    for (const month of body.months) {
      const behindFigure = (name: string): number =>
        sum((month.evidence[name] ?? []).map((row) => Math.abs(amountOf.get(row) ?? Number.NaN)));
      // What a trade took in is behind its income, and the stock that it paid for is taken off.
      const earned = [month.primary_income, month.secondary_income, month.one_off_income].map(cents);
      const arrived = ['primary_income', 'secondary_income', 'one_off_income'].map(behindFigure);
      expect([month.month, sum(earned)]).toEqual([month.month, sum(arrived) - stockPaidBy(month)]);
      if (stockPaidBy(month) === 0) expect([month.month, earned]).toEqual([month.month, arrived]);
      const figures = {
        takings: month.takings,
        cost_of_sales: month.cost_of_sales,
        other_money_in: month.other_money_in,
        discretionary_expenses: month.discretionary_expenses,
        non_discretionary_expenses: month.non_discretionary_expenses,
      };
      for (const [name, figure] of Object.entries(figures)) {
        expect([name, month.month, behindFigure(name)]).toEqual([name, month.month, cents(figure)]);
      }
      expect(cents(month.affordability_amount)).toBe(
        cents(month.primary_income) +
          cents(month.secondary_income) -
          cents(month.discretionary_expenses) -
          cents(month.non_discretionary_expenses) -
          (cents(month.cost_of_sales) - stockPaidBy(month)),
      );
      // Cash that was drawn is necessary, though the taxonomy calls it discretionary.
      expect(cents(month.discretionary_expenses) + cents(month.non_discretionary_expenses)).toBeGreaterThanOrEqual(
        cents(month.statutory) + cents(month.debt_commitments) + cents(month.necessary_expenses),
      );
    }
  });

  test.each(withAnalyses)(
    '%s: every row is in one line of the waterfall, with what the balances changed by',
    async (id) => {
      const { applicationId, rows } = uploaded(id);
      const { body } = succeeded(
        await organisation.client.getAffordability({ path: { application_id: applicationId } }),
      );
      const lines = body.waterfall?.lines ?? [];
      const named = lines.flatMap(({ months }) => months.flatMap(({ evidence }) => evidence['amount'] ?? []));
      expect(named.toSorted()).toEqual(rows.map((row) => row.id).toSorted());
      expect(sum(lines.map(({ total_amount: total }) => cents(total)))).toBe(
        sum(rows.map(({ amount }) => cents(amount))),
      );
    },
  );

  test.each([
    ['gambler', 'months_leave_less_than_worksheet'],
    ['over_indebted', 'nothing_left_by_worksheet'],
  ])(
    '%s: data of long ago has no verdict, reports %s, and its instalment opens down to transactions',
    async (id, first) => {
      const { applicationId, rows } = uploaded(id);
      const path = { application_id: applicationId };
      const { body } = succeeded(await organisation.client.getAffordability({ path }));
      const codes = (body.verdict_details?.reasons ?? []).map(({ code }) => code);
      expect([body.status, body.verdict, codes[0]]).toEqual(['stale', 'cannot_tell', 'data_stale']);
      expect(codes).toContain(first);
      expect(codes).toContain(id === 'gambler' ? 'gambling_high' : 'debt_to_income_high');
      // From the instalment along the operands to lines, and from these to rows that are listed.
      const reached = new Set<string>();
      const open = ['max_instalment'];
      for (const figure of open) {
        const working = body.workings.find((one) => one.figure === figure);
        expect([figure, working !== undefined]).toEqual([figure, true]);
        for (const operand of working?.operands ?? []) {
          if (operand.working !== null && !open.includes(operand.working)) open.push(operand.working);
          for (const { months } of body.waterfall?.lines.filter(({ line }) => line === operand.line) ?? []) {
            for (const { evidence } of months) for (const row of evidence['amount'] ?? []) reached.add(row);
          }
        }
      }
      const labels = new Set(rows.filter((row) => reached.has(row.id)).map(({ label }) => label));
      for (const label of [
        'income.salary',
        'housing.rent',
        'debt.personal_loan',
        'food.groceries',
        'cash.atm_withdrawal',
      ]) {
        expect([...labels]).toContain(label);
      }
      const asked = succeeded(
        await organisation.client.computeAffordability({ path, body: { instalment: 1_000_000 } }),
      ).body;
      expect(asked).toMatchObject({ verdict: 'cannot_tell', verdict_details: { instalment: 1_000_000 } });
    },
  );

  test.each(withAnalyses)('%s: the analyses agree on income and expenses', async (id) => {
    const { applicationId } = uploaded(id);
    const path = { application_id: applicationId };
    const { months } = succeeded(await organisation.client.getAffordability({ path })).body;
    const income = succeeded(await organisation.client.getIncomeAnalysis({ path })).body;
    const expenses = succeeded(await organisation.client.getExpensesAnalysis({ path })).body;
    const risk = succeeded(await organisation.client.getRiskInsights({ path })).body;

    const earned = months.map((one) => ({
      year: one.year,
      month: one.month,
      total: sum([one.primary_income, one.secondary_income, one.one_off_income].map(cents)),
    }));
    // The heatmap shows money on the day on which it arrived, before stock was paid for.
    expect(income.income_heatmap.map(({ year, month, total }) => ({ year, month, total: cents(total) }))).toEqual(
      earned.map((one, index) => ({ ...one, total: one.total + stockPaidBy(months[index]) })),
    );
    expect(cents(risk.income_total ?? 0)).toBe(sum(earned.map(({ total }) => total)));

    const spent = sum(
      months.flatMap((month) => [cents(month.discretionary_expenses), cents(month.non_discretionary_expenses)]),
    );
    expect(cents(expenses.total_expenses)).toBe(spent);
    expect(sum(expenses.months.map(({ amount }) => cents(amount)))).toBe(spent);
    expect(sum(expenses.spend_split.map(({ amount }) => cents(amount)))).toBe(spent);

    for (const metric of [risk.gambling, risk.returned_debit_orders, risk.short_term_lenders, risk.atm_and_cash]) {
      expect(sum(metric.monthly.map(({ amount }) => cents(amount)))).toBe(cents(metric.amount));
      expect(sum(metric.monthly.map(({ count }) => count))).toBe(metric.count);
    }
    for (const { money_in, money_out, net_amount } of risk.net_saver_or_spender.monthly) {
      expect(cents(money_in) - cents(money_out)).toBe(cents(net_amount));
    }
  });
});

describe('returned debit orders', () => {
  test.each(withAnalyses)('%s: the returned debit orders are exactly those that bounced', async (id) => {
    const one = uploaded(id);
    const bounced = withTruth(one)
      .flat()
      .filter(({ truth }) => truth.label.startsWith('returned.'));
    const path = { application_id: one.applicationId };
    const { returned_debit_orders: figures } = succeeded(await organisation.client.getRiskInsights({ path })).body;
    expect(figures.count).toBe(bounced.length);
    expect(new Set(figures.evidence['amount'])).toEqual(new Set(bounced.map(({ row }) => row.id)));
  });
});

describe('of one persona', () => {
  test('over_indebted: each returned debit order is paired with its debit, and counts for its amount', async () => {
    const one = uploaded('over_indebted');
    const accounts = withTruth(one);
    const bounced = accounts.flat().filter(({ truth }) => truth.label.startsWith('returned.'));
    expect(bounced.length).toBeGreaterThan(0);
    const path = { application_id: one.applicationId };
    const { returned_debit_orders: figures } = succeeded(await organisation.client.getRiskInsights({ path })).body;
    expect(cents(figures.amount)).toBe(sum(bounced.map(({ row }) => cents(row.amount))));
    for (const { row, truth } of bounced) {
      const debit = truth.pair ? accounts[truth.pair.account]?.[truth.pair.row] : undefined;
      expect(row.paired_with).toBe(debit?.row.id);
      expect(debit?.row.paired_with).toBe(row.id);
    }
  });

  test('two_accounts: transfers between own accounts are paired and are neither income nor expenses', async () => {
    const one = uploaded('two_accounts');
    const accounts = withTruth(one);
    const transfers = accounts.flat().filter(({ truth }) => truth.pair?.kind === 'own_transfer');
    expect(transfers.length).toBeGreaterThan(0);
    const path = { application_id: one.applicationId };
    const { months } = succeeded(await organisation.client.getAffordability({ path })).body;
    const counted = new Set(months.flatMap(({ evidence }) => Object.values(evidence).flat()));
    for (const { row, truth } of transfers) {
      const other = truth.pair ? accounts[truth.pair.account]?.[truth.pair.row] : undefined;
      expect(row.paired_with).toBe(other?.row.id);
      expect(counted.has(row.id)).toBe(false);
    }
  });

  test('thin_file: less than a month answers 1_month_transaction_error, its transactions and its summary', async () => {
    const { applicationId, rows } = uploaded('thin_file');
    const path = { application_id: applicationId };
    const { client } = organisation;
    for (const answered of [
      await client.getAffordability({ path }),
      await client.getIncomeAnalysis({ path }),
      await client.getRiskInsights({ path }),
      await client.getLiquidityScore({ path }),
      await client.getHealthScore({ path }),
      await client.getExpensesAnalysis({ path }),
    ]) {
      expect(failed(answered)).toMatchObject({ status: 400, code: '1_month_transaction_error' });
    }
    expect(rows.length).toBeGreaterThan(0);
    succeeded(await client.getStatementSummary({ path }));
  });
});

/**
 * A little below the 93 % that were measured, so that a change that labels worse is seen. These rows are made up in
 * wordings that the rules were written for: what real statements get is measured with the labelled set, in bench.
 */
const LABELS_RIGHT = 0.92;

test('Labels of personas agree with the truth of the generator', () => {
  const right = ({ row, truth }: { row: TransactionOut; truth: { label: string } }) => row.label === truth.label;
  const results = ids.map((id) => {
    const pairs = withTruth(uploaded(id)).flat();
    return { id, total: pairs.length, right: pairs.filter(right).length };
  });
  const lines = results.map(({ id, total, right: count }) => `  ${id}: ${count} of ${total}`);
  const share = sum(results.map((one) => one.right)) / sum(results.map((one) => one.total));
  process.stderr.write(`Labels right over all personas: ${(share * 100).toFixed(2)} %\n${lines.join('\n')}\n`);
  expect(share).toBeGreaterThanOrEqual(LABELS_RIGHT);
});
