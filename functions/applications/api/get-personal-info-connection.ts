import { getPersonalInfoConnection as contract } from '../../../schemas/endpoints/personal-info.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { PersonalInfoReader } from '../domain/application-store.ts';
import { getPersonalInfoConnection as grants } from '../resources.ts';
import { dynamoPersonalInfoReader } from '../store/dynamo-applications.ts';
import { personalInfoConnectionView } from '../views/application.ts';

interface Adapters {
  readonly personalInfo: PersonalInfoReader;
}

export const operation: Operation<typeof contract, Adapters> = async ({ personalInfo }, { caller, path }) => {
  const connection = await personalInfo.find(caller.organisationId, path.connection_id);
  if (!connection) return { problem: 'resource_not_found' };
  return { status: 200, body: personalInfoConnectionView(connection) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({ personalInfo: dynamoPersonalInfoReader(heldSealingTable(held.applications, held.fieldKeys)) }),
);

export const handler = serve(contract, wiring, operation);
