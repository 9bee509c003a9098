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

/** A part of the list of those that asked. */
export interface AskedPage {
  readonly asked: readonly AskedApproval[];
  /** Id of the organisation after which the next part begins; null on the last. */
  readonly next: string | null;
}

/** Organisations in test mode that asked to be approved. */
export interface ApprovalStore {
  /**
   * Puts an organisation on the list, once: while it is in test mode, stated everything, its owner has shown that mail reaches
   * them, and nothing that it stated is refused. Otherwise nothing happens.
   */
  ask(organisationId: string): Promise<'asked' | 'not_ready'>;
  /** Those that registered first. @param after id of an organisation, to go on from */
  asked(limit: number, after?: string): Promise<AskedPage>;
  find(organisationId: string): Promise<AskedApproval | null>;
  /** Ends test mode, if the details are still those that were seen and the address of the owner is proven. */
  approve(organisation: OrganisationRecord, owner: UserRecord, at: string): Promise<'approved' | 'changed_meanwhile'>;
  /** Takes an organisation off the list, if the details are still those that were seen. It asks again by other details. */
  refuse(
    organisation: OrganisationRecord,
    refusal: { readonly at: string; readonly reason: string },
  ): Promise<'refused' | 'changed_meanwhile'>;
}
