import { starterPolicies } from '@imali/policies/starters/starter-policies.ts';
import { madeDecision } from '../../functions/decisions/domain/made-decision.ts';
import { draftVersion } from '../../functions/decisions/domain/policy-version.ts';
import { dynamoDecisions } from '../../functions/decisions/store/dynamo-decisions.ts';
import type { Table } from '../../functions/platform/store/table.ts';
import { identifierAt } from '../../functions/platform/system/identifiers.ts';
import type { DecisionOut } from '../../schemas/entities/decision.ts';

const PERSON = '692039c00000000000000001';
const AT_ONCE = 20;

const documents = (income: number, returned: number) => ({
  affordability: { net_income: income, max_instalment: income / 5, full_months: 6, verdict: 'within' },
  income_analysis: { income_indicator: 'STABLE' },
  risk_insights: {
    debt_review: { active: false },
    returned_debit_orders: { count_3_months: returned },
    gambling: { share_of_income: 0.02 },
    loan_stacking: { most_within_30_days: 0 },
  },
});

/** The policy that decides the book, and one that grants less. */
export function policiesOfBook() {
  const lending = starterPolicies['salaried_short_term'];
  const drafted = draftVersion({ id: PERSON, policyId: PERSON }, lending, {
    personId: PERSON,
    at: '2026-01-01T00:00:00Z',
  });
  if (!drafted.ok) throw new Error('the starter is not valid');
  const stricter: unknown = JSON.parse(JSON.stringify(lending).replaceAll('R8000', 'R2000'));
  return { version: { ...drafted.version, name: 'Salaried' }, stricter };
}

/** A decision of the book, made anew. */
export function decisionOf(index: number, version: ReturnType<typeof policiesOfBook>['version']): DecisionOut {
  const day = String(1 + (index % 28)).padStart(2, '0');
  const decidedOn = `2026-0${1 + (index % 6)}-${day}`;
  const madeAt = `${decidedOn}T08:00:00.000Z`;
  const applicationId = identifierAt(Date.parse(madeAt), 'application', String(index));
  const made = madeDecision({
    id: identifierAt(Date.parse(madeAt), 'decision', String(index)),
    applicationId,
    version,
    request: {
      product: 'short_term_loan',
      applicant: 'natural_person',
      amount: 1_000 + (index % 13) * 500,
      term_months: 3,
    },
    facts: { first_loan_this_year: true },
    decidedOn,
    overrideReason: null,
    documents: documents(3_000 + (index % 37) * 700, index % 9 === 0 ? 4 : 0),
    analysis: { generation: 1, engine_version: '1', taxonomy_version: '1', rules_version: '1', as_of: decidedOn },
    madeBy: { kind: 'api_token', id: PERSON },
    madeAt,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return { ...made.decision, jws: null };
}

/** Keeps decisions as the API does, each of an application of its own. */
export async function decidedBook(table: Table, organisationId: string, count: number): Promise<void> {
  const { version } = policiesOfBook();
  const decisions = dynamoDecisions(table);
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) =>
      decisionOf(from + index, version),
    );
    await Promise.all(
      some.map((decision) => decisions.add({ organisationId, applicationId: decision.application_id }, decision)),
    );
  }
}
