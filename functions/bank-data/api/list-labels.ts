import { taxonomy } from '@imali/ledger/taxonomy/taxonomy.ts';
import { TAXONOMY_VERSION } from '@imali/ledger/versions.ts';
import { listLabels as contract } from '../../../schemas/endpoints/bank-data.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';

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
