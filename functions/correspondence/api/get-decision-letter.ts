import { getDecisionLetter as contract } from '../../../schemas/endpoints/correspondence.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { LetterStore } from '../domain/letter-store.ts';
import { getDecisionLetter as grants } from '../resources.ts';
import { dynamoLettersReader } from '../store/dynamo-letters.ts';
import { letterOut, newestLetter } from '../wiring/letter-out.ts';

interface Adapters {
  readonly letters: Pick<LetterStore, 'all'>;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path }) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const kept = await newestLetter(adapters, ref, path.decision_id);
  return kept === null ? { problem: 'resource_not_found' } : { status: 200, body: letterOut(kept) };
};

export const handler = serve(
  contract,
  granted(grants, (held): Adapters => ({ letters: dynamoLettersReader(heldTable(held.applications)) })),
  operation,
);
