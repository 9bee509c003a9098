import { listBanks as contract } from '../../../schemas/endpoints/connect.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { listBanks as grants } from '../resources.ts';
import { bankView } from '../views/connect-flow.ts';
import { bankCatalogueOfStage, type StageCatalogue } from '../wiring/stage-banks.ts';

interface Adapters {
  readonly catalogue: StageCatalogue;
}

export const operation: Operation<typeof contract, Adapters> = async ({ catalogue }) => ({
  status: 200,
  body: { data: catalogue().map((bank) => bankView(bank, false)) },
});

export const handler = serve(
  contract,
  granted(grants, (held) => ({ catalogue: bankCatalogueOfStage(held) })),
  operation,
);
