import { listApplicationConfigs as contract } from '../../../schemas/endpoints/application-configs.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { directoryTable } from '../../platform/serve/tables.ts';
import type { ApplicationConfigStore } from '../domain/application-config-store.ts';
import { dynamoApplicationConfigs } from '../store/dynamo-application-configs.ts';
import { applicationConfigView } from '../views/application-config.ts';

interface Adapters {
  readonly configs: ApplicationConfigStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ configs }, { caller, query }) => {
  const [page, defaultId] = await Promise.all([
    configs.list(caller.organisationId, pageRequest(query)),
    configs.defaultId(caller.organisationId),
  ]);
  return { status: 200, body: listView(page, (config) => applicationConfigView(config, defaultId)) };
};

const wiring = (): Adapters => ({ configs: dynamoApplicationConfigs(directoryTable()) });

export const handler = serve(contract, wiring, operation);
