import { taxonomy } from '../../../core/labels/taxonomy.ts';
import { TAXONOMY_VERSION } from '../../../core/versions.ts';
import { listLabels as contract } from '../../../schemas/endpoints/bank-data.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

export const operation: Operation<typeof contract, object> = async () => ({
  status: 200,
  body: {
    taxonomy_version: TAXONOMY_VERSION,
    labels: taxonomy.map(({ id, primary, detailed, direction, discretionary, flags, pfc }) => ({
      id,
      primary,
      detailed,
      direction,
      discretionary,
      flags: [...flags],
      plaid_pfc: pfc,
    })),
  },
});

export const handler = serve(contract, () => ({}), operation);
