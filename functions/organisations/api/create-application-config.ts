import { createApplicationConfig as contract } from '../../../schemas/endpoints/application-configs.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { ApplicationConfigStore } from '../domain/application-config-store.ts';
import { checkConfig } from '../domain/check-config.ts';
import { createApplicationConfig as grants } from '../resources.ts';
import { dynamoApplicationConfigs } from '../store/dynamo-application-configs.ts';
import { applicationConfigView } from '../views/application-config.ts';

interface Adapters {
  readonly configs: ApplicationConfigStore;
  readonly organisations: OrganisationStore;
  readonly identifiers: Identifiers;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { configs, organisations, identifiers },
  { caller, body, now },
) => {
  const organisation = await organisations.find(caller.organisationId);
  if (!organisation) throw new Error('the organisation of a valid token is missing');
  const check = checkConfig(body.connections, organisation.allowedConnections);
  if (check.outcome === 'not_permitted') return { problem: 'invalid_permission' };
  if (check.outcome === 'invalid') {
    return { problem: 'application_config_type_check_invalid', details: { details: check.details } };
  }
  const config = {
    id: identifiers.next(now),
    organisationId: caller.organisationId,
    name: body.name,
    connections: body.connections,
    defaultRedirectUrl: body.default_redirect_url,
    affinityEnabled: body.affinity_enabled,
    onlyAsked: true as const,
    createdAt: new Date(now).toISOString(),
  };
  if ((await configs.create(config, body.is_default)) === 'name_taken') {
    return { problem: 'application_config_name_exists' };
  }
  return { status: 201, body: applicationConfigView(config, await configs.defaultId(caller.organisationId)) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    configs: dynamoApplicationConfigs(heldTable(held.directory)),
    organisations: dynamoOrganisations(heldTable(held.directory)),
    identifiers: randomIdentifiers,
  }),
);

export const handler = serve(contract, wiring, operation);
