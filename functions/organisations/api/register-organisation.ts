import { registerOrganisation as contract } from '../../../schemas/endpoints/organisations.ts';
import { permissionNames } from '../../../schemas/permissions.ts';
import type { PasswordHashing } from '../../platform/credentials/password-hash.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { passwords } from '../../platform/serve/passwords.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { connectionNames } from '../domain/available-connections.ts';
import { registerOrganisation as grants } from '../resources.ts';
import { organisationView, userView } from '../views/organisation.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
  readonly identifiers: Identifiers;
  readonly passwords: Pick<PasswordHashing, 'hash'>;
  /** The value `applicantCodes` of the stage. */
  readonly applicantCodes: string;
}

/** The first user holds every permission. */
export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, identifiers, passwords: { hash }, applicantCodes },
  { body, now },
) => {
  const createdAt = new Date(now).toISOString();
  const organisation = {
    id: identifiers.next(now),
    nameSlug: body.name_slug,
    legalName: body.company_name,
    vatNumber: null,
    allowedConnections: [...connectionNames],
    createdAt,
  };
  const user = {
    id: identifiers.next(now),
    organisationId: organisation.id,
    name: body.company_name,
    email: body.email.toLowerCase(),
    permissions: [...permissionNames],
    isActive: true,
    createdAt,
    lastLogin: null,
    passwordHash: await hash(body.password),
    sessionsFrom: 0,
    version: 0,
  };
  switch (await organisations.register(organisation, user)) {
    case 'name_taken':
      return { problem: 'organisation_name_exists' };
    case 'email_taken':
      return { problem: 'email_exists' };
    case 'registered':
      return {
        status: 201,
        body: { organisation: organisationView(organisation, applicantCodes), user: userView(user) },
      };
  }
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisations(heldTable(held.directory)),
    identifiers: randomIdentifiers,
    passwords: passwords(held.passwordWork),
    applicantCodes: held.applicantCodes.to('read'),
  }),
);

export const handler = serve(contract, wiring, operation);
