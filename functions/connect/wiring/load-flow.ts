import type {
  ApplicationRecord,
  ApplicationStore,
  PersonalInfoStore,
} from '../../applications/domain/application-store.ts';
import type { ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import type { Confirmation } from '../../applications/domain/connect-link.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { type ConnectFlowReader, newConnectFlow } from '../domain/flow/connect-flow.ts';
import type { LoadedFlow } from '../domain/flow/loaded-flow.ts';
import type { ApplicantCaller } from './known-applicant.ts';

/** What reading the connect flow of an application takes. */
export interface FlowReading {
  readonly flows: ConnectFlowReader;
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly personalInfo: Pick<PersonalInfoStore, 'find'>;
  readonly connections: ConnectionRecords;
}

/** The application whose flow is read; an applicant brings along what was read to know them. */
export interface FlowOf extends ConnectionRef {
  readonly application?: ApplicationRecord;
  /** How they showed that it is they. */
  readonly confirmation?: Confirmation | null;
  /** End of their link; that of the application where no link was used. */
  readonly linkEndsAt?: string;
}

/** The application of an applicant's link. */
export const refOf = ({ organisationId, applicationId }: ApplicantCaller): ConnectionRef => ({
  organisationId,
  applicationId,
});

/** The flow of an application as it stands, a new one before its first step; null when there is no such application. */
export async function loadFlow(
  { flows, applications, personalInfo, connections }: FlowReading,
  { organisationId, applicationId, application: known, confirmation = null, linkEndsAt }: FlowOf,
): Promise<LoadedFlow | null> {
  const ref = { organisationId, applicationId };
  const [application, kept, connection] = await Promise.all([
    known ?? applications.find(organisationId, applicationId),
    flows.find(ref),
    connections.find(ref),
  ]);
  if (!application) return null;
  const { personalInfoConnectionId } = application;
  const info =
    personalInfoConnectionId === null ? null : await personalInfo.find(organisationId, personalInfoConnectionId);
  const isPrefilled = info !== null && info.personalInfo !== null;
  return {
    ref,
    flow: kept ?? newConnectFlow(application, isPrefilled),
    application,
    confirmation,
    linkEndsAt: linkEndsAt ?? application.expiry,
    connection,
    personalInfo: info,
  };
}
