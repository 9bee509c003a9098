import { dynamoPersonalInfo } from '../../../adapters/aws/dynamo-applications.ts';
import type { PersonalInfoStore } from '../../../core/applications/application-store.ts';
import { listPersonalInfoConnections as contract } from '../../../schemas/endpoints/personal-info.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';
import { personalInfoConnectionView } from '../../views/application.ts';
import { listView, pageRequest } from '../../views/list.ts';

interface Adapters {
  readonly personalInfo: PersonalInfoStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ personalInfo }, { caller, query }) => ({
  status: 200,
  body: listView(await personalInfo.list(caller.organisationId, pageRequest(query)), personalInfoConnectionView),
});

const wiring = (): Adapters => ({ personalInfo: dynamoPersonalInfo(applicationsTable()) });

export const handler = serve(contract, wiring, operation);
