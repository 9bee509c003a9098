import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { johannesburgDay } from '../../console/show-day.ts';
import { endpoints } from '../../schemas/registry.ts';
import { analysedApplication } from '../stack/analysed-application.ts';
import { colleague } from '../stack/colleague.ts';
import { eventually } from '../stack/eventually.ts';
import {
  answer,
  newApplication,
  newOrganisation,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';
import { policyInForce, starterDocument } from '../stack/policy-in-force.ts';
import { auditSettled } from '../stack/settled-audit.ts';
import { statementOf, threeMonths } from '../stack/statement-of.ts';
import { startReceiver, type WebhookReceiver } from '../stack/webhook-receiver.ts';

/** Every list that an organisation can read: a new one is in it by its declaration. */
const lists = endpoints.filter(
  ({ method, request, scopes }) =>
    method === 'GET' && request.query?.shape['skip'] !== undefined && scopes.includes('organisation:api'),
);

/** Filters that a list is read with besides none. */
const filters: Readonly<Record<string, readonly string[]>> = {
  listApplications: ['status=waiting', 'status=ready', 'q=naledi', 'q=naledi&status=waiting'],
  listAuditLog: ['action=webhook.created', 'from=2020-01-01T00:00:00Z', 'subject=nobody'],
  listLabelledTransactions: ['label=food', 'from=2026-04-01'],
};

/** What a list has to be asked with: `{month}` is that of the decisions of this test. */
const needed: Readonly<Record<string, string>> = { listBookDecisions: 'month={month}' };

const Page = z.object({
  count: z.int(),
  has_next: z.boolean(),
  has_prev: z.boolean(),
  next_cursor: z.string().nullable(),
  data: z.array(z.record(z.string(), z.unknown())),
});

let organisation: TestOrganisation;
let receiver: WebhookReceiver;
let places: Readonly<Record<string, string>>;

beforeAll(async () => {
  organisation = await newOrganisation();
  receiver = await startReceiver();
  const { client } = organisation;
  for (let index = 0; index < 3; index += 1) await newApplication(organisation);
  for (const first_names of ['Naledi', 'Naledi', 'Naledi']) {
    const applicant = succeeded(await client.createApplicant({ body: { first_names } })).body;
    succeeded(await client.createApplication({ body: { applicant_id: applicant.id } }));
  }
  const application_id = await analysedApplication(organisation, [statementOf(threeMonths)]);
  const webhooks: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    webhooks.unshift(succeeded(await client.createWebhook({ body: { url: receiver.url } })).body.id);
    const conditions = { description_contains: `SHOP ${index}` };
    succeeded(await client.createLabelRule({ body: { conditions, label: 'food.groceries' } }));
    succeeded(await client.createApiToken({ body: { name: `token ${index}`, scopes: ['organisation:api'] } }));
  }
  for (let index = 0; index < 3; index += 1) {
    succeeded(await client.fireEvent({ body: { event_type: 'analysis.completed' } }));
  }
  const document = await starterDocument(client, 'salaried_short_term');
  const risk = await colleague(organisation, 'risk', ['applications.read', 'policies.approve']);
  await policyInForce(client, risk.client, document);
  const decision_id = await thriceOverridden(application_id);
  await auditSettled();
  const decision = succeeded(await client.getDecision({ path: { application_id, decision_id } })).body;
  const month = johannesburgDay(Date.parse(decision.made_at)).slice(0, 7);
  places = { application_id, decision_id, webhook_id: webhooks[0] ?? '', month };
  const path = { webhook_id: places['webhook_id'] ?? '' };
  await eventually(async () => {
    const { count } = succeeded(await client.listDeliveries({ path })).body;
    return count >= 3 ? count : null;
  }, 'the deliveries');
});
afterAll(() => receiver.close());

/** A decision, one of three, that a person has declined three times over. */
async function thriceOverridden(application_id: string): Promise<string> {
  const { client } = organisation;
  const request = { product: 'short_term_loan', applicant: 'natural_person', amount: 1500, term_months: 3 } as const;
  let decision_id = '';
  for (let index = 0; index < 3; index += 1) {
    const body = { application_id, request, facts: { first_loan_this_year: true } };
    decision_id = succeeded(await client.makeDecision({ body })).body.id;
  }
  for (let index = 0; index < 3; index += 1) {
    const body = { outcome: { kind: 'decline' }, reason: `The employer's letter ${index} says otherwise.` } as const;
    succeeded(await client.overrideDecision({ path: { application_id, decision_id }, body }));
  }
  return decision_id;
}

async function read(path: string, query: string) {
  const placed = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name) => places[name] ?? `no ${name} in this test: make one`);
  const address = placed(path);
  const headers = { authorization: `Bearer ${organisation.accessToken}` };
  const { status, body } = await answer(`${address}?${placed(query)}`, { headers });
  expect({ address, query, status }).toMatchObject({ status: 200 });
  return Page.parse(body);
}

/** What is shown of each item; a count of tries goes on while an event is delivered. */
const idsOf = (data: z.output<typeof Page>['data']): unknown[] => data.map((item) => item['id'] ?? item);

const asked = lists.flatMap(({ id, path }) =>
  [needed[id] ?? '', ...(filters[id] ?? [])].map((filter) => ({ id, path, filter })),
);

test.each(asked)('$id with "$filter" counts, skips and limits as its whole list says', async ({ path, filter }) => {
  // Read once before: the first read of an hour may itself be entered in the audit log.
  await read(path, `${filter}&limit=1`);
  const whole = await read(path, `${filter}&limit=100`);
  const all = idsOf(whole.data);
  expect(whole).toMatchObject({ count: all.length, has_next: false, has_prev: false, next_cursor: null });
  for (const skip of new Set([0, 1, Math.max(0, all.length - 1), all.length, all.length + 3])) {
    const page = await read(path, `${filter}&limit=2&skip=${skip}`);
    expect(idsOf(page.data)).toEqual(all.slice(skip, skip + 2));
    expect(page).toMatchObject({
      count: all.length,
      has_next: skip + 2 < all.length,
      has_prev: skip > 0 && all.length > 0,
    });
  }
  const walked: unknown[] = [];
  const limit = Math.max(1, Math.ceil(all.length / 3));
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = await read(path, `${filter}&limit=${limit}${after}`);
    expect(page).toMatchObject({ count: all.length, has_prev: cursor !== '' });
    walked.push(...idsOf(page.data));
    expect(page.has_next).toBe(page.next_cursor !== null);
    cursor = page.next_cursor;
  }
  expect(walked).toEqual(all);
});

test('Lists of this test that counters, days and filters count have enough items to be paged', async () => {
  const counts = await Promise.all(
    lists.map(
      async ({ id, path }): Promise<[string, number]> => [id, (await read(path, `${needed[id] ?? ''}&limit=1`)).count],
    ),
  );
  const full = counts.filter(([, count]) => count >= 3).map(([id]) => id);
  expect(full).toEqual(
    expect.arrayContaining([
      'listApplications',
      'listApplicants',
      'listApiTokens',
      'listAuditLog',
      'listDecisionOverrides',
      'listDecisions',
      'listDeliveries',
      'listEvents',
      'listLabelRules',
      'listLabelledTransactions',
      'listWebhooks',
    ]),
  );
});
