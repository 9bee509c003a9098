import { listConnectBanks as contract } from '../../../schemas/endpoints/connect.ts';
import { flowReading } from '../../connect-flow/flow-answer.ts';
import { type FlowReading, loadFlow } from '../../connect-flow/load-flow.ts';
import { bankCatalogueOfStage, type StageCatalogue } from '../../connect-flow/stage-banks.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { bankView } from '../../views/connect-flow.ts';

interface Adapters extends FlowReading {
  readonly catalogue: StageCatalogue;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller }) => {
  const loaded = await loadFlow(adapters, caller);
  if (!loaded) return { problem: 'application_not_found' };
  const { selected } = loaded.flow.bank;
  return {
    status: 200,
    body: { data: adapters.catalogue().map((bank) => bankView(bank, bank.id === selected?.bankId)) },
  };
};

export const handler = serve(contract, () => ({ ...flowReading(), catalogue: bankCatalogueOfStage() }), operation);
