import { makeDecision as contract } from '../../../schemas/endpoints/decisions.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { makeDecision as grants } from '../resources.ts';
import { type DecidingAdapters, decideNow, decidingWiring } from '../wiring/decide-now.ts';

const OVERRIDE = 'decisions.override_affordability';

export const operation: Operation<typeof contract, DecidingAdapters> = async (adapters, { caller, body, now }) => {
  const override = body.affordability_override;
  if (override !== null && !caller.permissions.includes(OVERRIDE)) return { problem: 'invalid_token_permissions' };
  const decided = await decideNow(
    adapters,
    {
      ref: { organisationId: caller.organisationId, applicationId: body.application_id },
      policyId: body.policy_id,
      request: body.request,
      facts: body.facts,
      overrideReason: override?.reason ?? null,
      madeBy: { kind: caller.kind, id: caller.id },
    },
    now,
  );
  if ('decided' in decided) throw new Error('a decision that somebody asked for was on no request');
  return 'decision' in decided ? { status: 201, body: decided.decision } : decided;
};

export const handler = serve(contract, granted(grants, decidingWiring), operation);
