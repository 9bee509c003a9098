import { deleteApplicationConfig as contract } from '../../../schemas/endpoints/application-configs.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { ApplicationConfigStore } from '../domain/application-config-store.ts';
import { deleteApplicationConfig as grants } from '../resources.ts';
import { dynamoApplicationConfigs } from '../store/dynamo-application-configs.ts';

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

const wiring = granted(grants, (held): Adapters => ({ configs: dynamoApplicationConfigs(heldTable(held.directory)) }));

export const handler = serve(contract, wiring, operation);
