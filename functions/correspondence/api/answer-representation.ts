import { answerRepresentation as contract } from '../../../schemas/endpoints/correspondence.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { RepresentationStore } from '../domain/letter-store.ts';
import { answerRepresentation as grants } from '../resources.ts';
import { dynamoRepresentations } from '../store/dynamo-representations.ts';

interface Adapters {
  readonly representations: Pick<RepresentationStore, 'answer' | 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { representations },
  { caller, path, body, now },
) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const said = await representations.find(ref, path.representation_id);
  if (said === null) return { problem: 'resource_not_found' };
  const answer = { outcome: body.outcome, words: body.words, at: new Date(now).toISOString() };
  return (await representations.answer(ref, said.id, caller.id, answer))
    ? { status: 200, body: { ...said, answer, answered_by: caller.id } }
    : { problem: 'representation_answered' };
};

export const handler = serve(
  contract,
  granted(grants, (held): Adapters => ({ representations: dynamoRepresentations(heldTable(held.applications)) })),
  operation,
);
