import { dynamoApplicationConfigs } from '../../../adapters/aws/dynamo-application-configs.ts';
import type { ApplicationConfigStore } from '../../../core/directory/application-config-store.ts';
import { deleteApplicationConfig as contract } from '../../../schemas/endpoints/application-configs.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly configs: ApplicationConfigStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ configs }, { caller, path }) => {
  const config = await configs.find(caller.organisationId, path.app_config_id);
  if (!config) return { problem: 'application_config_not_found' };
  switch (await configs.remove(config)) {
    case 'removed':
      return { status: 204, body: undefined };
    case 'is_default':
      return { problem: 'application_config_in_use' };
    case 'not_found':
      return { problem: 'application_config_not_found' };
  }
};

const wiring = (): Adapters => ({ configs: dynamoApplicationConfigs(directoryTable()) });

export const handler = serve(contract, wiring, operation);
