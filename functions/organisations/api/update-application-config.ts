import { updateApplicationConfig as contract } from '../../../schemas/endpoints/application-configs.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { ApplicationConfigStore } from '../domain/application-config-store.ts';
import { checkConfig } from '../domain/check-config.ts';
import { updateApplicationConfig as grants } from '../resources.ts';
import { dynamoApplicationConfigs } from '../store/dynamo-application-configs.ts';
import { applicationConfigView } from '../views/application-config.ts';

interface Adapters {
  readonly configs: ApplicationConfigStore;
  readonly organisations: OrganisationStore;
}

/** is_default true makes it the default; false leaves the default as it is, since there is always one. */
export const operation: Operation<typeof contract, Adapters> = async (
  { configs, organisations },
  { caller, path, body },
) => {
  const [before, organisation] = await Promise.all([
    configs.find(caller.organisationId, path.app_config_id),
    organisations.find(caller.organisationId),
  ]);
  if (!before) return { problem: 'application_config_not_found' };
  if (!organisation) throw new Error('the organisation of a valid token is missing');
  const check = checkConfig(body.connections, organisation.allowedConnections);
  if (check.outcome === 'not_permitted') return { problem: 'invalid_permission' };
  if (check.outcome === 'invalid') {
    return { problem: 'application_config_type_check_invalid', details: { details: check.details } };
  }
  const after = {
    ...before,
    name: body.name,
    connections: body.connections,
    defaultRedirectUrl: body.default_redirect_url,
    affinityEnabled: body.affinity_enabled,
    onlyAsked: true as const,
  };
  switch (await configs.replace(before, after, body.is_default)) {
    case 'name_taken':
      return { problem: 'application_config_name_exists' };
    case 'not_found':
      return { problem: 'application_config_not_found' };
    case 'replaced':
      return { status: 200, body: applicationConfigView(after, await configs.defaultId(caller.organisationId)) };
  }
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    configs: dynamoApplicationConfigs(heldTable(held.directory)),
    organisations: dynamoOrganisations(heldTable(held.directory)),
  }),
);

export const handler = serve(contract, wiring, operation);
