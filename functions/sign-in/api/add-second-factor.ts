import { addSecondFactor as contract } from '../../../schemas/endpoints/second-factors.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { passkeyJudge } from '../domain/passkey-judge.ts';
import { addSecondFactor as grants } from '../resources.ts';
import { factorView } from '../views/second-factor.ts';
import { type FinishAdapters, finishFactor } from '../wiring/finish-factor.ts';
import { finishWiring } from '../wiring/finish-wiring.ts';

export const operation: Operation<typeof contract, FinishAdapters> = async (adapters, request) => {
  const { caller, body, now, sourceIp, userAgent, requestId } = request;
  if (caller.kind !== 'user') return { problem: 'invalid_token_permissions' };
  const { challenge, name, ...shown } = body;
  const at = { now, sourceIp, userAgent, requestId };
  const finished = await finishFactor(adapters, { challenge, name, shown, purposes: ['enrol'], caller, ...at });
  if ('problem' in finished) return finished;
  const { added, recoveryCodes } = finished;
  if (added === null) throw new Error('an enrolment added nothing');
  return { status: 201, body: { factor: factorView(added), recovery_codes: recoveryCodes && [...recoveryCodes] } };
};

export const handler = serve(
  contract,
  granted(grants, (held) => finishWiring(held, passkeyJudge)),
  operation,
);
