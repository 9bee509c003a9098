import { REVET_TEMPLATE } from '../../../core/revet/application-file.ts';
import { getRevetTemplate as contract } from '../../../schemas/endpoints/revets.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

export const operation: Operation<typeof contract, null> = async () => ({
  status: 200,
  body: REVET_TEMPLATE,
  headers: { 'content-disposition': 'attachment; filename="applicants.csv"' },
});

export const handler = serve(contract, () => null, operation);
