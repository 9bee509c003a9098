import { recordOutcomes as contract } from '../../../schemas/endpoints/portfolio.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { recordOutcomes as grants } from '../resources.ts';
import { type OutcomeAdapters, outcomeWiring, recorded } from '../wiring/outcomes-recorded.ts';

export const operation: Operation<typeof contract, OutcomeAdapters> = async (adapters, { caller, body, now }) => {
  const rows = body.outcomes.map((outcome, index) => ({ place: `row ${index + 1}`, outcome }));
  return recorded(adapters, caller.organisationId, rows, now);
};

export const handler = serve(contract, granted(grants, outcomeWiring), operation);
