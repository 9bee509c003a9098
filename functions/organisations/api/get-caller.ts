import { getCaller as contract } from '../../../schemas/endpoints/organisations.ts';
import { tabsOf } from '../../../schemas/permissions.ts';
import type { ApiTokenStore } from '../../platform/directory/api-token-store.ts';
import { dynamoApiTokensReader } from '../../platform/directory/dynamo-api-tokens.ts';
import { dynamoOrganisationsReader } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { getCaller as grants } from '../resources.ts';
import { organisationView } from '../views/organisation.ts';

interface Adapters {
  readonly organisations: Pick<OrganisationStore, 'find' | 'findUser'>;
  readonly apiTokens: Pick<ApiTokenStore, 'find'>;
  /** The value `applicantCodes` of the stage. */
  readonly applicantCodes: string;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, apiTokens, applicantCodes },
  { caller },
) => {
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
      organisation: organisationView(organisation, applicantCodes),
    },
  };
};

const wiring = granted(grants, (held): Adapters => {
  const table = heldTable(held.directory);
  return {
    organisations: dynamoOrganisationsReader(table),
    apiTokens: dynamoApiTokensReader(table),
    applicantCodes: held.applicantCodes.to('read'),
  };
});

export const handler = serve(contract, wiring, operation);
