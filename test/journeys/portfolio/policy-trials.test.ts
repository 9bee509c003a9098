import { beforeAll, describe, expect, test } from '@jest/globals';
import { colleague } from '../../stack/colleague.ts';
import { eventually } from '../../stack/eventually.ts';
import { failed, newOrganisation, succeeded, type TestOrganisation } from '../../stack/new-organisation.ts';
import { policyInForce, starterDocument } from '../../stack/policy-in-force.ts';
import { firstSandboxApplication } from '../../stack/sandbox-application.ts';

let own: TestOrganisation;
let risk: Awaited<ReturnType<typeof colleague>>;
let application_id: string;
let version_id: string;
let policy_id: string;
beforeAll(async () => {
  own = await newOrganisation();
  risk = await colleague(own, 'risk', ['applications.read', 'policies.approve', 'policies.manage']);
  application_id = await firstSandboxApplication(own, 'salaried_monthly');
  const document = await starterDocument(own.client, 'salaried_short_term');
  ({ policy_id } = await policyInForce(own.client, risk.client, document));
  // Grants R1 000 at most, and has the tests that expect no more.
  const smaller = JSON.parse(JSON.stringify(document).replaceAll('R8000', 'R1000'));
  const { tests } = succeeded(await own.client.validatePolicy({ body: { document: smaller } })).body;
  const passing = new Set(tests.flatMap(({ id, failures }) => (failures.length === 0 ? [id] : [])));
  const stricter = { ...smaller, tests: smaller.tests.filter(({ id }: { id: string }) => passing.has(id)) };
  version_id = succeeded(await own.client.draftPolicy({ body: { document: stricter } })).body.id;
});

const request = { product: 'short_term_loan', applicant: 'natural_person', amount: 1500, term_months: 3 } as const;
const decided = async () =>
  succeeded(
    await own.client.makeDecision({
      body: { application_id, policy_id, request, facts: { first_loan_this_year: true } },
    }),
  ).body;

/** The report of a trial once it counts a decision: the index of decisions is eventually consistent. */
const reportOn = (trial_id: string, decision: string) =>
  eventually(async () => {
    const { body } = succeeded(await own.client.getPolicyTrial({ path: { trial_id } }));
    return body.compared === 1 && body.swaps.moves.every((move) => move.decision_id === decision) ? body : null;
  }, 'a decision in the report');

describe('A trial of a version beside the one in force', () => {
  test('A shadow decides nothing, and its report shows what it would have granted', async () => {
    const body = { version_id, policy_id, mode: 'shadow', share_percent: 100 } as const;
    const trial = succeeded(await own.client.startPolicyTrial({ body })).body;
    expect(trial).toMatchObject({ state: 'running', mode: 'shadow', policy_id });
    expect(failed(await own.client.startPolicyTrial({ body }))).toMatchObject({ status: 409 });
    const decision = await decided();
    expect(decision.outcome).toMatchObject({ kind: 'approve', amount: 1500 });
    const report = await reportOn(trial.id, decision.id);
    expect(report).toMatchObject({
      champion: { approve: 1, granted_amount: 1500, approval_rate: { is_small: true } },
      challenger: { approve: 1, granted_amount: 1000 },
      swaps: { both_approve: 1, moves: [] },
    });
    const path = { trial_id: trial.id };
    expect(succeeded(await own.client.stopPolicyTrial({ path })).body.state).toBe('stopped');
    expect(failed(await own.client.stopPolicyTrial({ path }))).toMatchObject({ status: 409 });
    expect(succeeded(await own.client.listPolicyTrials()).body.data.map(({ id }) => id)).toEqual([trial.id]);
  });

  test('A split is begun by a second person on a version in review, and the challenger decides its share', async () => {
    const body = { version_id, policy_id, mode: 'split', share_percent: 99 } as const;
    expect(failed(await risk.client.startPolicyTrial({ body }))).toMatchObject({ status: 409 });
    succeeded(await own.client.submitPolicy({ path: { version_id } }));
    expect(failed(await own.client.startPolicyTrial({ body })).status).not.toBe(201);
    const trial = succeeded(await risk.client.startPolicyTrial({ body })).body;
    const decision = await decided();
    const { champion, challenger } = await reportOn(trial.id, decision.id);
    const byChallenger = decision.policy.version_id === version_id;
    expect(decision.outcome).toMatchObject({ amount: byChallenger ? 1000 : 1500 });
    expect([champion.decisions, challenger.decisions]).toEqual(byChallenger ? [0, 1] : [1, 0]);
    // The same application is on the same side again.
    expect((await decided()).policy.version_id).toBe(decision.policy.version_id);
    // Withdrawn, the version decides no more.
    succeeded(await own.client.withdrawPolicy({ path: { version_id } }));
    expect((await decided()).outcome).toMatchObject({ kind: 'approve', amount: 1500 });
  });

  test('Nobody reads or stops the trials of others', async () => {
    const stranger = await newOrganisation();
    const [trial] = succeeded(await own.client.listPolicyTrials()).body.data;
    const path = { trial_id: trial?.id ?? '' };
    expect(failed(await stranger.client.getPolicyTrial({ path }))).toMatchObject({ status: 404 });
    expect(failed(await stranger.client.stopPolicyTrial({ path }))).toMatchObject({ status: 404 });
    expect(succeeded(await stranger.client.listPolicyTrials()).body.data).toEqual([]);
  });
});
