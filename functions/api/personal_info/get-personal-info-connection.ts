import { dynamoPersonalInfo } from '../../../adapters/aws/dynamo-applications.ts';
import type { PersonalInfoStore } from '../../../core/applications/application-store.ts';
import { getPersonalInfoConnection as contract } from '../../../schemas/endpoints/personal-info.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';
import { personalInfoConnectionView } from '../../views/application.ts';

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
