import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { prefillPersonalInfo as contract } from '../../../schemas/endpoints/personal-info.ts';
import { granted } from '../../platform/grants/held.ts';
import { heldSealingTable } from '../../platform/secrets/sealing-table.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { ApplicationStore, PersonalInfoStore } from '../domain/application-store.ts';
import { isClosed } from '../domain/is-closed.ts';
import { personalInfoFaults } from '../domain/personal-info-faults.ts';
import { prefillPersonalInfo as grants } from '../resources.ts';
import { dynamoApplications, dynamoPersonalInfo } from '../store/dynamo-applications.ts';

interface Adapters {
  readonly applications: ApplicationStore;
  readonly personalInfo: PersonalInfoStore;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { applications, personalInfo },
  { caller, path, body, now },
) => {
  const faults = personalInfoFaults(body, johannesburgDate(now));
  if (faults.length > 0) return { invalid: faults };
  const application = await applications.find(caller.organisationId, path.application_id);
  if (!application) return { problem: 'application_not_found' };
  if (application.personalInfoConnectionId === null) return { problem: 'personal_info_not_configured' };
  if (application.consentRevokedAt !== null) return { problem: 'consent_withdrawn' };
  if (isClosed(application)) return { problem: 'application_closed' };
  const connection = await personalInfo.fill(
    caller.organisationId,
    application.personalInfoConnectionId,
    body,
    new Date(now).toISOString(),
  );
  if (!connection?.personalInfo) return { problem: 'personal_info_not_configured' };
  return { status: 200, body: connection.personalInfo };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    applications: dynamoApplications(heldTable(held.applications)),
    personalInfo: dynamoPersonalInfo(heldSealingTable(held.applications, held.fieldKeys)),
  }),
);

export const handler = serve(contract, wiring, operation);
