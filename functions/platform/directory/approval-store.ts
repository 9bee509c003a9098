import type { OrganisationRecord, UserRecord } from './organisation-store.ts';

/** What an organisation is approved by. */
export interface ApprovalDetails {
  readonly companyNumber: string;
  readonly ncrNumber: string;
  readonly contactName: string;
  readonly contactPhone: string;
}

/** An organisation that asked to be approved, and who owns it. */
export interface AskedApproval {
  readonly organisation: OrganisationRecord;
  readonly owner: UserRecord | null;
}

/** The details of an organisation; null while one is missing. */
export function approvalDetails(organisation: OrganisationRecord): ApprovalDetails | null {
  const { companyNumber, ncrNumber, contactName, contactPhone } = organisation;
  return companyNumber && ncrNumber && contactName && contactPhone
    ? { companyNumber, ncrNumber, contactName, contactPhone }
    : null;
}

/** Organisations in test mode that asked to be approved. */
export interface ApprovalStore {
  /** Puts an organisation on the list, once. */
  ask(organisationId: string): Promise<void>;
  /** The oldest of the list. */
  asked(limit: number): Promise<readonly AskedApproval[]>;
  find(organisationId: string): Promise<AskedApproval | null>;
  /** Ends test mode, if the details are still those that were seen and the address of the owner is proven. */
  approve(organisation: OrganisationRecord, owner: UserRecord, at: string): Promise<'approved' | 'changed_meanwhile'>;
}
