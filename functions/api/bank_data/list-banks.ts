import { listBanks as contract } from '../../../schemas/endpoints/connect.ts';
import { bankCatalogueOfStage, type StageCatalogue } from '../../connect-flow/stage-banks.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { bankView } from '../../views/connect-flow.ts';

interface Adapters {
  readonly catalogue: StageCatalogue;
}

export const operation: Operation<typeof contract, Adapters> = async ({ catalogue }) => ({
  status: 200,
  body: { data: catalogue().map((bank) => bankView(bank, false)) },
});

export const handler = serve(contract, () => ({ catalogue: bankCatalogueOfStage() }), operation);
