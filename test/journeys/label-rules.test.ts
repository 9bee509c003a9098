import { describe, expect, test } from '@jest/globals';
import type { TransactionOut } from '../../schemas/entities/bank-connection.ts';
import { allTransactions } from '../stack/all-transactions.ts';
import { analysedApplication, analysisEnded } from '../stack/analysed-application.ts';
import {
  failed,
  newApplication,
  newOrganisation,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';
import { statementOf, threeMonths } from '../stack/statement-of.ts';

const groceries = { description_contains: 'checkers sea point' };
const restaurantRule = { name: 'Checkers', conditions: groceries, label: 'food.restaurants' };
const ID = '6920390000aa00aa00aa00aa';

const labelsOf = (rows: readonly TransactionOut[], part = 'Checkers'): Set<string> =>
  new Set(rows.filter(({ description }) => description.includes(part)).map(({ label }) => label));

async function ready(organisation: TestOrganisation, applicationId: string): Promise<TransactionOut[]> {
  expect(await analysisEnded(organisation, applicationId)).toBe('READY');
  return allTransactions(organisation, applicationId);
}

describe('a label rule', () => {
  test('A label rule is kept, listed with its conditions in rands, and gone once deleted', async () => {
    const { client, userId } = await newOrganisation();
    const conditions = {
      description_regex: 'checkers( hyper)?\\b',
      min_amount: 10.5,
      max_amount: 900,
      direction: 'out' as const,
      account_number: '62000000011',
      bank_slug: 'fnb' as const,
    };
    const made = succeeded(await client.createLabelRule({ body: { conditions, label: 'food.restaurants' } }));
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: null,
        conditions: { ...conditions, description_contains: null },
        label: 'food.restaurants',
        applies_to: 'organisation',
        created_by: userId,
        applied_to: [],
      },
    });
    succeeded(await client.createLabelRule({ body: restaurantRule }));
    const list = succeeded(await client.listLabelRules({ query: { limit: '1' } })).body;
    expect(list).toMatchObject({ count: 2, has_next: true });
    const older = succeeded(await client.listLabelRules({ query: { cursor: list.next_cursor ?? '' } })).body;
    const ids = [...list.data, ...older.data].map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(ids).toContain(made.body.id);
    const path = { rule_id: made.body.id };
    expect(succeeded(await client.deleteLabelRule({ path })).status).toBe(204);
    expect(failed(await client.deleteLabelRule({ path }))).toMatchObject({ status: 404, code: 'resource_not_found' });
    expect(succeeded(await client.listLabelRules()).body).toMatchObject({ count: 1, data: [{ name: 'Checkers' }] });
  });

  test('A label rule that makes no sense is refused with every wrong place', async () => {
    const { client } = await newOrganisation();
    const places = async (body: Parameters<typeof client.createLabelRule>[0]['body']) => {
      const [made, previewed] = await Promise.all([
        client.createLabelRule({ body }),
        client.previewLabelRule({ body }),
      ]);
      const [first, second] = [failed(made), failed(previewed)];
      expect([first.status, second.status]).toEqual([422, 422]);
      expect(second.detail).toEqual(first.detail);
      return first.detail.map(({ loc, msg }) => [loc.slice(1).join('.'), msg]);
    };
    const wanted = { conditions: groceries, label: 'food.groceries' };
    expect(await places({ ...wanted, label: 'food.nothing' })).toEqual([
      ['label', expect.stringContaining('taxonomy')],
    ]);
    expect(await places({ ...wanted, conditions: { ...groceries, direction: 'in' } })).toEqual([
      ['label', 'is for money out, and the rule is for money in'],
    ]);
    expect(await places({ conditions: { description_regex: '(a' }, label: 'food.nothing' })).toEqual([
      ['conditions.description_regex', expect.stringContaining('missing closing )')],
      ['label', expect.any(String)],
    ]);
    expect(await places({ ...wanted, conditions: { min_amount: 2, max_amount: 1 } })).toEqual([
      ['conditions', expect.stringContaining('description_contains or description_regex')],
      ['conditions.max_amount', 'must not be less than min_amount'],
    ]);
    expect(await places({ ...wanted, conditions: { ...groceries, min_amount: -1 } })).toEqual([
      ['conditions.min_amount', expect.stringContaining('negative')],
    ]);
    expect(succeeded(await client.listLabelRules()).body.count).toBe(0);
  });

  test('sent twice with one Idempotency-Key is made once', async () => {
    const { client } = await newOrganisation();
    const send = () => client.createLabelRule({ body: restaurantRule, idempotencyKey: 'the-same' });
    const [first, second] = [succeeded(await send()).body, succeeded(await send()).body];
    expect(second).toEqual(first);
    expect(succeeded(await client.listLabelRules()).body.count).toBe(1);
  });
});

describe('a new rule', () => {
  test('applied to an application moves its figures, says why, and leaves the others as they are', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const [one, other] = [
      await analysedApplication(organisation, [statementOf(threeMonths)]),
      await analysedApplication(organisation, [statementOf(threeMonths)]),
    ];
    const made = succeeded(
      await client.createLabelRule({ body: { ...restaurantRule, apply_to_application_ids: [one, one] } }),
    ).body;
    expect(made.applied_to).toEqual([{ application_id: one, analysis_requested: true, reason: null }]);
    const rows = await ready(organisation, one);
    expect(labelsOf(rows)).toEqual(new Set(['food.restaurants']));
    expect(rows.find(({ description }) => description.includes('Checkers'))).toMatchObject({
      labelled_by: 'organisation_rule',
      rule_id: made.id,
      confidence: 0.99,
      matched_text: 'CHECKERS SEA POINT',
      runner_up: 'food.groceries',
    });
    const { changes } = succeeded(await client.getAffordability({ path: { application_id: one } })).body;
    // Groceries of April, 5 x 850.50, are necessary; restaurants are not.
    expect(changes).toContainEqual({
      field: expect.stringMatching(/^months\[\d+\]\.discretionary_expenses$/),
      before: 0,
      after: 5 * 850.5,
      cause: `label rule ${made.id}`,
    });
    expect(labelsOf(await allTransactions(organisation, other))).toEqual(new Set(['food.groceries']));
  });

  test('A new rule applies to later uploads, and no longer once it is deleted', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const { id } = succeeded(await client.createLabelRule({ body: restaurantRule })).body;
    const application_id = await analysedApplication(organisation, [statementOf(threeMonths)]);
    expect(labelsOf(await allTransactions(organisation, application_id))).toEqual(new Set(['food.restaurants']));
    succeeded(await client.deleteLabelRule({ path: { rule_id: id } }));
    expect(labelsOf(await allTransactions(organisation, application_id))).toEqual(new Set(['food.restaurants']));
    const second = statementOf([['2026-04-03', -10, 'POS Purchase Spar']], { account_number: '62000000022' });
    succeeded(await client.uploadByod({ path: { application_id }, body: second }));
    expect(labelsOf(await ready(organisation, application_id))).toEqual(new Set(['food.groceries']));
  });

  test("A new rule never replaces a user's label, whatever is uploaded or made afterwards", async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const application_id = await analysedApplication(organisation, [statementOf(threeMonths)]);
    const path = { application_id };
    const chosen = (await allTransactions(organisation, application_id)).find(({ description }) =>
      description.includes('Checkers'),
    );
    const transaction_id = chosen?.id ?? '';
    const relabelled = await client.relabelTransaction({
      path: { application_id, transaction_id },
      body: { new_label: 'food.alcohol_tobacco' },
    });
    expect(succeeded(relabelled).body).toMatchObject({
      old_label: 'food.groceries',
      new_label: 'food.alcohol_tobacco',
    });
    await ready(organisation, application_id);
    const preview = succeeded(await client.previewLabelRule({ body: restaurantRule })).body;
    expect(preview).toMatchObject({ transactions_matched: 12, would_change: 11, kept: 1 });
    expect(preview.examples.filter(({ kept_by }) => kept_by === 'user')).toMatchObject([
      { id: transaction_id, old_label: 'food.alcohol_tobacco', new_label: 'food.alcohol_tobacco' },
    ]);
    succeeded(
      await client.createLabelRule({ body: { ...restaurantRule, apply_to_application_ids: [application_id] } }),
    );
    const second = statementOf([['2026-04-03', -10, 'POS Purchase Spar']], { account_number: '62000000022' });
    succeeded(await client.uploadByod({ path, body: second }));
    const rows = await ready(organisation, application_id);
    const kept = rows.find(({ id }) => id === transaction_id);
    expect(kept).toMatchObject({ label: 'food.alcohol_tobacco', labelled_by: 'user', confidence: 1 });
    expect(labelsOf(rows)).toEqual(new Set(['food.alcohol_tobacco', 'food.restaurants']));
  });

  test('A new rule reports for an application without data that there is nothing to analyse', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const empty = await newApplication(organisation);
    const bare = await newApplication(organisation, {
      name: 'No bank',
      connections: [{ name: 'personal_info', data_points: [{ name: 'personal_info' }] }],
    });
    const body = { ...restaurantRule, apply_to_application_ids: [empty.id, bare.id] };
    expect(succeeded(await client.createLabelRule({ body })).body.applied_to).toEqual([
      { application_id: empty.id, analysis_requested: false, reason: 'connection_not_ready' },
      { application_id: bare.id, analysis_requested: false, reason: 'bank_connection_not_found' },
    ]);
  });
});

describe('a preview', () => {
  test('A preview counts what the next analysis will change, and stores nothing', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const analysed = await analysedApplication(organisation, [statementOf(threeMonths)]);
    const empty = await newApplication(organisation);
    const preview = succeeded(
      await client.previewLabelRule({ body: { ...restaurantRule, application_ids: [analysed, empty.id] } }),
    ).body;
    expect(preview).toMatchObject({
      transactions_matched: 12,
      would_change: 12,
      kept: 0,
      changes: [
        {
          old_label: 'food.groceries',
          new_label: 'food.restaurants',
          currency: 'ZAR',
          transactions: 12,
          amount: 12 * 850.5,
        },
      ],
      applications: [
        { application_id: analysed, state: 'PREVIEWED', transactions: 18, transactions_matched: 12, would_change: 12 },
        { application_id: empty.id, state: 'NOT_READY', transactions: 0, transactions_matched: 0, would_change: 0 },
      ],
    });
    expect(preview.examples).toHaveLength(12);
    expect(preview.examples[0]).toMatchObject({
      application_id: analysed,
      amount: -850.5,
      old_label: 'food.groceries',
      new_label: 'food.restaurants',
      kept_by: null,
    });
    expect(succeeded(await client.listLabelRules()).body.count).toBe(0);
    const body = { ...restaurantRule, apply_to_application_ids: [analysed] };
    succeeded(await client.createLabelRule({ body }));
    const rows = await ready(organisation, analysed);
    expect(rows.filter(({ label }) => label === 'food.restaurants')).toHaveLength(preview.would_change);
    // Once it is kept, the same rule again would change nothing: the older one decides.
    expect(succeeded(await client.previewLabelRule({ body: restaurantRule })).body).toMatchObject({
      transactions_matched: 12,
      would_change: 0,
      kept: 12,
    });
  });

  test('A preview by pattern and amount matches only what meets both', async () => {
    const organisation = await newOrganisation();
    await analysedApplication(organisation, [statementOf(threeMonths)]);
    const matched = async (conditions: Record<string, unknown>): Promise<number> => {
      const body = { conditions: { description_regex: 'checkers|rental', ...conditions }, label: 'housing.rent' };
      return succeeded(await organisation.client.previewLabelRule({ body })).body.transactions_matched;
    };
    expect(await matched({})).toBe(12 + 3);
    expect(await matched({ min_amount: 850.51 })).toBe(3);
    expect(await matched({ max_amount: 850.5 })).toBe(12);
    expect(await matched({ account_number: '62000000099' })).toBe(0);
    expect(await matched({ bank_slug: 'absa' })).toBe(0);
  });
});

describe("another organisation's applications and rules", () => {
  test("Another organisation's applications and rules are as unknown as what does not exist, and never touched", async () => {
    const [owner, stranger] = await Promise.all([newOrganisation(), newOrganisation()]);
    const application_id = await analysedApplication(owner, [statementOf(threeMonths)]);
    const rule = succeeded(await owner.client.createLabelRule({ body: restaurantRule })).body;
    for (const unknown of [application_id, ID]) {
      const previewed = await stranger.client.previewLabelRule({
        body: { ...restaurantRule, application_ids: [unknown] },
      });
      expect(failed(previewed)).toMatchObject({ status: 404, code: 'application_not_found' });
      const made = await stranger.client.createLabelRule({
        body: { ...restaurantRule, apply_to_application_ids: [unknown] },
      });
      expect(failed(made)).toMatchObject({ status: 404, code: 'application_not_found' });
    }
    const removed = await stranger.client.deleteLabelRule({ path: { rule_id: rule.id } });
    expect(failed(removed)).toMatchObject({ status: 404, code: 'resource_not_found' });
    expect(succeeded(await stranger.client.listLabelRules()).body).toMatchObject({ count: 0, data: [] });
    const all = succeeded(await stranger.client.previewLabelRule({ body: restaurantRule })).body;
    expect(all).toMatchObject({ transactions_matched: 0, applications: [], examples: [] });

    const theirs = await analysedApplication(stranger, [statementOf(threeMonths)]);
    expect(labelsOf(await allTransactions(stranger, theirs))).toEqual(new Set(['food.groceries']));
    expect(succeeded(await owner.client.getBankConnection({ path: { application_id } })).body.state).toBe('READY');
    expect(succeeded(await owner.client.listLabelRules()).body.count).toBe(1);
  });
});

test('an organisation holds at most two hundred rules', async () => {
  const { client } = await newOrganisation();
  for (let made = 0; made < 200; made += 5) {
    const group = Array.from({ length: 5 }, () => client.createLabelRule({ body: restaurantRule }));
    for (const one of await Promise.all(group)) succeeded(one);
  }
  expect(failed(await client.createLabelRule({ body: restaurantRule }))).toMatchObject({
    status: 409,
    code: 'label_rules_full',
    message: 'An organisation can hold at most 200 label rules.',
  });
});
