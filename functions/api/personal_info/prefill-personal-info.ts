import { dynamoApplications, dynamoPersonalInfo } from '../../../adapters/aws/dynamo-applications.ts';
import type { ApplicationStore, PersonalInfoStore } from '../../../core/applications/application-store.ts';
import { johannesburgDate } from '../../../core/time/calendar.ts';
import { prefillPersonalInfo as contract } from '../../../schemas/endpoints/personal-info.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly applications: ApplicationStore;
  readonly personalInfo: PersonalInfoStore;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { applications, personalInfo },
  { caller, path, body, now },
) => {
  if (body.date_of_birth > johannesburgDate(now)) {
    return { invalid: [{ loc: ['body', 'date_of_birth'], msg: 'must not be in the future', type: 'value_error' }] };
  }
  const application = await applications.find(caller.organisationId, path.application_id);
  if (!application) return { problem: 'application_not_found' };
  if (application.personalInfoConnectionId === null) return { problem: 'personal_info_not_configured' };
  const connection = await personalInfo.fill(
    caller.organisationId,
    application.personalInfoConnectionId,
    body,
    new Date(now).toISOString(),
  );
  if (!connection?.personalInfo) return { problem: 'personal_info_not_configured' };
  return { status: 200, body: connection.personalInfo };
};

const wiring = (): Adapters => ({
  applications: dynamoApplications(applicationsTable()),
  personalInfo: dynamoPersonalInfo(applicationsTable()),
});

export const handler = serve(contract, wiring, operation);
