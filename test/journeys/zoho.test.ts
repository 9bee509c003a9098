import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { analysisEnded } from '../stack/analysed-application.ts';
import { eventually } from '../stack/eventually.ts';
import { mailTo } from '../stack/mailed-statement.ts';
import {
  bankConfig,
  clientWith,
  failed,
  newOrganisation,
  request,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';
import { statementOf, threeMonths } from '../stack/statement-of.ts';

const There = z.object({
  records: z.record(
    z.string(),
    z.object({
      fields: z.record(z.string(), z.unknown()),
      notes: z.array(z.object({ Note_Title: z.string(), Note_Content: z.string() })),
    }),
  ),
});

const dealThere = async (dealId: string) => {
  const state = await (await fetch(`${runningStack().partners['zoho']}/control/state`)).json();
  return There.parse(state).records[`Deals/${dealId}`];
};

let organisation: TestOrganisation;
let beamWebhookID = '';
beforeAll(async () => {
  organisation = await newOrganisation();
  const { client } = organisation;
  const { id } = succeeded(await client.createApplicationConfig({ body: bankConfig() })).body;
  succeeded(await client.setDefaultApplicationConfig({ path: { app_config_id: id } }));
  const settings = succeeded(
    await client.setCrmSettings({
      body: {
        send_status: true,
        zoho: { data_centre: 'com', client_id: '1000.C', client_secret: 's', refresh_token: `1000.${organisation.id}` },
      },
    }),
  ).body;
  beamWebhookID = settings.beam_webhook_id ?? '';
});

const fields = (dealID: string) => ({
  firstName: 'Naledi',
  lastName: 'Moloi',
  email: `naledi-${randomBytes(6).toString('hex')}@home.example`,
  cellPhone: '0821234567',
  beamWebhookID,
  dealID,
});

describe('a deal of Zoho', () => {
  test('A Zoho deal becomes an application whose applicant is invited, and receives its outcome', async () => {
    expect(beamWebhookID).toHaveLength(32);
    const dealID = String(Date.now());
    const form = fields(dealID);
    const made = succeeded(await clientWith().createZohoApplication({ form })).body;
    expect(made).toMatchObject({ deal_id: dealID, email_sent: true });
    expect((await mailTo(form.email)).body.text).toContain(made.application_id);
    expect(succeeded(await clientWith().createZohoApplication({ form })).body).toEqual(made);
    const invited = await eventually(
      async () => ((await dealThere(dealID))?.notes.length === 1 ? dealThere(dealID) : null),
      'a note',
    );
    expect(invited).toMatchObject({ fields: { Stage: 'Bank data requested' } });

    const path = { application_id: made.application_id };
    succeeded(await organisation.client.uploadByod({ path, body: statementOf(threeMonths) }));
    expect(await analysisEnded(organisation, made.application_id)).toBe('READY');
    const analysed = await eventually(
      async () => ((await dealThere(dealID))?.notes.length === 2 ? dealThere(dealID) : null),
      'the other note',
    );
    expect(analysed).toMatchObject({ fields: { Stage: 'Bank data received' } });
    expect(analysed?.notes[1]?.Note_Content).toContain(made.application_id);
  });

  test('A Zoho deal is refused with each missing field, and with an unknown webhook ID', async () => {
    const response = await request('/v1/webhooks/zoho/zoho_create_application', {
      method: 'POST',
      body: new URLSearchParams(),
    });
    const { detail } = z
      .object({ detail: z.array(z.object({ loc: z.array(z.string()) })) })
      .parse(await response.json());
    expect([response.status, detail.map(({ loc }) => loc.join('.')).toSorted()]).toEqual([
      422,
      ['form.beamWebhookID', 'form.cellPhone', 'form.dealID', 'form.email', 'form.firstName', 'form.lastName'],
    ]);
    const unknown = await clientWith().createZohoApplication({ form: { ...fields('1'), beamWebhookID: 'guessed' } });
    expect(failed(unknown)).toMatchObject({ status: 404, code: 'webhook_id_not_found' });
  });
});
