import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { quoteDecision as contract } from '../../../schemas/endpoints/decisions.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { DecisionStore } from '../domain/decision-store.ts';
import { quotationOf } from '../domain/quotation.ts';
import { quoteDecision as grants } from '../resources.ts';
import { dynamoDecisionsReader } from '../store/dynamo-decisions.ts';

interface Adapters {
  readonly decisions: Pick<DecisionStore, 'entry'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ decisions }, { caller, path, query, now }) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const entry = await decisions.entry(ref, path.decision_id);
  if (entry === null) return { problem: 'resource_not_found' };
  const { outcome } = entry.override ?? entry;
  if (outcome.kind !== 'approve') return { problem: 'no_credit_to_quote' };
  const quotation = quotationOf({
    applicationId: ref.applicationId,
    decisionId: entry.id,
    overrideId: entry.override?.id ?? null,
    outcome,
    creditType: query.credit_type ?? null,
    isFurtherLoan: query.further_loan === 'true',
    repoRate: query.repo_rate === undefined ? null : Number(query.repo_rate),
    quotedOn: johannesburgDate(now),
  });
  return quotation === null ? { problem: 'no_credit_to_quote' } : { status: 200, body: quotation };
};

const wiring = granted(
  grants,
  (held): Adapters => ({ decisions: dynamoDecisionsReader(heldTable(held.applications)) }),
);

export const handler = serve(contract, wiring, operation);
