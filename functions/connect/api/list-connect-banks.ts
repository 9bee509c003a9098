import { listConnectBanks as contract } from '../../../schemas/endpoints/connect.ts';
import { granted } from '../../platform/grants/held.ts';
import { listConnectBanks as grants } from '../resources.ts';
import { bankView } from '../views/connect-flow.ts';
import { flowReading } from '../wiring/flow-answer.ts';
import { type FlowReading, loadFlow } from '../wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../wiring/serve-applicant.ts';
import { bankCatalogueOfStage, type StageCatalogue } from '../wiring/stage-banks.ts';

interface Adapters extends FlowReading {
  readonly catalogue: StageCatalogue;
}

export const operation: ApplicantOperation<typeof contract, Adapters> = async (adapters, { caller }) => {
  const loaded = await loadFlow(adapters, caller);
  if (!loaded) return { problem: 'application_not_found' };
  const { selected } = loaded.flow.bank;
  return {
    status: 200,
    body: { data: adapters.catalogue().map((bank) => bankView(bank, bank.id === selected?.bankId)) },
  };
};

export const handler = serveApplicant(
  contract,
  granted(grants, (held) => ({ ...flowReading(held), catalogue: bankCatalogueOfStage(held) })),
  operation,
);
