import { addDays } from '@imali/ledger/basics/calendar.ts';
import { describe, expect, test } from '@jest/globals';
import { analysisEnded } from '../stack/analysed-application.ts';
import { bankConfig, failed, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { type StatementRow, statementOf } from '../stack/statement-of.ts';

/** A salary, and R229.00 a month for streaming: a partner asks R99.00. */
const months = ['2026-02', '2026-03', '2026-04', '2026-05'];
const rows = months
  .flatMap((month): StatementRow[] => [
    [`${month}-01`, -229, 'MAGTAPE DEBIT NETFLIX.COM'],
    [`${month}-25`, 20_000, 'FNB OB PMT ACME SALARY'],
    [addDays(`${month}-25`, 2), -850.5, 'POS Purchase Checkers Sea Point'],
  ])
  .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

async function application({ client }: TestOrganisation, name: string, enabled: boolean, optIn?: boolean) {
  const config = succeeded(
    await client.createApplicationConfig({ body: { ...bankConfig(name), affinity_enabled: enabled } }),
  ).body;
  const body = { application_config_id: config.id, ...(optIn === undefined ? {} : { affinity_opt_in: optIn }) };
  return succeeded(await client.createApplication({ body })).body;
}

async function analysed(organisation: TestOrganisation, name: string, enabled: boolean, optIn?: boolean) {
  const { id } = await application(organisation, name, enabled, optIn);
  const path = { application_id: id };
  succeeded(await organisation.client.uploadByod({ path, body: statementOf(rows) }));
  expect(await analysisEnded(organisation, id)).toBe('READY');
  return succeeded(await organisation.client.getAffinity({ path })).body;
}

describe('affinity', () => {
  test('An applicant who opted in gets offers where the config has them enabled', async () => {
    const organisation = await newOrganisation();
    const shown = await analysed(organisation, 'With offers', true, true);
    expect(shown).toMatchObject({ as_of: '2026-05-27', should_recommend_offers: true, reason: null, changes: [] });
    expect(shown.ads).toMatchObject([
      {
        ad_id: 'streaming',
        offers: [{ offer_title: 'Films and series, one screen' }],
        transaction_offers: [
          {
            payments: 4,
            average_monthly_spend: 229,
            offer_monthly_price: 99,
            // (229 - 99) / 229 x 100
            average_difference_percent: 56.77,
            should_recommend: true,
          },
        ],
      },
    ]);
    expect(shown.ads[0]?.offers[0]?.offer_static_url).toMatch(
      /^https?:.*\/docs\/tutorial-basics\/affinity_walkthrough#/,
    );
    expect(shown.ads[0]?.transaction_offers[0]?.evidence['average_monthly_spend']).toHaveLength(4);
  });

  test('No offers are made without the switch of the config or the opt-in of the applicant, and the reply says which is missing', async () => {
    const organisation = await newOrganisation();
    const nothing = { should_recommend_offers: false, ads: [], withheld_ads: [] };
    expect(await analysed(organisation, 'No offers', false, true)).toMatchObject({
      ...nothing,
      reason: 'affinity_not_enabled',
    });
    expect(await analysed(organisation, 'No opt-in', true)).toMatchObject({ ...nothing, reason: 'no_opt_in' });
  });

  test('An application keeps the opt-in to offers, which is off by default', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const told = await application(organisation, 'Told', true, true);
    expect(told.affinity_opt_in).toBe(true);
    const read = succeeded(await client.getApplication({ path: { application_id: told.id } })).body;
    expect(read.affinity_opt_in).toBe(true);
    expect((await application(organisation, 'Untold', true)).affinity_opt_in).toBe(false);
  });

  test('Offers answer the state of the connection like every analysis', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const { id } = await application(organisation, 'Empty', false);
    const path = { application_id: id };
    expect(failed(await client.getAffinity({ path }))).toMatchObject({ status: 400, code: 'connection_not_ready' });
    succeeded(await client.uploadByod({ path, body: statementOf(rows.slice(0, 3)) }));
    await analysisEnded(organisation, id);
    expect(failed(await client.getAffinity({ path }))).toMatchObject({ code: '1_month_transaction_error' });
    const unknown = { application_id: '692039c00000000000000000' };
    expect(failed(await client.getAffinity({ path: unknown }))).toMatchObject({ code: 'application_not_found' });
  });
});
