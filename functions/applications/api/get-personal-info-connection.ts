import { getPersonalInfoConnection as contract } from '../../../schemas/endpoints/personal-info.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { applicationsTable } from '../../platform/serve/tables.ts';
import type { PersonalInfoStore } from '../domain/application-store.ts';
import { dynamoPersonalInfo } from '../store/dynamo-applications.ts';
import { personalInfoConnectionView } from '../views/application.ts';

interface Adapters {
  readonly personalInfo: PersonalInfoStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ personalInfo }, { caller, path }) => {
  const connection = await personalInfo.find(caller.organisationId, path.connection_id);
  if (!connection) return { problem: 'resource_not_found' };
  return { status: 200, body: personalInfoConnectionView(connection) };
};

const wiring = (): Adapters => ({ personalInfo: dynamoPersonalInfo(applicationsTable()) });

export const handler = serve(contract, wiring, operation);
