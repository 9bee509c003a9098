import openapi from '../../../openapi.json' with { type: 'json' };
import { getOpenapi as contract } from '../../../schemas/endpoints/operations.ts';
import type { Operation } from '../serve/operation.ts';
import { serve } from '../serve/serve.ts';

const text = JSON.stringify(openapi);

export const operation: Operation<typeof contract, object> = async () => ({
  status: 200,
  body: text,
  headers: { 'cache-control': 'public, max-age=300' },
});

export const handler = serve(contract, () => ({}), operation);
