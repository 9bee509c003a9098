import { dynamoApplicationConfigs } from '../../../adapters/aws/dynamo-application-configs.ts';
import type { ApplicationConfigStore } from '../../../core/directory/application-config-store.ts';
import { setDefaultApplicationConfig as contract } from '../../../schemas/endpoints/application-configs.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { applicationConfigView } from '../../views/application-config.ts';

interface Adapters {
  readonly configs: ApplicationConfigStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ configs }, { caller, path }) => {
  if ((await configs.makeDefault(caller.organisationId, path.app_config_id)) === 'not_found') {
    return { problem: 'application_config_not_found' };
  }
  const config = await configs.find(caller.organisationId, path.app_config_id);
  if (!config) return { problem: 'application_config_not_found' };
  return { status: 200, body: applicationConfigView(config, config.id) };
};

const wiring = (): Adapters => ({ configs: dynamoApplicationConfigs(directoryTable()) });

export const handler = serve(contract, wiring, operation);
