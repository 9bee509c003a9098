import { personas } from '../../../core/personas/generate-persona.ts';
import { listPersonas as contract } from '../../../schemas/endpoints/sandbox.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

export const operation: Operation<typeof contract, object> = async () => ({
  status: 200,
  body: { data: personas.map(({ id, name, description, months }) => ({ id, name, description, months })) },
});

export const handler = serve(contract, () => ({}), operation);
