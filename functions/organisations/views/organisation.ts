import { clientIdOf } from '../../platform/credentials/client-assertion.ts';
import type { ApiTokenRecord } from '../../platform/directory/api-token-store.ts';
import { applicantCodeUse } from '../../platform/directory/applicant-code-use.ts';
import { isOwner, type OrganisationRecord, type UserRecord } from '../../platform/directory/organisation-store.ts';

/** @param applicantCodes the value `applicantCodes` of the stage */
export function organisationView(record: OrganisationRecord, applicantCodes: string) {
  return {
    id: record.id,
    name_slug: record.nameSlug,
    vat_number: record.vatNumber,
    legal_name: record.legalName,
    applicant_code: applicantCodeUse(record, applicantCodes),
    second_factor: record.secondFactor ?? 'optional',
    mode: record.isInTestMode === true ? 'test' : 'live',
    company_number: record.companyNumber ?? null,
    ncr_number: record.ncrNumber ?? null,
    contact_name: record.contactName ?? null,
    contact_phone: record.contactPhone ?? null,
    approval_refusal: record.approvalRefusal ?? null,
    created_at: record.createdAt,
  } as const;
}

/** A user without anything that belongs to the password. */
export function userView(record: UserRecord, organisation: Pick<OrganisationRecord, 'ownerId' | 'createdAt'>) {
  return {
    id: record.id,
    name: record.name,
    email: record.email,
    created_at: record.createdAt,
    last_login: record.lastLogin,
    is_active: record.isActive,
    permissions: record.permissions,
    is_owner: isOwner(record, organisation),
  };
}

export function apiTokenView(record: ApiTokenRecord) {
  return {
    id: record.id,
    name: record.name,
    scopes: record.scopes,
    created_at: record.createdAt,
    last_used_at: record.lastUsedAt,
    created_by: record.createdBy,
    expires_at: record.expiresAt,
    ip_ranges: record.addressRanges,
    former_secret_until: record.formerUntil,
    client_id: record.publicKeys.length === 0 ? null : clientIdOf(record.organisationId, record.id),
    key_ids: record.publicKeys.map(({ kid }) => kid),
  };
}
