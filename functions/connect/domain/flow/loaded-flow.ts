import type {
  ApplicationRecord,
  PersonalInfoConnectionRecord,
} from '../../../applications/domain/application-store.ts';
import type { BankConnectionRecord } from '../../../applications/domain/bank-connection-record.ts';
import type { Confirmation } from '../../../applications/domain/connect-link.ts';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import type { ConnectFlow } from './connect-flow.ts';

/** A flow, and what is read with it. */
export interface LoadedFlow {
  readonly ref: ConnectionRef;
  readonly flow: ConnectFlow;
  readonly application: ApplicationRecord;
  /** How the applicant showed that it is they; null when the link alone was used. */
  readonly confirmation: Confirmation | null;
  /** End of the link that it was loaded for, as an ISO instant in UTC. */
  readonly linkEndsAt: string;
  /** Null where the config does not ask. */
  readonly connection: BankConnectionRecord | null;
  readonly personalInfo: PersonalInfoConnectionRecord | null;
}
