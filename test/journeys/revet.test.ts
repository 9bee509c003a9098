import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { analysisEnded } from '../stack/analysed-application.ts';
import { eventually } from '../stack/eventually.ts';
import { mailTo } from '../stack/mailed-statement.ts';
import {
  answer,
  bankConfig,
  failed,
  newOrganisation,
  request,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';
import { revetMapExecution } from '../stack/revet-map-execution.ts';
import { statementOf, threeMonths } from '../stack/statement-of.ts';
import { messagesTo, phone, whatsappLender } from '../stack/whatsapp-lender.ts';

async function lender(): Promise<TestOrganisation> {
  const organisation = await newOrganisation();
  const { id } = succeeded(await organisation.client.createApplicationConfig({ body: bankConfig() })).body;
  succeeded(await organisation.client.setDefaultApplicationConfig({ path: { app_config_id: id } }));
  return organisation;
}

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await lender();
});

const address = () => `naledi-${randomBytes(6).toString('hex')}@home.example`;
const loan = { installment_value: 100, loan_duration: 12, loan_amount: 1000, number_of_installments: 12 };

const submissionOf = async ({ client }: TestOrganisation, submission_id: string) =>
  succeeded(await client.getRevetSubmission({ path: { submission_id } })).body;

/** The submission when every row was checked. */
const vetted = (of: TestOrganisation, id: string) =>
  eventually(async () => {
    const submission = await submissionOf(of, id);
    return submission.state === 'PROCESSING' ? null : submission;
  }, 'the outcomes');

const upload = (
  of: TestOrganisation,
  content: Uint8Array<ArrayBuffer> | string,
  path = '/v1/applications/applications/revet_upload',
) => {
  const form = new FormData();
  form.set('file', new Blob([content], { type: 'text/csv' }), 'applicants.csv');
  return answer(path, { method: 'POST', body: form, headers: { authorization: `Bearer ${of.accessToken}` } });
};

describe('vetting applicants', () => {
  test('Vetting an applicant answers an outcome with reasons from the bank data, and asks one without it to connect', async () => {
    const { client } = organisation;
    const sandbox = succeeded(
      await client.createSandboxApplication({ body: { persona_id: 'salaried_monthly', seed: 1 } }),
    ).body;
    const known = succeeded(await client.getApplicant({ path: { applicant_id: sandbox.applicant } })).body;
    const email = address();
    const { id, revet_ids } = succeeded(
      await client.revetApplications({
        body: {
          applications: [
            { email: known.email, phone: known.phone, reason_for_decline: 'Affordability', ...loan },
            { email, phone: '0829999999', name: 'Naledi Moloi', ...loan },
          ],
        },
      }),
    ).body;
    expect(await vetted(organisation, id)).toMatchObject({ rows: 2, completed: 1, awaiting_data: 1 });
    const revets = await Promise.all(
      revet_ids.map(async (revet_id) => succeeded(await client.getRevet({ path: { revet_id } })).body),
    );
    expect(revets[0]).toMatchObject({ state: 'COMPLETED', type: 'REVET', application_id: sandbox.id });
    expect(revets[0]?.reasons.map(({ code }) => code)).toContain('covered_in_median_month');
    expect(revets[1]).toMatchObject({ state: 'AWAITING_DATA', type: 'VET', outcome: null });
    expect((await mailTo(email)).body.text).toContain('/connect/');
    const list = succeeded(await client.listRevets({ query: { submission_id: id } })).body;
    expect(list.data.map((each) => each.id)).toEqual(revet_ids.toReversed());

    const exported = await request(`/v1/applications/revet_submissions/${id}/export`, {
      headers: { authorization: `Bearer ${organisation.accessToken}` },
    });
    const [header, ...lines] = (await exported.text()).trim().split('\r\n');
    expect([exported.status, lines.length]).toEqual([200, 2]);
    expect(header).toMatch(/^"id","state","outcome","type",/);
    expect(lines[0]).toContain(email);

    const alone = succeeded(await client.revetApplicant({ body: { applicant_id: sandbox.applicant } })).body;
    await vetted(organisation, alone.id);
    const again = succeeded(await client.getRevet({ path: { revet_id: alone.revet_ids[0] ?? '' } })).body;
    expect(again.outcome === 'AMBER' || again.outcome === 'RED').toBe(true);
    expect(again.reasons.map(({ code }) => code)).toContain('loan_not_stated');
    const types = await eventually(async () => {
      const told = succeeded(await client.listEvents({ query: { limit: '100' } })).body.data.map(({ type }) => type);
      const wanted = ['revet.completed', 'revet.awaiting_data'];
      const made = told.filter((type) => type === 'application.created');
      return made.length > 1 && wanted.every((type) => told.some((one) => one === type)) ? told : null;
    }, 'the events');
    // The application of the sandbox, and the one that the other applicant is asked to connect.
    expect(types.filter((type) => type === 'application.created')).toHaveLength(2);
  });

  test('Vetting takes a file of many rows, plain or compressed, and names the lines of a wrong one', async () => {
    const own = await lender();
    const template = await (
      await request('/v1/applications/get_template', { headers: { authorization: `Bearer ${own.accessToken}` } })
    ).text();
    const [header = ''] = template.split('\r\n');
    // Without the applicants' own mails: numbers that WhatsApp is not registered for are not written to.
    const rows = Array.from(
      { length: 300 },
      (_, index) => `N Moloi,n${index}@home.example,08210${String(index).padStart(5, '0')},whatsapp,100,12,1000,12,,`,
    );
    const sent = await upload(own, gzipSync([header, ...rows].join('\n')));
    expect(sent).toMatchObject({ status: 201, body: { rows: 300 } });
    expect(await vetted(own, String(sent.body['id']))).toMatchObject({ awaiting_data: 300 });
    // So many that the state machine vets them, which ends when all of them are done.
    const execution = await eventually(async () => {
      const found = await revetMapExecution(own.id, String(sent.body['id']));
      return found?.status === 'RUNNING' ? null : found;
    }, 'the end of the execution');
    expect(execution).toMatchObject({ status: 'SUCCEEDED' });
    expect(await upload(own, [header, rows[0], 'x'].join('\n'))).toMatchObject({
      status: 400,
      body: { code: 'invalid_application_file', lines: ['line 3: 1 cells where the header has 10'] },
    });
    expect(await upload(own, [header, rows[0], rows[0]].join('\n'))).toMatchObject({
      status: 400,
      body: { code: 'duplicate_revet_submission', lines: ['line 3: the same as line 2'] },
    });
    expect((await upload(own, template, '/v1/applications/revet_csv_upload')).status).toBe(422);
    expect(succeeded(await own.client.listRevets()).body.count).toBe(300);

    // Nothing of the files that were wrong; the newest first, a page at a time.
    const again = await upload(own, [header, rows[0]].join('\n'));
    const first = succeeded(await own.client.listRevetSubmissions({ query: { limit: '1' } })).body;
    expect(first).toMatchObject({ count: 2, has_next: true, data: [{ id: again.body['id'], rows: 1 }] });
    const query = { limit: '1', cursor: first.next_cursor ?? '' };
    const second = succeeded(await own.client.listRevetSubmissions({ query })).body;
    expect(second.data).toMatchObject([
      { id: sent.body['id'], rows: 300, state: 'COMPLETED_WITH_PENDING', awaiting_data: 300 },
    ]);
    expect(second.has_next).toBe(false);
  });

  test('Vetting asks applicants with only old bank data to connect by WhatsApp, where that way was chosen', async () => {
    const own = await whatsappLender();
    const { client } = own;
    const { id: config } = succeeded(await client.createApplicationConfig({ body: bankConfig() })).body;
    succeeded(await client.setDefaultApplicationConfig({ path: { app_config_id: config } }));
    const number = phone();
    const email = address();
    const applicant = succeeded(await client.createApplicant({ body: { email, phone: number } })).body;
    const known = succeeded(await client.createApplication({ body: { applicant_id: applicant.id } })).body;
    // It ends in June of 2026: older than any day on which this runs may be from it.
    succeeded(await client.uploadByod({ path: { application_id: known.id }, body: statementOf(threeMonths) }));
    expect(await analysisEnded(own, known.id)).toBe('READY');

    const row = { email, phone: number, name: 'Naledi Moloi', contact_method: 'whatsapp', ...loan } as const;
    const { id, revet_ids } = succeeded(await client.revetApplications({ body: row })).body;
    await vetted(own, id);
    const path = { revet_id: revet_ids[0] ?? '' };
    const revet = await eventually(async () => {
      const { body } = succeeded(await client.getRevet({ path }));
      return body.contact.state === 'due' ? null : body;
    }, 'the invite');
    // The old data was read all the same.
    expect(revet).toMatchObject({ state: 'COMPLETED', application_id: known.id, contact: { state: 'sent' } });
    const messages = await messagesTo(number);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ phoneNumberId: own.phoneNumberId });
    expect(messages[0]?.link).toContain(`/connect/${revet.contact.application_id}`);
    const [invite] = succeeded(
      await client.listInvites({ path: { application_id: revet.contact.application_id ?? '' } }),
    ).body.data;
    expect(invite).toMatchObject({ channel: 'whatsapp' });
  });

  test('Vetting shows another organisation nothing', async () => {
    const other = await lender();
    const { id, revet_ids } = succeeded(
      await organisation.client.revetApplications({
        body: { email: address(), phone: '0820000009', contact_method: 'whatsapp', ...loan },
      }),
    ).body;
    const revet = { path: { revet_id: revet_ids[0] ?? '' } };
    // Before it was read as well.
    expect(succeeded(await organisation.client.getRevet(revet)).body.phone).toBe('0820000009');
    expect(failed(await other.client.getRevet(revet)).code).toBe('resource_not_found');
    expect(failed(await other.client.getRevetSubmission({ path: { submission_id: id } })).code).toBe(
      'resource_not_found',
    );
    expect(succeeded(await other.client.listRevets({ query: { submission_id: id } })).body.count).toBe(0);
    expect(succeeded(await other.client.listRevetSubmissions()).body).toMatchObject({ count: 0, data: [] });
  });
});
