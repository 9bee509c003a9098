import { listPersonalInfoConnections as contract } from '../../../schemas/endpoints/personal-info.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { PersonalInfoReader } from '../domain/application-store.ts';
import { listPersonalInfoConnections as grants } from '../resources.ts';
import { dynamoPersonalInfoReader } from '../store/dynamo-applications.ts';
import { personalInfoConnectionView } from '../views/application.ts';

interface Adapters {
  readonly personalInfo: PersonalInfoReader;
}

export const operation: Operation<typeof contract, Adapters> = async ({ personalInfo }, { caller, query }) => ({
  status: 200,
  body: listView(await personalInfo.list(caller.organisationId, pageRequest(query)), personalInfoConnectionView),
});

const wiring = granted(
  grants,
  (held): Adapters => ({ personalInfo: dynamoPersonalInfoReader(heldSealingTable(held.applications, held.fieldKeys)) }),
);

export const handler = serve(contract, wiring, operation);
