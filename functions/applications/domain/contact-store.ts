import type { ApplicantRecord, ApplicationRecord } from './application-store.ts';

/** Finds applicants by how they are reached, and applications by their applicant. */
export interface ContactStore {
  /** Applicants of an organisation with this email address, the newest first; ten at most. */
  applicantsOf(organisationId: string, email: string): Promise<ApplicantRecord[]>;
  /** Whether an applicant with this address and number was erased, and what is left of the erasure still goes on. */
  isErased(organisationId: string, email: string, phone: string): Promise<boolean>;
  /** Applications of an applicant, the newest first. */
  applicationsOf(organisationId: string, applicantId: string, limit: number): Promise<ApplicationRecord[]>;
}

/** Who wants to know when the bank data of an application was analysed. */
export type AnalysisFollower =
  | { readonly kind: 'revet'; readonly revetId: string }
  | { readonly kind: 'deal'; readonly dealId: string };

export interface FollowerStore {
  followers(organisationId: string, applicationId: string): Promise<AnalysisFollower[]>;
}
