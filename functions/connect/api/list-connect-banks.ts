import { listConnectBanks as contract } from '../../../schemas/endpoints/connect.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { listConnectBanks as grants } from '../resources.ts';
import { bankView } from '../views/connect-flow.ts';
import { banksOf, type FlowAnswering, flowReading } from '../wiring/flow-answer.ts';
import { type FlowReading, loadFlow } from '../wiring/load-flow.ts';
import { type ApplicantOperation, serveApplicant } from '../wiring/serve-applicant.ts';
import { bankCatalogueOfStage, type StageCatalogue } from '../wiring/stage-banks.ts';

interface Adapters extends FlowReading {
  readonly organisations: FlowAnswering['organisations'];
  readonly catalogue: StageCatalogue;
}

export const operation: ApplicantOperation<typeof contract, Adapters> = async (adapters, { caller }) => {
  const loaded = await loadFlow(adapters, caller);
  if (!loaded) return { problem: 'application_not_found' };
  const { selected } = loaded.flow.bank;
  return {
    status: 200,
    body: {
      data: (await banksOf(adapters, caller.organisationId)).map((bank) =>
        bankView(bank, bank.id === selected?.bankId),
      ),
    },
  };
};

export const handler = serveApplicant(
  contract,
  granted(grants, (held) => ({
    ...flowReading(held),
    organisations: dynamoOrganisationsReader(heldTable(held.directory)),
    catalogue: bankCatalogueOfStage(held),
  })),
  operation,
);
