import { beforeAll, describe, expect, test } from '@jest/globals';
import { analysedApplication, analysisEnded } from '../stack/analysed-application.ts';
import {
  failed,
  newApplication,
  newOrganisation,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';
import { auditSettled } from '../stack/settled-audit.ts';
import { statementOf, threeMonths } from '../stack/statement-of.ts';

let organisation: TestOrganisation;
let path: { application_id: string };
beforeAll(async () => {
  organisation = await newOrganisation();
  path = { application_id: await analysedApplication(organisation, [statementOf(threeMonths)]) };
});

describe('affordability with what the caller knows', () => {
  test('Affordability computed with nothing declared equals the stored document', async () => {
    const { client } = organisation;
    const kept = succeeded(await client.getAffordability({ path })).body;
    expect(succeeded(await client.computeAffordability({ path, body: {} })).body).toEqual(kept);
  });

  test('Computed affordability includes the principal that the instalment repays at the terms of a loan', async () => {
    const { client } = organisation;
    const loan = { annual_interest_rate: 0, number_of_instalments: 12 };
    const { body } = succeeded(await client.computeAffordability({ path, body: { loan } }));
    // Without interest twelve instalments repay twelve times the instalment.
    expect(body.max_principal).toBeCloseTo((body.max_instalment ?? 0) * 12, 2);
    expect(body.loan_terms).toEqual(loan);
  });

  test('Computed affordability takes a declared gross income for the norm, and a lower declaration only with a reason', async () => {
    const { client } = organisation;
    const ask = async (reason: string) =>
      succeeded(
        await client.computeAffordability({
          path,
          body: { declared_gross_income: 40_000, declared_expenses: { amount: 100, reason } },
        }),
      ).body;
    const without = await ask('');
    // Regulation 23A at R40 000: 2 855.38 + 8.2 % of the 15 000 above the band's floor is 4 085.38.
    expect(without).toMatchObject({ gross_income_method: 'declared', norm_applied: 4085.38 });
    expect(without.expenses_override).toMatchObject({ applied: false });
    expect(await ask('Lives with parents')).toMatchObject({ expenses_used: 100, expenses_basis: 'declared' });
  });

  test('Computed affordability counts income from people on request', async () => {
    const { client } = organisation;
    const body = { count_person_income: true };
    expect(succeeded(await client.computeAffordability({ path, body })).body.count_person_income).toBe(true);
    expect(succeeded(await client.getAffordability({ path })).body.count_person_income).toBe(false);
    const query = { count_person_income: 'true' } as const;
    const { streams } = succeeded(await client.getIncomeAnalysis({ path, query })).body;
    expect(streams.filter(({ role }) => role === 'not_counted')).toEqual([]);
  });

  test('Every analysis counts income from people where the config asks for it, unless the request says otherwise', async () => {
    const { client } = organisation;
    const point = { name: 'income_analysis', input_args: { count_person_income: true } };
    const config = {
      name: 'People',
      connections: [{ name: 'bank_connection', data_points: [point, { name: 'affordability' }] }],
    };
    const { id: application_id } = await newApplication(organisation, config);
    const counted = { application_id };
    succeeded(await client.uploadByod({ path: counted, body: statementOf(threeMonths) }));
    expect(await analysisEnded(organisation, application_id)).toBe('READY');
    expect(succeeded(await client.getAffordability({ path: counted })).body.count_person_income).toBe(true);
    const asked = async (body: { count_person_income?: boolean }) =>
      succeeded(await client.computeAffordability({ path: counted, body })).body.count_person_income;
    expect([await asked({}), await asked({ count_person_income: false })]).toEqual([true, false]);
  });

  test('Computed affordability refuses impossible values and names each field', async () => {
    const body = { declared_gross_income: -1, loan: { annual_interest_rate: 0.2, number_of_instalments: 0 } };
    const { status, detail } = failed(await organisation.client.computeAffordability({ path, body }));
    expect(status).toBe(422);
    expect(detail.map(({ loc }) => loc.join('.'))).toEqual([
      'body.declared_gross_income',
      'body.loan.number_of_instalments',
    ]);
  });

  test("Affordability of another organisation's application is not found", async () => {
    const other = await newOrganisation();
    expect(failed(await other.client.computeAffordability({ path, body: {} })).code).toBe('application_not_found');
  });
});

describe('an employer that writes SAL and the month, and no name', () => {
  test("Net income and the instalment come from pay that the employer's text names only as SAL and the month", async () => {
    const employed = await newOrganisation();
    const worded = (months: readonly string[]) =>
      statementOf(
        threeMonths.map(([date, amount, text]) =>
          amount > 0
            ? [date, amount, `SAL ${months[Number(date.slice(5, 7)) - 3] ?? ''}`.trim()]
            : [date, amount, text],
        ),
      );
    const answered = async (months: readonly string[]) => {
      const application = { application_id: await analysedApplication(employed, [worded(months)]) };
      return succeeded(await employed.client.getAffordability({ path: application })).body;
    };
    const monthly = await answered(['MAR', 'APR', 'MAY']);
    const plain = await answered([]);
    expect(monthly.net_income).toBe(20_000);
    expect(monthly.max_instalment).toBeGreaterThan(0);
    expect(monthly.max_instalment).toBe(plain.max_instalment);
  });
});

describe('the strike date of an instalment of the caller’s own', () => {
  test('The strike date is REJECT for more than the account ever holds, and a day or ANY for a small instalment', async () => {
    const { client } = organisation;
    const created = succeeded(await client.createSandboxApplication({ body: { persona_id: 'salaried_monthly' } })).body;
    const path = { application_id: created.id };
    const kept = succeeded(await client.getIncomeAnalysis({ path })).body;
    const huge = succeeded(await client.getIncomeAnalysis({ path, query: { instalment: '1000000' } })).body;
    expect(huge.strike_date).toBe('REJECT');
    expect(huge.strike_date_details).toMatchObject({ instalment: 1_000_000 });
    const small = succeeded(await client.getIncomeAnalysis({ path, query: { instalment: '10' } })).body;
    expect(small.strike_date).not.toBe('REJECT');
    expect({ ...small, strike_date: null, strike_date_details: null }).toEqual({
      ...kept,
      strike_date: null,
      strike_date_details: null,
    });
  });
});

describe('a statement that ends more than three months before it is read', () => {
  test('Every analysis of a statement that ended over three months earlier is stale: its figures remain, and nothing is forecast', async () => {
    const { client } = organisation;
    const affordability = succeeded(await client.getAffordability({ path })).body;
    const income = succeeded(await client.getIncomeAnalysis({ path, query: { instalment: '10' } })).body;
    const liquidity = succeeded(await client.getLiquidityScore({ path })).body;
    const computed = succeeded(await client.computeAffordability({ path, body: {} })).body;
    const all = [
      affordability,
      income,
      liquidity,
      computed,
      succeeded(await client.getRiskInsights({ path })).body,
      succeeded(await client.getHealthScore({ path })).body,
      succeeded(await client.getExpensesAnalysis({ path })).body,
      succeeded(await client.getStatementSummary({ path })).body,
    ];
    expect(all.map(({ status, data_quality_issues: [issue] }) => [status, issue?.code])).toEqual(
      all.map(() => ['stale', 'data_stale']),
    );
    expect(affordability.net_income).toBe(20_000);
    expect(income).toMatchObject({ strike_date: null, strike_date_details: null, next_payment: null });
    expect(liquidity.balance_forecast).toBeNull();
  });
});

describe('the settings of the analyses', () => {
  const weights = { affordability: 0, income: 0, expense: 0, liquidity_and_savings: 0, debt: 100, fee: 0 };

  test("Analysis settings have the product's own values until the organisation sets some, which then apply", async () => {
    const own = await newOrganisation();
    const before = succeeded(await own.client.getAnalysisSettings()).body;
    expect(before).toMatchObject({ health_weights: null, balance_floor: 0 });
    const body = { health_weights: weights, balance_floor: 250 };
    expect(succeeded(await own.client.setAnalysisSettings({ body })).body).toEqual({ ...before, ...body });
    const application_id = await analysedApplication(own, [statementOf(threeMonths)]);
    const health = succeeded(await own.client.getHealthScore({ path: { application_id } })).body;
    expect(health).toMatchObject({ weights, weights_source: 'organisation' });
    // Only debt counts, so the final score is that of debt.
    expect(health.final_score).toBe(health.debt_score);
    const liquidity = succeeded(await own.client.getLiquidityScore({ path: { application_id } })).body;
    expect(liquidity.floor).toBe(250);
    const path = { application_id };
    const statesNow = async () => [
      succeeded(await own.client.getHealthScore({ path })).body.state,
      succeeded(await own.client.getLiquidityScore({ path })).body.state,
    ];
    expect(await statesNow()).toEqual(['current', 'current']);
    // What was analysed follows what held then, and says so.
    succeeded(await own.client.setAnalysisSettings({ body: { health_weights: null, balance_floor: 250 } }));
    expect(await statesNow()).toEqual(['outdated', 'current']);
    succeeded(await own.client.setAnalysisSettings({ body: { health_weights: weights, balance_floor: 0 } }));
    expect(await statesNow()).toEqual(['outdated', 'outdated']);
  });

  test("An organisation's thresholds change the affordability verdict, also where the request has its own figures", async () => {
    const own = await newOrganisation();
    const { default_affordability_thresholds: product } = succeeded(await own.client.getAnalysisSettings()).body;
    const strict = { ...product, least_full_months: 24 };
    const body = { health_weights: null, balance_floor: 0, affordability_thresholds: strict };
    expect(succeeded(await own.client.setAnalysisSettings({ body })).body).toMatchObject(body);
    // What is left out stays.
    const floor = succeeded(
      await own.client.setAnalysisSettings({ body: { health_weights: null, balance_floor: 10 } }),
    ).body;
    expect(floor).toMatchObject({ affordability_thresholds: strict });
    const path = { application_id: await analysedApplication(own, [statementOf(threeMonths)]) };
    const kept = succeeded(await own.client.getAffordability({ path })).body;
    expect(kept.state).toBe('current');
    const asked = succeeded(await own.client.computeAffordability({ path, body: { instalment: 1 } })).body;
    for (const { verdict_details: details } of [kept, asked]) {
      expect(details).toMatchObject({ thresholds: strict, thresholds_source: 'organisation' });
      expect(details?.reasons).toContainEqual(
        expect.objectContaining({ code: 'few_full_months', speaks_for: 'tight', limit: 24 }),
      );
    }
    const reset = { health_weights: null, balance_floor: 0, affordability_thresholds: null };
    expect(succeeded(await own.client.setAnalysisSettings({ body: reset })).body).toMatchObject(reset);
    await auditSettled();
    const audited = succeeded(
      await own.client.listAuditLog({ query: { action: 'analysis_settings.changed', limit: '1' } }),
    ).body;
    const details: Readonly<Record<string, string>> = audited.data[0]?.details ?? {};
    expect([details['before'], details['after']].map((text) => JSON.parse(text ?? 'null'))).toEqual([
      { balance_floor: 10, affordability_thresholds: strict },
      { balance_floor: 0, affordability_thresholds: null },
    ]);
    // What was analysed follows what held then, and says so.
    const after = succeeded(await own.client.getAffordability({ path })).body;
    expect(after.state).toBe('outdated');
    expect(after.verdict_details?.thresholds_source).toBe('organisation');
  });

  test('Health weights of which none would count are refused', async () => {
    const none = { ...weights, debt: 0 };
    const result = await organisation.client.setAnalysisSettings({ body: { health_weights: none, balance_floor: 0 } });
    expect(failed(result)).toMatchObject({ status: 422, detail: [{ loc: ['body', 'health_weights'] }] });
  });
});
