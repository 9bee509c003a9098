import { beforeAll, describe, expect, test } from '@jest/globals';
import { colleague } from '../../stack/colleague.ts';
import { failed, newOrganisation, succeeded, type TestOrganisation } from '../../stack/new-organisation.ts';
import { policyInForce, starterDocument } from '../../stack/policy-in-force.ts';
import { firstSandboxApplication } from '../../stack/sandbox-application.ts';

const request = { product: 'short_term_loan', applicant: 'natural_person', amount: 1500, term_months: 3 } as const;
const facts = { first_loan_this_year: true };

let own: TestOrganisation;
let other: TestOrganisation;
let decided: string;
let waiting: string;
beforeAll(async () => {
  [own, other] = [await newOrganisation(), await newOrganisation()];
  const risk = await colleague(own, 'risk', ['applications.read', 'policies.approve']);
  await policyInForce(own.client, risk.client, await starterDocument(own.client, 'salaried_short_term'));
  decided = await firstSandboxApplication(own, 'salaried_monthly');
  waiting = succeeded(await own.client.createApplication({ body: {} })).body.id;
});

const standings = async (organisation: TestOrganisation, ...ids: readonly string[]) =>
  succeeded(await organisation.client.listStandings({ query: { application_ids: ids.join(',') } })).body.data;

describe('Where applications stand', () => {
  test('A row says what the application itself, its figures and its assignment answer', async () => {
    const path = { application_id: decided };
    succeeded(await own.client.makeDecision({ body: { ...path, request, facts } }));
    const body = { user_id: own.userId, queue: 'senior_credit', due_at: '2026-12-01T15:00:00.000Z' };
    const assignment = succeeded(await own.client.assignApplication({ path, body })).body;
    const affordability = succeeded(await own.client.getAffordability({ path })).body;
    const [entry] = succeeded(await own.client.listDecisions({ path })).body.data;
    const [row, empty] = await standings(own, decided, waiting);
    expect(row).toMatchObject({
      application_id: decided,
      asked: { product: 'short_term_loan', amount: 1500, term_months: 3 },
      affordability: { verdict: affordability.verdict, max_instalment: affordability.max_instalment },
      decision: { decision_id: entry?.id, outcome: entry?.outcome, overridden: false, waiting_override_id: null },
      assignment,
    });
    expect(Array.isArray(row?.risk_flags)).toBe(true);
    expect(empty).toEqual({
      application_id: waiting,
      asked: null,
      affordability: null,
      risk_flags: null,
      decision: null,
      assignment: null,
    });
  });

  test('What a person decided instead stands, and a request that is set later is what is asked for', async () => {
    const path = { application_id: decided };
    const [before] = await standings(own, decided);
    const decision_id = before?.decision?.decision_id ?? '';
    succeeded(
      await own.client.overrideDecision({
        path: { ...path, decision_id },
        body: { outcome: { kind: 'decline' }, reason: 'The applicant withdrew the application by phone.' },
      }),
    );
    const [after] = await standings(own, decided);
    expect(after?.decision).toMatchObject({ decision_id, outcome: { kind: 'decline' }, overridden: true });
    const later = { ...request, amount: 2000 };
    succeeded(
      await own.client.setDecisionRequest({ path: { application_id: waiting }, body: { request: later, facts } }),
    );
    expect((await standings(own, waiting))[0]?.asked).toMatchObject({ amount: 2000 });
  });

  test('An id of another organisation is left out as one that never was, and each is answered once', async () => {
    const never = 'ffffffffffffffffffffffff';
    expect(await standings(other, decided, never, waiting)).toEqual([]);
    const rows = await standings(own, waiting, never, decided, waiting);
    expect(rows.map(({ application_id }) => application_id)).toEqual([waiting, decided]);
  });

  test('More than 50 ids, or what is no id, are refused by name', async () => {
    const ids = Array.from({ length: 51 }, () => decided).join(',');
    for (const application_ids of [ids, 'all', '']) {
      const refused = failed(await own.client.listStandings({ query: { application_ids } }));
      expect(refused.status).toBe(422);
      expect(JSON.stringify(refused)).toContain('1 to 50 ids');
    }
  });
});
