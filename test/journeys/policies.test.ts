import { describe, expect, test } from '@jest/globals';
import { colleague } from '../stack/colleague.ts';
import { failed, newOrganisation, succeeded } from '../stack/new-organisation.ts';
import { starterDocument } from '../stack/policy-in-force.ts';

describe('policies of a lender', () => {
  test('A policy is drafted, submitted, approved by a second person, followed by a stricter one and rolled back', async () => {
    const own = await newOrganisation();
    const { client } = own;
    const risk = await colleague(own, 'risk', ['applications.read', 'policies.approve']);
    const document = await starterDocument(client, 'rental_vetting');
    expect(succeeded(await client.validatePolicy({ body: { document } })).body).toMatchObject({
      is_valid: true,
      problems: [],
    });

    const first = succeeded(await client.draftPolicy({ body: { document } })).body;
    expect(first).toMatchObject({ policy_id: first.id, state: 'draft', document, written: { user_id: own.userId } });
    const path = { version_id: first.id };
    expect(failed(await risk.client.approvePolicy({ path, body: {} }))).toMatchObject({
      status: 409,
      code: 'policy_state_differs',
    });
    succeeded(await client.submitPolicy({ path }));
    expect(failed(await client.approvePolicy({ path, body: {} }))).toMatchObject({
      status: 409,
      code: 'policy_needs_second_person',
    });
    const past = { effective_from: '2026-01-01T00:00:00Z' };
    expect(failed(await risk.client.approvePolicy({ path, body: past }))).toMatchObject({
      code: 'policy_time_has_passed',
    });
    expect(succeeded(await risk.client.approvePolicy({ path, body: { note: 'Read.' } })).body).toMatchObject({
      state: 'approved',
      hash: first.hash,
      reviewed: { user_id: risk.id, note: 'Read.' },
      effective_from: expect.any(String),
    });
    expect(failed(await client.withdrawPolicy({ path }))).toMatchObject({ code: 'policy_state_differs' });

    const renamed = { ...document, words: 'Vets tenants by the second policy of this lender.' };
    const second = succeeded(await client.draftPolicy({ body: { document: renamed, follows: first.id } })).body;
    expect(second.policy_id).toBe(first.id);
    expect(second.hash).not.toBe(first.hash);
    const { changes } = succeeded(
      await risk.client.comparePolicies({ path: { version_id: second.id }, query: { since: first.id } }),
    ).body;
    expect(changes).toEqual([{ thing: 'policy', kind: 'changed', words: expect.stringContaining('second policy') }]);
    succeeded(await client.submitPolicy({ path: { version_id: second.id } }));
    const rejected = await risk.client.rejectPolicy({ path: { version_id: second.id }, body: { note: 'Not yet.' } });
    expect(succeeded(rejected).body.state).toBe('rejected');

    const again = succeeded(await client.rollBackPolicy({ path })).body;
    expect(again).toMatchObject({ policy_id: first.id, hash: first.hash, state: 'in_review', document });
    const listed = succeeded(await risk.client.listPolicies()).body;
    expect(listed.data.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['approved', 'rejected', 'in_review']),
    );
    expect(listed.count).toBe(3);
    expect(succeeded(await risk.client.getPolicy({ path })).body.document).toEqual(document);
  });

  test('A policy that is not valid, or whose tests fail, is refused with each place, and one of another lender is unknown', async () => {
    const [{ client }, stranger] = await Promise.all([newOrganisation(), newOrganisation()]);
    const document = await starterDocument(client, 'rental_vetting');
    const broken = failed(await client.draftPolicy({ body: { document: { ...document, agreement: 'gift' } } }));
    expect(broken).toMatchObject({ status: 400, code: 'policy_not_valid' });
    const { is_valid, problems } = succeeded(
      await client.validatePolicy({ body: { document: { ...document, agreement: 'gift' } } }),
    ).body;
    expect([is_valid, problems.map(({ path }) => path)]).toEqual([false, ['agreement']]);

    const untested = succeeded(await client.draftPolicy({ body: { document: { ...document, tests: [] } } })).body;
    const path = { version_id: untested.id };
    expect(failed(await client.submitPolicy({ path }))).toMatchObject({ code: 'policy_without_tests' });
    for (const answer of [
      await stranger.client.getPolicy({ path }),
      await stranger.client.submitPolicy({ path }),
      await stranger.client.withdrawPolicy({ path }),
      await stranger.client.draftPolicy({ body: { document, follows: untested.id } }),
    ]) {
      expect(failed(answer)).toMatchObject({ status: 404, code: 'resource_not_found' });
    }
    expect(succeeded(await client.withdrawPolicy({ path })).body.state).toBe('withdrawn');
  });
});
