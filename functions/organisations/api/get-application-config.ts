import { getApplicationConfig as contract } from '../../../schemas/endpoints/application-configs.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { ApplicationConfigReader } from '../domain/application-config-store.ts';
import { getApplicationConfig as grants } from '../resources.ts';
import { dynamoApplicationConfigsReader } from '../store/dynamo-application-configs.ts';
import { applicationConfigView } from '../views/application-config.ts';

interface Adapters {
  readonly configs: ApplicationConfigReader;
}

export const operation: Operation<typeof contract, Adapters> = async ({ configs }, { caller, path }) => {
  const [config, defaultId] = await Promise.all([
    configs.find(caller.organisationId, path.app_config_id),
    configs.defaultId(caller.organisationId),
  ]);
  if (!config) return { problem: 'application_config_not_found' };
  return { status: 200, body: applicationConfigView(config, defaultId) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({ configs: dynamoApplicationConfigsReader(heldTable(held.directory)) }),
);

export const handler = serve(contract, wiring, operation);
