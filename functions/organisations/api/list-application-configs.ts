import { listApplicationConfigs as contract } from '../../../schemas/endpoints/application-configs.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { ApplicationConfigReader } from '../domain/application-config-store.ts';
import { listApplicationConfigs as grants } from '../resources.ts';
import { dynamoApplicationConfigsReader } from '../store/dynamo-application-configs.ts';
import { applicationConfigView } from '../views/application-config.ts';

interface Adapters {
  readonly configs: ApplicationConfigReader;
}

export const operation: Operation<typeof contract, Adapters> = async ({ configs }, { caller, query }) => {
  const [page, defaultId] = await Promise.all([
    configs.list(caller.organisationId, pageRequest(query)),
    configs.defaultId(caller.organisationId),
  ]);
  return { status: 200, body: listView(page, (config) => applicationConfigView(config, defaultId)) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({ configs: dynamoApplicationConfigsReader(heldTable(held.directory)) }),
);

export const handler = serve(contract, wiring, operation);
