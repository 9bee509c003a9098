import { getRevetTemplate as contract } from '../../../schemas/endpoints/revets.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { REVET_TEMPLATE } from '../domain/application-file.ts';

export const operation: Operation<typeof contract, null> = async () => ({
  status: 200,
  body: REVET_TEMPLATE,
  headers: { 'content-disposition': 'attachment; filename="applicants.csv"' },
});

export const handler = serve(contract, () => null, operation);
