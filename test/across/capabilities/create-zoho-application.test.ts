import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  consentRevokedActions,
  dynamoApplicants,
  dynamoApplications,
} from '../../../functions/applications/store/dynamo-applications.ts';
import { closeKeptApplication } from '../../../functions/applications/store/dynamo-closed-applications.ts';
import { dynamoFollowers } from '../../../functions/applications/store/dynamo-followers.ts';
import { dynamoErasures } from '../../../functions/connect/store/dynamo-erasures.ts';
import { operation } from '../../../functions/crm/api/create-zoho-application.ts';
import { operation as getSettings } from '../../../functions/crm/api/get-crm-settings.ts';
import { operation as setSettings } from '../../../functions/crm/api/set-crm-settings.ts';
import type { CrmTask } from '../../../functions/crm/domain/crm-settings.ts';
import { dynamoCrmSettings, dynamoDeals } from '../../../functions/crm/store/dynamo-crm.ts';
import { dynamoInvites } from '../../../functions/invites/store/dynamo-invites.ts';
import type { AuditEntry } from '../../../functions/platform/audit/audit-entry.ts';
import type { SealingTable } from '../../../functions/platform/secrets/sealing-table.ts';
import type { Caller } from '../../../functions/platform/serve/caller.ts';
import { startTestTable, type TestTable } from '../../../functions/platform/store/table.fixture.ts';
import { NOW, organisationId, revetWorld } from '../../../functions/revets/wiring/revet-world.fixture.ts';
import { ZohoApplicationIn } from '../../../schemas/entities/crm.ts';

let started: TestTable;
let table: SealingTable;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  table = await started.another();
});
afterAll(() => started.close());

const caller: Caller = {
  kind: 'user',
  id: '692039c02222222222222222',
  organisationId,
  scopes: ['organisation:api'],
  permissions: ['organisation.manage'],
};
const request = {
  now: NOW,
  sourceIp: '',
  userAgent: '',
  requestId: '',
  path: undefined,
  query: undefined,
  headers: undefined,
  files: {},
};
const fields = {
  firstName: 'Naledi',
  lastName: 'Moloi',
  email: 'Naledi@home.example',
  cellPhone: '082 123 4567',
  dealID: '5437280000001234567',
};

/** A lender whose CRM is connected. */
async function world(settings: { send_beam_email?: boolean; rotate_webhook_id?: boolean } = {}) {
  const { ports, mails } = revetWorld(table);
  const tasks: CrmTask[] = [];
  const entries = new Map<string, AuditEntry>();
  const store = dynamoCrmSettings(table);
  let made = 0;
  const set = (given: typeof settings & { zoho?: null }) =>
    setSettings(
      {
        settings: store,
        box: { seal: async (_, text) => new TextEncoder().encode(`sealed ${text}`) },
        newWebhookId: () => {
          made += 1;
          return `webhook-${made}`;
        },
      },
      {
        ...request,
        caller,
        form: undefined,
        body: {
          module: 'Deals',
          send_note: true,
          send_status: false,
          send_beam_email: true,
          status_field: 'Stage',
          rotate_webhook_id: false,
          ...(made === 0
            ? { zoho: { data_centre: 'eu', client_id: 'c', client_secret: 's', refresh_token: '1000.r' } as const }
            : {}),
          ...given,
        },
      },
    );
  const shown = await set(settings);
  const come = (given: Partial<Record<keyof ZohoApplicationIn, string>> = {}, at = NOW) =>
    operation(
      {
        ...ports,
        settings: store,
        deals: dynamoDeals(table),
        queue: {
          ask: async (task) => {
            tasks.push(task);
          },
        },
        audit: {
          record: async (entry) => {
            if (!entries.has(entry.id)) entries.set(entry.id, entry);
          },
        },
      },
      {
        ...request,
        now: at,
        caller: null,
        body: undefined,
        form: ZohoApplicationIn.parse({ ...fields, beamWebhookID: 'webhook-1', ...given }),
      },
    );
  const get = () => getSettings({ settings: store }, { ...request, caller, form: undefined, body: undefined });
  return { come, set, get, shown, mails, tasks, entries };
}

describe('a deal of Zoho', () => {
  test('A Zoho deal becomes an application of the default config, whose applicant is invited', async () => {
    const { come, mails, tasks } = await world();
    const outcome = await come();
    expect(outcome).toMatchObject({ status: 201, body: { deal_id: fields.dealID, email_sent: true } });
    const id = 'body' in outcome ? outcome.body.application_id : '';
    const application = await dynamoApplications(table).find(organisationId, id);
    const applicant = await dynamoApplicants(table).find(organisationId, application?.applicantId ?? '');
    expect(applicant).toMatchObject({
      firstNames: 'Naledi',
      lastNames: 'Moloi',
      email: 'naledi@home.example',
      phone: '0821234567',
    });
    expect(mails).toEqual(['naledi@home.example']);
    expect(tasks).toEqual([{ organisationId, dealId: fields.dealID, event: 'invited', mailed: true }]);
    expect(await dynamoFollowers(table).followers(organisationId, id)).toEqual([
      { kind: 'deal', dealId: fields.dealID },
    ]);
  });

  test('A Zoho deal is in the log of its organisation once, as made by the CRM', async () => {
    const { come, entries } = await world();
    const first = await come();
    await come({}, NOW + 60_000);
    expect([...entries.values()]).toMatchObject([
      {
        organisation: organisationId,
        at: new Date(NOW).toISOString(),
        actor: { kind: 'system', id: 'crm' },
        action: 'application.created',
        subject: { kind: 'application', id: 'body' in first ? first.body.application_id : '' },
      },
    ]);
  });

  test('A Zoho deal that comes again is the same application, and its applicant gets no second message', async () => {
    const { come, mails } = await world();
    const first = await come();
    expect(await come()).toEqual(first);
    expect(mails).toHaveLength(1);
    expect(await come({ dealID: '7' })).not.toEqual(first);
  });

  test('A Zoho deal that comes twice at once is one application', async () => {
    const { come } = await world({ send_beam_email: false });
    const outcomes = await Promise.all([come(), come(), come()]);
    expect(outcomes).toEqual([outcomes[0], outcomes[0], outcomes[0]]);
    expect(outcomes[0]).toMatchObject({ status: 201 });
  });

  test('A Zoho deal of an applicant who withdrew the consent is answered, but nobody gets a message and nothing is stored', async () => {
    const { come, mails } = await world();
    const first = await come();
    const applicationId = 'body' in first ? first.body.application_id : '';
    const ref = { organisationId, applicationId };
    const at = new Date(NOW).toISOString();
    await table.transact(consentRevokedActions(ref, at, true));
    await dynamoErasures(table).eraseRecords(ref, 'erase');
    expect(await come()).toEqual({
      status: 201,
      body: { application_id: applicationId, deal_id: fields.dealID, email_sent: false },
    });
    expect(mails).toHaveLength(1);
    expect(await dynamoFollowers(table).followers(organisationId, applicationId)).toEqual([]);
    expect(await dynamoInvites(table).latest(ref, 'email')).toBeNull();
  });

  test('A Zoho deal whose application was closed at the end of its time is answered, and nobody gets a message', async () => {
    const { come, mails, tasks } = await world();
    const first = await come();
    const applicationId = 'body' in first ? first.body.application_id : '';
    const ref = { organisationId, applicationId };
    const application = await dynamoApplications(table).find(organisationId, applicationId);
    if (application === null) throw new Error('there is no application');
    await closeKeptApplication(table)(application, new Date(NOW).toISOString());
    await dynamoErasures(table).eraseRecords(ref, 'erase');
    expect(await come()).toMatchObject({ status: 201, body: { application_id: applicationId, email_sent: false } });
    expect([mails.length, tasks.length]).toEqual([1, 1]);
    expect(await dynamoFollowers(table).followers(organisationId, applicationId)).toEqual([]);
    expect(await dynamoInvites(table).latest(ref, 'email')).toBeNull();
  });

  test('A Zoho deal that comes again after its link expired is not invited with that link', async () => {
    const { come, set, mails } = await world({ send_beam_email: false });
    const first = await come();
    await set({ send_beam_email: true });
    const applicationId = 'body' in first ? first.body.application_id : '';
    const application = await dynamoApplications(table).find(organisationId, applicationId);
    const expiry = Date.parse(application?.expiry ?? '');
    expect(await come({}, expiry)).toMatchObject({ status: 201, body: { email_sent: false } });
    expect(mails).toEqual([]);
    expect(await come({}, expiry - 1)).toMatchObject({ status: 201, body: { email_sent: true } });
  });

  test('A Zoho deal is taken without an invite where the organisation prefers that', async () => {
    const { come, mails } = await world({ send_beam_email: false });
    expect(await come()).toMatchObject({ status: 201, body: { email_sent: false } });
    expect(mails).toEqual([]);
  });

  test('A Zoho deal of an unknown or former webhook ID is not taken', async () => {
    const { come, set } = await world();
    expect(await come({ beamWebhookID: 'webhook-2' })).toEqual({ problem: 'webhook_id_not_found' });
    await set({ rotate_webhook_id: true });
    expect(await come()).toEqual({ problem: 'webhook_id_not_found' });
    expect(await come({ beamWebhookID: 'webhook-2' })).toMatchObject({ status: 201 });
  });

  test('A Zoho deal without one of the six required fields names each missing field', () => {
    const missing = ZohoApplicationIn.safeParse({}).error?.issues.map(({ path }) => path.join('.'));
    expect(missing?.toSorted()).toEqual(['beamWebhookID', 'cellPhone', 'dealID', 'email', 'firstName', 'lastName']);
  });
});

describe('settings of a CRM', () => {
  test('Settings of a CRM are the defaults until they are set, and never show our credentials', async () => {
    const { shown, set, get } = await world();
    expect(shown).toEqual({
      status: 200,
      body: {
        module: 'Deals',
        send_note: true,
        send_status: false,
        send_beam_email: true,
        status_field: 'Stage',
        beam_webhook_id: 'webhook-1',
        zoho_data_centre: 'eu',
      },
    });
    expect(await set({ send_beam_email: false })).toMatchObject({
      body: { send_beam_email: false, beam_webhook_id: 'webhook-1', zoho_data_centre: 'eu' },
    });
    expect(await get()).toMatchObject({ body: { send_beam_email: false } });
    expect(await set({ zoho: null })).toMatchObject({ body: { zoho_data_centre: null } });
    table = await started.another();
    const nobody = await getSettings(
      { settings: dynamoCrmSettings(table) },
      { ...request, caller, form: undefined, body: undefined },
    );
    expect(nobody).toMatchObject({ body: { module: 'Deals', send_status: false, beam_webhook_id: null } });
  });
});
