import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { byodFromAbsaCsv } from '../../tools/statements/absa-csv.ts';
import { labelledSetByod } from '../fixtures/labelled-set-byod.ts';
import { allTransactions } from '../stack/all-transactions.ts';
import { analysedApplication } from '../stack/analysed-application.ts';
import { mentionedTransactions } from '../stack/mentioned-transactions.ts';
import { newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';

const absaSample = readFileSync(
  new URL('../fixtures/statements/absa/absa_csv_input_sample.csv', import.meta.url),
  'utf8',
);

let organisation: TestOrganisation;

beforeAll(async () => {
  organisation = await newOrganisation();
});

const cents = (rands: number): number => Math.round(rands * 100);

describe('the sample file of Absa', () => {
  test('The sample file of Absa is accepted as it is: every text and row of 0.00 is kept, and its jump in the balance is reported, not corrected', async () => {
    const result = byodFromAbsaCsv(absaSample, {
      accountNumber: '4012345678',
      accountName: 'Cheque Account',
      accountType: 'cheque',
      bankSlug: 'absa',
      holderName: 'A Holder',
    });
    if (result.outcome !== 'body') throw new Error(JSON.stringify(result.problems));
    const application_id = await analysedApplication(organisation, [result.body]);
    const rows = await allTransactions(organisation, application_id);
    expect(rows.map(({ description, amount, balance }) => ({ description, amount, balance }))).toEqual(
      result.body.transactions.map(({ description, amount, balance }) => ({ description, amount, balance })),
    );

    const summary = succeeded(await organisation.client.getStatementSummary({ path: { application_id } })).body;
    expect(summary).toMatchObject({ as_of: '2020-08-25', window: { from: '2020-06-18', to: '2020-08-25' } });
    // 22 000.50 - 50.00 = 21 950.50, but 21 500.50 is printed: 450.00 are missing up to the end.
    const breakAt = rows.find(({ balance }) => balance === 21_500.5)?.id;
    expect(summary.accounts_summary).toMatchObject([
      {
        bank_name: 'Absa',
        opening_balance: 20_000.5,
        closing_balance: 17_840.5,
        total_transactions: 15,
        reconciliation: { expected_closing_balance: 18_290.5, difference: -450, reconciles: false },
        balance_breaks: [{ transaction_id: breakAt, expected: 21_950.5, found: 21_500.5 }],
      },
    ]);

    const affordability = succeeded(await organisation.client.getAffordability({ path: { application_id } })).body;
    expect(affordability.data_quality_issues).toMatchObject([
      { code: 'data_stale' },
      { code: 'partial_month', transaction_ids: [] },
      // 3 000.00 and 250.00 to friends and 2 000.00 from a workplace: the words leave open what they were for.
      { code: 'low_label_confidence' },
      { code: 'balance_break', transaction_ids: [breakAt] },
    ]);
    expect(affordability.months.map(({ year, month }) => [year, month])).toEqual([
      [2020, 6],
      [2020, 7],
      [2020, 8],
    ]);
    // July: fees of 50.00 and 10.00, payments of 3 000.00, 250.00 and 500.00; the row of 0.00 is in no figure.
    const july = affordability.months[1];
    expect(july).toMatchObject({ full_month: true, affordability_amount: -3810 });
    const zero = rows.filter(({ amount }) => amount === 0).map(({ id }) => id);
    expect(mentionedTransactions(affordability.months).filter((id) => zero.includes(id))).toEqual([]);
  });
});

describe('the labelled set', () => {
  test('The labelled set answers an affordability whose figures are the sums of its transactions', async () => {
    // Its rows come from several accounts, so their balances do not follow from each other.
    const { body: upload } = labelledSetByod({ withBalances: false });
    const application_id = await analysedApplication(organisation, [upload]);
    const rows = await allTransactions(organisation, application_id);
    expect(rows).toHaveLength(upload.transactions.length);
    const amountOf = new Map(rows.map(({ id, amount }) => [id, cents(amount)]));

    const affordability = succeeded(await organisation.client.getAffordability({ path: { application_id } })).body;
    const mentioned = mentionedTransactions(affordability);
    expect(mentioned.length).toBeGreaterThan(rows.length / 2);
    expect(mentioned.filter((id) => !amountOf.has(id))).toEqual([]);
    for (const month of affordability.months) {
      const { primary_income, secondary_income, one_off_income, other_money_in } = month;
      const { discretionary_expenses, non_discretionary_expenses } = month;
      const moneyIn = { primary_income, secondary_income, one_off_income, other_money_in };
      const figures = { ...moneyIn, discretionary_expenses, non_discretionary_expenses };
      for (const [name, figure] of Object.entries(figures)) {
        const sign = name in moneyIn ? 1 : -1;
        const behind = (month.evidence[name] ?? []).reduce((total, id) => total + sign * (amountOf.get(id) ?? 0), 0);
        expect([month.year, month.month, name, behind]).toEqual([month.year, month.month, name, cents(figure)]);
      }
    }
    expect(affordability.figures_from).toBe('full_months');
    expect(affordability.data_quality_issues.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['gap_in_history', 'no_balances']),
    );
  });

  test('The labelled set with its balances reports each break of the chain and keeps every row', async () => {
    const { body: upload } = labelledSetByod();
    const application_id = await analysedApplication(organisation, [upload]);
    const rows = await allTransactions(organisation, application_id);
    const path = { application_id };
    const { accounts_summary } = succeeded(await organisation.client.getStatementSummary({ path })).body;
    const breaks = accounts_summary[0]?.balance_breaks ?? [];
    expect(rows).toHaveLength(upload.transactions.length);
    expect(breaks.length).toBeGreaterThan(0);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { transaction_id, found } of breaks) expect(byId.get(transaction_id)?.balance).toBe(found);
  });
});
