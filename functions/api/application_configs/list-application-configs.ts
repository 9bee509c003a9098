import { dynamoApplicationConfigs } from '../../../adapters/aws/dynamo-application-configs.ts';
import type { ApplicationConfigStore } from '../../../core/directory/application-config-store.ts';
import { listApplicationConfigs as contract } from '../../../schemas/endpoints/application-configs.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { applicationConfigView } from '../../views/application-config.ts';
import { listView, pageRequest } from '../../views/list.ts';

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
