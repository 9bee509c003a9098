import { personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { listPersonas as contract } from '../../../schemas/endpoints/sandbox.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';

export const operation: Operation<typeof contract, object> = async () => ({
  status: 200,
  body: { data: personas.map(({ id, name, description, months }) => ({ id, name, description, months })) },
});

export const handler = serve(contract, () => ({}), operation);
