import type * as z from 'zod';
import type { BankOut, ConnectFlowOut, ConnectUpload, GivenPersonalInfo } from '../../../schemas/entities/connect.ts';
import type { LegalDocument } from '../../../schemas/entities/legal-documents.ts';
import type { StatementUpload } from '../../../schemas/entities/statements/statement-upload.ts';
import type { WhiteLabel } from '../../../schemas/entities/white-label.ts';
import type { PersonalInfo } from '../../applications/domain/application-store.ts';
import type { Confirmation } from '../../applications/domain/connect-link.ts';
import type { CatalogueBank } from '../domain/feed/bank-catalogue.ts';
import type { ConsentRecord } from '../domain/flow/connect-flow.ts';
import { consentScope } from '../domain/flow/consent-scope.ts';
import type { LoadedFlow } from '../domain/flow/loaded-flow.ts';
import { type BankRedirect, stepsOf } from '../domain/flow/steps-of.ts';

type Bank = z.infer<typeof BankOut>;

/** What an applicant sees beside the flow. */
export interface Surroundings {
  readonly whiteLabel: WhiteLabel;
  readonly documents: readonly LegalDocument[];
  readonly catalogue: readonly CatalogueBank[];
  /** Domain of the addresses that take statements; empty where the stage receives no mail. */
  readonly inboundMailDomain: string;
  /** Banks whose statements the applicant sent, the first first. */
  readonly uploadedBanks: readonly string[];
  /** Whether the lender asks for a code, and where one would be sent. */
  readonly applicantCode: { readonly required: boolean; readonly sentTo: string | null };
}

/** A bank of the catalogue. */
export function bankView(bank: CatalogueBank, isSelected: boolean): Bank {
  return {
    id: bank.id,
    bank_slug: bank.bankSlug,
    display_name: bank.displayName,
    is_selected: isSelected,
    automated_active: bank.automatedActive,
    pdf_upload_supported: bank.pdfUploadSupported,
    login_fields: [...bank.loginFields],
    display_login_fields: bank.loginFields.length > 0,
    methods_available: [...bank.methodsAvailable],
  };
}

function confirmationView(confirmation: Confirmation | null) {
  if (confirmation === null) return null;
  const { channel, shown, statedBy, at } = confirmation;
  return { channel, sent_to: shown, stated_by: statedBy, at };
}

function consentView(consent: ConsentRecord) {
  return {
    id: consent.id,
    given_at: consent.givenAt,
    purposes: consent.purposes,
    data_classes: consent.dataClasses,
    documents: consent.documents.map(({ id, documentType, version }) => ({ id, document_type: documentType, version })),
    affinity_opt_in: consent.affinityOptIn,
    ends_at: consent.endsAt,
    confirmed_by: confirmationView(consent.act?.confirmation ?? null),
  };
}

const unknownInfo: GivenPersonalInfo = {
  first_names: null,
  last_names: null,
  email: null,
  phone: null,
  gov_id: null,
  date_of_birth: null,
  nationality: null,
  id_type: null,
  id_country: null,
};

/** A text with all masked but its beginning and end. A short one shows its end alone. */
function masked(text: string, first: number, last: number): string {
  const shown = text.length >= 2 * (first + last) ? first : 0;
  const hidden = Math.max(0, text.length - shown - last);
  return `${text.slice(0, shown)}${'*'.repeat(hidden)}${text.slice(shown + hidden)}`;
}

/**
 * Personal info for the holder of the link, who may be the wrong person. The end of an identity number is its check digit
 * and one that is the same for nearly all; its beginning is the date of birth.
 */
export function givenInfoView(info: PersonalInfo): GivenPersonalInfo {
  const at = info.email.lastIndexOf('@');
  return {
    ...info,
    email: `${masked(info.email.slice(0, at), 1, 0)}${info.email.slice(at)}`,
    phone: info.phone === null ? null : masked(info.phone, 0, 3),
    gov_id: masked(info.gov_id, 2, 2),
  };
}

/** An upload without what speaks for or against it: who alters a file must not read here what gave it away. */
export function connectUploadView({
  sha256: ______,
  email: _______,
  findings: _,
  authenticity_score: __,
  authenticity_band: ____,
  authenticity_findings: ___,
  partial: _____,
  ...upload
}: StatementUpload): ConnectUpload {
  return upload;
}

/** What is left of a flow past the end of its link: who asks, and the consent, which can be withdrawn. */
export function expiredFlowView(loaded: LoadedFlow, surroundings: Surroundings): z.input<typeof ConnectFlowOut> {
  const view = connectFlowView(loaded, surroundings);
  return {
    ...view,
    status: view.status === 'REVOKED' ? 'REVOKED' : 'EXPIRED',
    personal_info: null,
    bank: { state: 'NOT_ASKED', selected: null, upload_method: null, statement_address: null, fault: null },
    steps: [],
    current_step: 0,
  };
}

/** What is shown before the applicant has typed the code: who asks, and where the code is sent. */
export function unconfirmedFlowView(loaded: LoadedFlow, surroundings: Surroundings): z.input<typeof ConnectFlowOut> {
  const { steps } = connectFlowView(loaded, surroundings);
  return {
    ...expiredFlowView(loaded, surroundings),
    status: loaded.flow.status,
    consent: null,
    // What will be asked, and nothing of what was answered.
    steps: steps.map((step) => ({ ...step, complete: false, redirect_url: null, banks_already_linked: [] })),
  };
}

/** The origin of an address on the web; null for none, and for the address of an app, which no page has. */
export function embedOriginOf(redirectUrl: string | null): string | null {
  if (redirectUrl === null || !URL.canParse(redirectUrl)) return null;
  const { origin, protocol } = new URL(redirectUrl);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

/**
 * A connect flow as its applicant sees it. Personal info is shown once there is a consent: before it, a wrong receiver of
 * the link reads nothing of anybody.
 * @param bankRedirect of a login that goes on at the bank
 */
export function connectFlowView(
  { flow, application, confirmation, linkEndsAt, connection, personalInfo }: LoadedFlow,
  { applicantCode, whiteLabel, documents, catalogue, inboundMailDomain, uploadedBanks }: Surroundings,
  bankRedirect?: BankRedirect,
): z.input<typeof ConnectFlowOut> {
  const { bank, consent } = flow;
  const selected = catalogue.find(({ id }) => id === bank.selected?.bankId);
  const { steps, current } = stepsOf(flow, {
    application,
    accounts: connection?.accounts ?? 0,
    uploadedBanks: flow.status === 'REVOKED' ? [] : uploadedBanks,
    isPdfAllowed: selected?.pdfUploadSupported ?? true,
    ...(bankRedirect === undefined ? {} : { bankRedirect }),
  });
  const scope = consentScope(application);
  const known = consent === null ? null : (personalInfo?.personalInfo ?? null);
  const given = known === null ? unknownInfo : givenInfoView(known);
  const takesMail = bank.selected?.uploadMethod === 'email';
  return {
    application_id: application.id,
    embed_origin: embedOriginOf(application.redirectUrl),
    status: flow.status,
    expiry: linkEndsAt,
    applicant_code: {
      required: applicantCode.required,
      confirmed: confirmation !== null,
      sent_to: applicantCode.sentTo,
    },
    lender: { name: whiteLabel.display_name },
    white_label: whiteLabel,
    legal_documents: [...documents],
    purposes: scope.purposes,
    data_classes: scope.dataClasses,
    affinity_offered: application.affinityEnabled,
    consent: consent === null ? null : consentView(consent),
    personal_info: flow.personalInfo === 'NOT_ASKED' ? null : given,
    bank: {
      state: bank.state,
      selected: selected ? bankView(selected, true) : null,
      upload_method: bank.selected?.uploadMethod ?? null,
      statement_address: takesMail && inboundMailDomain !== '' ? `${application.proxyId}@${inboundMailDomain}` : null,
      fault: bank.fault,
    },
    steps: [...steps],
    current_step: current,
  };
}
