import { getCaller as contract } from '../../../schemas/endpoints/organisations.ts';
import { tabsOf } from '../../../schemas/permissions.ts';
import type { ApiTokenStore } from '../../platform/directory/api-token-store.ts';
import { dynamoApiTokens } from '../../platform/directory/dynamo-api-tokens.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { directoryTable } from '../../platform/serve/tables.ts';
import { organisationView } from '../views/organisation.ts';

interface Adapters {
  readonly organisations: Pick<OrganisationStore, 'find' | 'findUser'>;
  readonly apiTokens: Pick<ApiTokenStore, 'find'>;
}

export const operation: Operation<typeof contract, Adapters> = async ({ organisations, apiTokens }, { caller }) => {
  const { kind, id, organisationId, scopes, permissions } = caller;
  const [organisation, known] = await Promise.all([
    organisations.find(organisationId),
    kind === 'user' ? organisations.findUser(organisationId, id) : apiTokens.find(organisationId, id),
  ]);
  if (!organisation || !known) throw new Error('the organisation or the owner of a valid token is missing');
  return {
    status: 200,
    body: {
      kind,
      id,
      name: known.name,
      email: 'email' in known ? known.email : null,
      scopes: [...scopes],
      permissions: [...permissions],
      tabs: tabsOf(permissions),
      organisation: organisationView(organisation),
    },
  };
};

const wiring = (): Adapters => {
  const table = directoryTable();
  return { organisations: dynamoOrganisations(table), apiTokens: dynamoApiTokens(table) };
};

export const handler = serve(contract, wiring, operation);
